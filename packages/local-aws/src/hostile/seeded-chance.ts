import { createHash } from "node:crypto";
import { type FaultName, type FaultRates, usualRates } from "./hostile-faults.ts";

/** One fault that happened, for the log. */
export interface HostileFault {
  fault: FaultName;
  seed: number;
  /**
   * The scope and the number of the call. The scope is, for example, the caller and its operation. The number counts
   * the calls of the scope that the fault could have affected.
   */
  call: string;
}

/** Decides by a seed which calls have faults. */
export interface SeededChance {
  /**
   * Reports whether the next call of a scope has a fault, and if so counts and logs it. The same seed always
   * selects the same calls of each scope, however the calls of several scopes are interleaved.
   *
   * @param scope the caller and its operation.
   */
  strikes(fault: FaultName, scope: string): boolean;
  /** Returns the next number of a scope, from 0 up to 1. */
  draw(scope: string): number;
  /** Returns how often each fault has happened; faults that never happened are absent. */
  counts(): Partial<Record<FaultName, number>>;
}

/** The inputs of a hostile data plane. */
export interface ChanceSettings {
  seed: number;
  /** Rates that differ from the defaults. */
  rates?: Partial<FaultRates>;
  /** Receives each fault. */
  log?: (fault: HostileFault) => void;
}

/** Creates the chance of one hostile data plane. */
export function createSeededChance({ seed, rates = {}, log = () => {} }: ChanceSettings): SeededChance {
  const drawn = new Map<string, number>();
  const counts = new Map<FaultName, number>();
  const draw = (scope: string): { number: number; value: number } => {
    const number = (drawn.get(scope) ?? 0) + 1;
    drawn.set(scope, number);
    const digest = createHash("sha1").update(`${seed} ${scope} ${number}`).digest();
    return { number, value: digest.readUInt32BE() / 2 ** 32 };
  };
  return {
    strikes(fault, scope) {
      const { number, value } = draw(`${fault} ${scope}`);
      if (value >= (rates[fault] ?? usualRates[fault])) return false;
      counts.set(fault, (counts.get(fault) ?? 0) + 1);
      log({ fault, seed, call: `${scope} ${number}` });
      return true;
    },
    draw: (scope) => draw(scope).value,
    counts: () => Object.fromEntries(counts),
  };
}
