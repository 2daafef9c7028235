import type { Watch } from "../../domain/watches/watch.ts";
import type { CarHint, MatchList, WatchUpdatesMessage } from "../../domain/watches/watch-message.ts";

/**
 * Maximum number of cars in one message: ten messages together stay below the size limit of one queue call.
 */
const carsOfMessage = 500;

/**
 * Approximate sizes of a watch and a car in the unit of `size`. Both are objects with texts, whereas a pair is one
 * number.
 */
const [sizeOfWatch, sizeOfCar] = [32, 32];

type WatchAddress = Pick<Watch, "partnerId" | "watchId">;

interface PlannedWatch extends WatchAddress {
  /** Positions of cars. A position may occur twice. */
  cars: number[];
}

/** Collects watches with the cars that they must check. A pair of a watch and a car takes a few bytes. */
export class UpdatePlan {
  readonly #watches = new Map<string, PlannedWatch>();
  readonly #cars: CarHint[] = [];
  readonly #positions = new Map<string, number>();
  #pairCount = 0;
  /** The latest car, because the same car is usually added for many watches in a row. */
  #latest: { hint: CarHint; position: number } | null = null;

  /** Returns the approximate memory size, in eight-byte numbers. */
  get size(): number {
    return this.#pairCount + this.#watches.size * sizeOfWatch + this.#cars.length * sizeOfCar;
  }

  /**
   * Adds a car for a watch to check; adding it again changes nothing. If there are two hints on a car, the non-empty
   * hint is kept.
   */
  add(watch: WatchAddress, hint: CarHint): void {
    if (this.#latest?.hint !== hint) this.#latest = { hint, position: this.#place(hint) };
    const planned = this.#watches.get(watch.watchId);
    if (planned === undefined) {
      const { partnerId, watchId } = watch;
      this.#watches.set(watchId, { partnerId, watchId, cars: [this.#latest.position] });
    } else planned.cars.push(this.#latest.position);
    this.#pairCount += 1;
  }

  /** Adds another plan's content for the accepted partners. */
  absorb({ cars, watches }: MatchList, accepts: (partnerId: string) => boolean): void {
    for (const { cars: positions, ...watch } of watches) {
      if (!accepts(watch.partnerId)) continue;
      for (const position of positions) this.add(watch, cars[position]!);
    }
  }

  /** Returns everything collected, in one list per key that `keyOf` assigns to partners. */
  listBy<Key>(keyOf: (partnerId: string) => Key): Map<Key, MatchList> {
    const groups = Map.groupBy(this.#watches.values(), ({ partnerId }) => keyOf(partnerId));
    return new Map([...groups].map(([key, watches]) => [key, this.#listOf(watches)]));
  }

  /**
   * Returns the collected messages. All cars of a watch are in one message, so a batch causes one event for the watch,
   * unless it has hundreds of cars.
   */
  *messages(): Generator<WatchUpdatesMessage> {
    const partners = Map.groupBy(this.#watches.values(), ({ partnerId }) => partnerId);
    for (const [partnerId, watches] of partners) yield* this.#messagesOf(partnerId, watches);
  }

  *#messagesOf(partnerId: string, watches: readonly PlannedWatch[]): Generator<WatchUpdatesMessage> {
    let message = new MessageInProgress(partnerId);
    for (const { watchId, cars } of watches) {
      const all = [...new Set(cars)].map((position) => this.#cars[position]!);
      for (let start = 0; start < all.length; start += carsOfMessage) {
        const some = all.slice(start, start + carsOfMessage);
        if (!message.hasRoomFor(some.length)) {
          yield message.content;
          message = new MessageInProgress(partnerId);
        }
        message.add(watchId, some);
      }
    }
    yield message.content;
  }

  #listOf(watches: readonly PlannedWatch[]): MatchList {
    const numbers = new Map<number, number>();
    const numberOf = (position: number): number => {
      const number = numbers.get(position) ?? numbers.size;
      numbers.set(position, number);
      return number;
    };
    const renumbered = watches.map(({ cars, ...watch }) => ({ ...watch, cars: cars.map(numberOf) }));
    return { cars: [...numbers.keys()].map((position) => this.#cars[position]!), watches: renumbered };
  }

  #place(hint: CarHint): number {
    const known = this.#positions.get(hint.vehicleId);
    if (known !== undefined) {
      if (hint.isNew || hint.previousPriceKrw !== null) this.#cars[known] = hint;
      return known;
    }
    const position = this.#cars.push(hint) - 1;
    this.#positions.set(hint.vehicleId, position);
    return position;
  }
}

/** A message that is being filled with watches, each car once. */
class MessageInProgress {
  readonly content: WatchUpdatesMessage;
  readonly #named = new Set<string>();
  #room = carsOfMessage;

  constructor(partnerId: string) {
    this.content = { partnerId, cars: [], watches: [] };
  }

  /** Reports whether `count` more pairs of the watch and a car fit. */
  hasRoomFor(count: number): boolean {
    return count <= this.#room;
  }

  add(watchId: string, hints: readonly CarHint[]): void {
    this.#room -= hints.length;
    this.content.watches.push({ watchId, vehicleIds: hints.map(({ vehicleId }) => vehicleId) });
    for (const hint of hints) {
      if (this.#named.has(hint.vehicleId)) continue;
      this.#named.add(hint.vehicleId);
      this.content.cars.push(hint);
    }
  }
}
