import type { LocalFunction } from "./read-functions.ts";
import type { Qualifiers, VersionShare } from "./read-qualifiers.ts";

/**
 * The version that handles a call of a function by one of its names. Alias targets can change at any time, and
 * running calls finish in their version.
 */
export class VersionChoice {
  readonly #random: () => number;
  #qualifiers: Qualifiers = new Map();
  /** Versions by everything that determines them, so that an unchanged version keeps its environments. */
  #known = new Map<string, LocalFunction>();

  /** @param random returns numbers from 0 up to 1, for aliases that split calls between versions */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Replaces the targets of versions and aliases. */
  replace(qualifiers: Qualifiers): void {
    const known = new Map<string, LocalFunction>();
    const keep = (local: LocalFunction): LocalFunction => {
      const key = JSON.stringify(local);
      const same = known.get(key) ?? this.#known.get(key) ?? local;
      known.set(key, same);
      return same;
    };
    this.#qualifiers = new Map(
      [...qualifiers].map(([arn, shares]) => [
        arn,
        shares.map(({ local, share }) => ({ local: keep(local), share })),
      ]),
    );
    this.#known = known;
  }

  /** Returns the version for one call; the function itself if it is named without a version or alias. */
  choose(named: LocalFunction): LocalFunction {
    const shares = this.#qualifiers.get(named.arn);
    if (shares === undefined) return named;
    return shares.length === 1 ? shares[0]!.local : this.#draw(shares);
  }

  #draw(shares: readonly VersionShare[]): LocalFunction {
    let left = this.#random();
    const drawn = shares.find(({ share }) => {
      left -= share;
      return left < 0;
    });
    return (drawn ?? shares.at(-1)!).local;
  }
}
