import {
  type MeteredLimitName,
  type MinuteCalls,
  minuteOf,
  type RateAllowance,
  rateLimits,
  secondsToNextMinute,
  storedCalls,
} from "./rate-limit.ts";

/** One call with a key, and the limit against which the call counts. */
export interface MeteredCall {
  keyHash: string;
  limit: MeteredLimitName;
  now: number;
}

/** Result of counting a call. */
export interface MeterReading {
  allowance: RateAllowance;
  /** Whether the limit was used up before this call. The call is then not counted. */
  isExceeded: boolean;
}

/** Calls that a process has counted but not stored. */
export interface HeldCalls {
  /** Calls of the current minute. */
  count: number;
  /** Calls of past minutes. They count for the day but against no limit. */
  late: number;
}

/** Maximum number of pairs of a key and a limit for which late calls are kept. */
const mostLate = 3_000;

/** Near the limit, the processes together leave at most this share of the remaining calls unstored. */
const heldBackShare = 1 / 20;

/**
 * Counts the calls of keys within one process, and decides when to store them. The table holds the sum of the calls
 * that all processes have stored. Each process compares this sum plus its own unstored calls with the limit.
 *
 * A call is therefore never rejected before the limit is reached. With `n` processes that serve a key in a minute, at
 * most `(n - 1) * batchSize` calls beyond the limit are admitted. A single process admits none.
 */
export class CallMeter {
  #minute = 0;
  readonly #held = new Map<string, number>();
  readonly #late = new Map<string, number>();

  /**
   * Returns the calls to store now, and stops counting them as unstored. Null while there are few unstored calls, or
   * while `known` is not from the current minute.
   * @param known the last known state of the table
   */
  takeDue(call: MeteredCall, known: MinuteCalls | undefined): HeldCalls | null {
    const count = this.#heldBy(call);
    if (known?.minute !== minuteOf(call.now)) return null;
    const late = known.day === undefined ? 0 : this.#lateOf(call);
    const batchSize = batchSizeAt(call.limit, storedCalls(known, call.limit, call.now) + count);
    if (count + late < batchSize) return null;
    const taken = this.takeAll(call);
    if (late < taken.late) this.#late.set(nameOf(call), taken.late);
    return { count, late };
  }

  /** Returns all unstored calls and resets them. */
  takeAll(call: MeteredCall): HeldCalls {
    const held = { count: this.#heldBy(call), late: this.#lateOf(call) };
    this.#held.delete(nameOf(call));
    this.#late.delete(nameOf(call));
    return held;
  }

  /** Counts calls as unstored again after a failed write. */
  putBack(call: MeteredCall, { count, late }: HeldCalls): void {
    const held = this.#heldBy(call);
    if (count > 0) this.#held.set(nameOf(call), held + count);
    if (late > 0) this.#late.set(nameOf(call), this.#lateOf(call) + late);
  }

  /** Returns the remaining calls without counting a call. */
  read(call: MeteredCall, stored: MinuteCalls | undefined): MeterReading {
    const { callsPerMinute } = rateLimits[call.limit];
    const used = storedCalls(stored, call.limit, call.now) + this.#heldBy(call);
    const allowance = {
      limit: call.limit,
      remaining: Math.max(0, callsPerMinute - used),
      resetSeconds: secondsToNextMinute(call.now),
    };
    return { allowance, isExceeded: used >= callsPerMinute };
  }

  /** Counts a call, unless the limit is used up. */
  count(call: MeteredCall, stored: MinuteCalls | undefined): MeterReading {
    const { allowance, isExceeded } = this.read(call, stored);
    if (isExceeded) return { allowance, isExceeded };
    this.putBack(call, { count: 1, late: 0 });
    return { allowance: { ...allowance, remaining: allowance.remaining - 1 }, isExceeded };
  }

  #heldBy(call: MeteredCall): number {
    const minute = minuteOf(call.now);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#endMinute();
    }
    return this.#held.get(nameOf(call)) ?? 0;
  }

  #lateOf(call: MeteredCall): number {
    return this.#late.get(nameOf(call)) ?? 0;
  }

  #endMinute(): void {
    for (const [name, count] of this.#held) {
      this.#late.set(name, (this.#late.get(name) ?? 0) + count);
    }
    this.#held.clear();
    for (const name of this.#late.keys()) {
      if (this.#late.size <= mostLate) break;
      this.#late.delete(name);
    }
  }
}

const nameOf = ({ keyHash, limit }: MeteredCall): string => `${limit} ${keyHash}`;

function batchSizeAt(limit: MeteredLimitName, used: number): number {
  const { batchSize, callsPerMinute } = rateLimits[limit];
  return Math.max(1, Math.min(batchSize, Math.floor((callsPerMinute - used) * heldBackShare)));
}
