import type { Watch } from "../../domain/watches/watch.ts";
import type { CarHint, WatchUpdatesMessage } from "../../domain/watches/watch-message.ts";

/** Most cars in one message: ten messages together stay below the size limit of one queue call. */
const carsOfMessage = 500;

/** Collects which watches have to check which cars, partner by partner. */
export class UpdatePlan {
  readonly #partners = new Map<string, Map<string, Map<string, CarHint>>>();

  /** Adds a car for a watch to check; adding it again changes nothing. */
  add({ partnerId, watchId }: Pick<Watch, "partnerId" | "watchId">, hint: CarHint): void {
    const watches = this.#partners.get(partnerId) ?? new Map<string, Map<string, CarHint>>();
    this.#partners.set(partnerId, watches);
    const cars = watches.get(watchId) ?? new Map<string, CarHint>();
    watches.set(watchId, cars);
    if (!cars.has(hint.vehicleId)) cars.set(hint.vehicleId, hint);
  }

  /**
   * The collected messages. A watch is in one message, so a batch leads to one event for it, unless it has hundreds of
   * cars.
   */
  get messages(): WatchUpdatesMessage[] {
    return [...this.#partners].flatMap(([partnerId, watches]) => {
      const messages: WatchUpdatesMessage[] = [];
      let room = 0;
      for (const [watchId, hints] of watches) {
        const all = [...hints.values()];
        for (let start = 0; start < all.length; start += carsOfMessage) {
          const some = all.slice(start, start + carsOfMessage);
          if (some.length > room) {
            messages.push({ partnerId, cars: [], watches: [] });
            room = carsOfMessage;
          }
          room -= some.length;
          addTo(messages.at(-1), watchId, some);
        }
      }
      return messages;
    });
  }
}

function addTo(message: WatchUpdatesMessage | undefined, watchId: string, hints: readonly CarHint[]): void {
  if (message === undefined) return;
  const named = new Set(message.cars.map(({ vehicleId }) => vehicleId));
  message.cars.push(...hints.filter(({ vehicleId }) => !named.has(vehicleId)));
  message.watches.push({ watchId, vehicleIds: hints.map(({ vehicleId }) => vehicleId) });
}
