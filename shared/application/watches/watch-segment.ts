import { compileCondition } from "../../domain/watches/compile-condition.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { WatchIndex } from "../../inventory/watches/watch-index.ts";

/** The ids that identify a watch. */
export type WatchAddress = Pick<Watch, "partnerId" | "watchId">;

/** Some active automatic watches in memory, indexed by the cars they want. */
export class WatchSegment {
  readonly #index = new WatchIndex();
  readonly #addresses: WatchAddress[] = [];
  readonly #partnerIds = new Map<string, string>();

  /** Returns the number of watches. */
  get size(): number {
    return this.#addresses.length;
  }

  /** Adds a watch that is not in the segment. */
  add({ partnerId, watchId, condition }: Pick<Watch, "partnerId" | "watchId" | "condition">): void {
    this.#index.add(this.#addresses.length, compileCondition(condition));
    this.#addresses.push({ partnerId: this.#share(partnerId), watchId });
  }

  /**
   * Visits, once each, the watches that may want the car: all watches with matching filters, regardless of their
   * signals, and some whose filters do not match.
   */
  visitWanting(car: WatchableCar, visit: (watch: WatchAddress) => void): void {
    const { certain, uncertain } = this.#index.find(car, { ignoreSignals: true });
    for (const number of certain) visit(this.#addresses[number]!);
    for (const number of uncertain) visit(this.#addresses[number]!);
  }

  /** Returns a partner's id as one shared string, so that its watches do not each hold a copy. */
  #share(partnerId: string): string {
    const known = this.#partnerIds.get(partnerId);
    if (known !== undefined) return known;
    this.#partnerIds.set(partnerId, partnerId);
    return partnerId;
  }
}
