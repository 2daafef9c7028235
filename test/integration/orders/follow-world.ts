import { afterAll, beforeAll } from "vitest";
import { followInventory } from "../../../shared/application/orders/inventory/follow-inventory.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";
import { now, place, readEvents, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

/** Auction houses of the tests' batches. */
export type Source = "auction_a" | "auction_b" | "auction_c" | "auction_d";

/** Provides the tests of a file with an inventory whose batches update orders. */
export function useFollowedInventory() {
  let objectStore: RunningObjectStore;
  useOrderTable();
  beforeAll(async () => {
    objectStore = await startObjectStore();
  });
  afterAll(() => objectStore.stop());

  let sequence = 0;
  let cars = 0;

  /** Delivers a batch. @returns the messages that it queued */
  async function deliver(rows: object[], source: Source = "auction_a", kind: "delta" | "full" = "delta") {
    sequence += 1;
    await takeBatch({ source, kind, sequence }, toFile(rows));
    return objectStore.receiveChanges();
  }

  /** Processes messages until none is left. */
  const follow = async (messages: readonly string[], at = now) => {
    for (const message of messages) {
      await followInventory(JSON.parse(message), { now: at, hasTimeLeft: () => true });
    }
  };

  /** Lists a new car. `row` delivers the car again with changes. */
  async function listCar(changes: Record<string, unknown> = {}, source: Source = "auction_a") {
    const { row, ...car } = nextCar(changes, source);
    await follow(await deliver([row()], source));
    return { ...car, row };
  }

  /** Returns a new car that is not listed yet. */
  function nextCar(changes: Record<string, unknown> = {}, source: Source = "auction_a") {
    cars += 1;
    const own = { listing_id: `${source}_car${cars}`, license_plate: `12가${1_000 + cars}`, ...changes };
    const row = (more: Record<string, unknown> = {}) => buildRow({ ...own, ...more });
    return { vehicleId: own.listing_id, plate: own.license_plate as string, row };
  }

  return { deliver, follow, listCar, nextCar, receive: () => objectStore.receiveChanges() };
}

/** Creates a partner that orders a car. */
export async function orderCar(vehicleId: string, request: Parameters<typeof place>[1] = { vehicleId }) {
  const partnerId = await seedPartner();
  const { order } = await place(partnerId, request);
  return { partnerId, orderId: order.id, now };
}

/** Returns a partner's events of one type, oldest first. */
export const eventsOf = async (partnerId: string, type: EventEnvelope["type"]) =>
  (await readEvents(partnerId)).filter((event) => event.type === type);
