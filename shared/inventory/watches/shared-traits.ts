import { hash } from "node:crypto";
import { acceptsDetails } from "../../domain/watches/accept-car.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { evaluateSignals } from "../../domain/watches/evaluate-signals.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";

/**
 * Conditions that several watches may share: texts, options, dates and signals. Bounds and categories are not included.
 */
export interface Traits extends Pick<CompiledCondition, "details" | "signals"> {
  condition: Pick<CompiledCondition["condition"], "signals">;
}

/** Code of "no traits". */
const noTraits = 0;
/** Code of traits for which the table had no room. */
export const unlistedTraits = 0xffff;
/** Car numbers below this fit into a verdict. */
const maxCarNumber = 2 ** 31;

/**
 * Traits of watches. Each distinct set is stored once, so that a car is evaluated at most once per set, regardless of
 * the number of watches that share it. The domain's own rules evaluate the car.
 */
export class SharedTraits {
  readonly #codes: Map<string, number>;
  readonly #entries: (Traits | null)[];
  readonly #room: number;
  /** By code: twice the number of the car that was evaluated last, plus one if the car was accepted. */
  #verdicts = new Uint32Array(0);
  #carNumber = 0;
  #car: WatchableCar | null = null;
  #ignoresSignals = false;

  /**
   * @param listed the traits of a snapshot by code; the first is null and means no traits
   * @param room maximum number of distinct sets
   */
  constructor(listed: readonly (Traits | null)[] = [null], room = unlistedTraits - 1) {
    this.#entries = [...listed];
    this.#codes = new Map(this.#entries.map((traits, code) => [nameOf(traits), code]));
    this.#room = room;
  }

  /** Returns the code of a watch's traits. */
  encode({ details, signals, condition }: CompiledCondition): number {
    if (details === null && signals.length === 0) return noTraits;
    const traits = { details, signals, condition: { signals: condition.signals } };
    const key = nameOf(traits);
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    if (this.#entries.length > this.#room) return unlistedTraits;
    this.#codes.set(key, this.#entries.length);
    return this.#entries.push(traits) - 1;
  }

  /**
   * Starts the evaluation of a car.
   * @param ignoreSignals treats signals as matching
   */
  startCar(car: WatchableCar, ignoreSignals = false): void {
    this.#car = car;
    this.#ignoresSignals = ignoreSignals;
    this.#carNumber += 1;
    if (this.#verdicts.length < this.#entries.length || this.#carNumber === maxCarNumber) {
      this.#verdicts = new Uint32Array(this.#entries.length * 2);
      this.#carNumber = 1;
    }
  }

  /** Reports whether the car matches the traits of a code; unlisted traits count as matched. */
  accept(code: number): boolean {
    const verdict = this.#verdicts[code] ?? 0;
    if (verdict >>> 1 === this.#carNumber) return (verdict & 1) === 1;
    const traits = this.#entries[code] ?? null;
    if (traits === null || this.#car === null) return true;
    const isAccepted =
      hasDetails(traits, this.#car) && (this.#ignoresSignals || hasSignal(traits, this.#car));
    this.#verdicts[code] = this.#carNumber * 2 + Number(isAccepted);
    return isAccepted;
  }

  /** Returns the traits by code, for a snapshot. */
  get entries(): readonly (Traits | null)[] {
    return this.#entries;
  }
}

/** Returns a digest of traits as their key, because the full texts would take more memory than the traits. */
const nameOf = (traits: Traits | null): string => hash("sha256", JSON.stringify(traits), "base64url");

const hasDetails = ({ details }: Traits, car: WatchableCar): boolean =>
  details === null || acceptsDetails(details, car);

const hasSignal = (traits: Traits, car: WatchableCar): boolean =>
  traits.signals.length === 0 || evaluateSignals(traits, car) !== null;
