import { acceptsDetails } from "../../domain/watches/accept-car.ts";
import type { DetailFilters } from "../../domain/watches/compile-condition.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";

/** Looks that can be told apart by number. */
const mostLooks = 2 ** 31;
/** Code of "no details". */
const noDetails = 0;
/** Code of details that found no room in the table. */
export const unlistedDetails = 0xffff;

/**
 * Conditions on texts, options and dates, each different one once. Watches share them, so that a car is held against each at
 * most once, however many watches state it.
 */
export class DetailsTable {
  readonly #codes: Map<string, number>;
  readonly #entries: (DetailFilters | null)[];
  readonly #room: number;
  /** By code: twice the number of the look that it was found in, and one more where the car was accepted. */
  #verdicts = new Uint32Array(0);
  #look = 0;
  #car: WatchableCar | null = null;

  /**
   * @param listed the details of a snapshot by code
   * @param room most different details that are listed
   */
  constructor(listed: readonly (DetailFilters | null)[] = [null], room = unlistedDetails - 1) {
    this.#entries = [...listed];
    this.#codes = new Map(this.#entries.map((details, code) => [JSON.stringify(details), code]));
    this.#room = room;
  }

  /** The code of a watch's details. */
  encode(details: DetailFilters | null): number {
    if (details === null) return noDetails;
    const key = JSON.stringify(details);
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    if (this.#entries.length > this.#room) return unlistedDetails;
    this.#codes.set(key, this.#entries.length);
    return this.#entries.push(details) - 1;
  }

  /** Begins to ask about a car. */
  look(car: WatchableCar): void {
    this.#car = car;
    this.#look += 1;
    if (this.#verdicts.length < this.#entries.length || this.#look === mostLooks) {
      this.#verdicts = new Uint32Array(this.#entries.length * 2);
      this.#look = 1;
    }
  }

  /** Whether the car satisfies the details of a code; unlisted ones count as satisfied. */
  accepts(code: number): boolean {
    const verdict = this.#verdicts[code] ?? 0;
    if (verdict >>> 1 === this.#look) return (verdict & 1) === 1;
    const details = this.#entries[code] ?? null;
    if (details === null || this.#car === null) return true;
    const isAccepted = acceptsDetails(details, this.#car);
    this.#verdicts[code] = this.#look * 2 + Number(isAccepted);
    return isAccepted;
  }

  /** The details by code, for a snapshot; the first stands for none. */
  get entries(): readonly (DetailFilters | null)[] {
    return this.#entries;
  }
}
