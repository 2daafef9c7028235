import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { pollDealerOrders } from "../../../shared/application/orders/inventory/poll-dealer-orders.ts";
import { recheckDealerOrders } from "../../../shared/application/orders/inventory/recheck-dealer-orders.ts";
import { parseDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../../shared/domain/dealers/dealer-source.ts";
import { orderRecheckMessages } from "../../../shared/domain/orders/order-recheck-message.ts";
import { getOrder } from "../../../shared/persistence/orders/orders.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { answering, orderDealerCar, orderScriptedCar } from "./scripted-dealers.ts";
import { now, readEvents, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

const [hour, minute] = [3_600_000, 60_000];
let objectStore: RunningObjectStore;

useOrderTable();
beforeAll(async () => {
  objectStore = await startObjectStore();
});
afterAll(() => objectStore.stop());

/** Queues work that is due by a given time. @returns the messages */
async function queueDue(at: number): Promise<string[]> {
  await pollDealerOrders({ now: at, hasTimeLeft: () => true });
  return objectStore.receiveOrderRechecks();
}

async function recheck(bodies: readonly string[], sources: DealerSources, at: number, hasTimeLeft = true) {
  for (const body of bodies) {
    const context = { sources, now: at, hasTimeLeft: () => hasTimeLeft };
    await recheckDealerOrders(orderRecheckMessages.parse(body), context);
  }
}

/** Queues work that is due by a given time, and rechecks it. */
const look = async (sources: DealerSources, at = now + hour) => recheck(await queueDue(at), sources, at);

/** Returns the same sources with a record of the requested car numbers. */
function countAsked(sources: DealerSources) {
  const asked: number[] = [];
  const counting = {
    ...sources.retail_a,
    readCar(number: number) {
      asked.push(number);
      return sources.retail_a.readCar(number);
    },
  };
  return { asked, sources: { retail_a: counting, retail_b: counting } };
}
const numberOf = (vehicleId: string) => parseDealerListingId(vehicleId)?.number;

describe("hourly recheck of ordered dealer cars", () => {
  it("the hourly recheck reports a changed KRW price once, and a later recheck with the same price reports nothing", async () => {
    const { partnerId, vehicleId, orderId } = await orderScriptedCar();
    await look(answering({ priceKrw: 13_050_000 }), now + hour - 1);
    expect(await readEvents(partnerId)).toEqual([]);
    await look(answering({ priceKrw: 13_050_000 }));
    await look(answering({ priceKrw: 13_050_000 }), now + 2 * hour);
    expect(await readEvents(partnerId)).toMatchObject([
      {
        type: "order.price_updated",
        data: {
          order: await show(partnerId, orderId),
          vehicle_id: vehicleId,
          previous_listing_usd: 10_000,
          current_listing_usd: 9_000,
          delta_usd: -1_000,
          delta_pct: -10,
        },
      },
    ]);
  });

  it("the hourly recheck requests each car once, regardless of its number of orders", async () => {
    const { vehicleId } = await orderScriptedCar();
    await orderDealerCar(await seedPartner(), vehicleId, { sources: answering({}) });
    const { asked, sources } = countAsked(answering({}));
    await look(sources);
    await look(sources, now + hour + 1_000);
    expect(asked.filter((number) => number === numberOf(vehicleId))).toHaveLength(1);
  });

  it.each([[{ availability: "sold" as const }], [{ availability: "deleted" as const }], [null]])(
    "the hourly recheck cancels orders on a car that is gone (%j) as seller_withdrew",
    async (answer) => {
      const { partnerId, orderId } = await orderScriptedCar();
      await look(answering(answer));
      const shown = await show(partnerId, orderId);
      expect(shown).toMatchObject({ status: "cancelled", cancellation_reason: "seller_withdrew" });
      expect(await readEvents(partnerId)).toMatchObject([
        { type: "order.status_changed", data: { order: shown } },
      ]);
    },
  );

  it.each(["on_hold", "under_contract"] as const)(
    "the hourly recheck keeps orders on a car that is %s",
    async (availability) => {
      const { partnerId, orderId } = await orderScriptedCar();
      await look(answering({ availability }));
      expect((await show(partnerId, orderId)).status).toBe("placed");
    },
  );

  it("the hourly recheck keeps orders that were backfilled on an already removed car", async () => {
    const { partnerId, vehicleId, orderId } = await orderScriptedCar();
    await cancelOrder({ partnerId, orderId, now: now + 1 });
    const { order: placed } = await orderDealerCar(partnerId, vehicleId, {
      operation: "backfillOrder",
      sources: answering(null),
    });
    await look(answering(null));
    expect((await show(partnerId, placed.id)).status).toBe("placed");
  });

  it("a message for an unreachable dealer does not fail, and the dealer's order is queued again within a quarter of an hour", async () => {
    await look(answering({}), now + hour - 16 * minute);
    const { partnerId, orderId } = await orderScriptedCar();
    await look(answering("down"));
    // These orders are still among those that the previous run may have missed.
    await look(answering("down"), now + hour + 2 * minute);
    expect((await show(partnerId, orderId)).status).toBe("placed");
    await look(answering({ priceKrw: 13_050_000 }), now + hour + 5 * minute);
    expect(await readEvents(partnerId)).toEqual([]);
    await look(answering({ priceKrw: 13_050_000 }), now + hour + 15 * minute);
    expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("a repeated message queries no dealer and changes no order", async () => {
    const { partnerId, vehicleId, orderId } = await orderScriptedCar();
    const bodies = await queueDue(now + hour);
    const { asked, sources } = countAsked(answering({ priceKrw: 13_050_000 }));
    await recheck(bodies, sources, now + hour);
    const finished = await getOrder(partnerId, orderId);
    await Promise.all([1, 2].map((second) => recheck(bodies, sources, now + hour + second)));
    expect(asked.filter((number) => number === numberOf(vehicleId))).toHaveLength(1);
    expect(await getOrder(partnerId, orderId)).toEqual(finished);
    expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("a message that is processed by concurrent runs sends only one notification", async () => {
    const { partnerId } = await orderScriptedCar();
    const bodies = await queueDue(now + hour);
    const sources = answering({ priceKrw: 13_050_000 });
    await Promise.all([1, 2, 3].map(() => recheck(bodies, sources, now + hour)));
    expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("a message with a car that cannot be rechecked returns to the queue after all other cars are checked", async () => {
    const broken = await orderScriptedCar();
    const others = [await orderScriptedCar(), await orderScriptedCar()];
    const { retail_a: source } = answering({ priceKrw: 13_050_000 });
    const failing = {
      ...source,
      readCar: (number: number) => {
        if (number === numberOf(broken.vehicleId)) throw new Error("no usable answer");
        return source.readCar(number);
      },
    };
    const messages = (await queueDue(now + hour)).map((body) => orderRecheckMessages.parse(body));
    const all = orderRecheckMessages.format({
      group: "cars-1",
      orders: messages.flatMap(({ orders }) => orders),
    });
    const sources = { retail_a: failing, retail_b: failing };
    await expect(recheck([all], sources, now + hour)).rejects.toBeInstanceOf(AggregateError);
    for (const { partnerId } of others) expect(await readEvents(partnerId)).toHaveLength(1);
    await recheck([all], answering({ priceKrw: 13_050_000 }), now + hour + minute);
    for (const { partnerId } of [broken, ...others]) expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("a run that has no time left leaves a due car to the next run", async () => {
    const { partnerId, vehicleId } = await orderScriptedCar();
    const bodies = await queueDue(now + hour);
    const { asked, sources } = countAsked(answering({ priceKrw: 13_050_000 }));
    await recheck(bodies, sources, now + hour, false);
    expect(asked.filter((number) => number === numberOf(vehicleId))).toEqual([]);
    await recheck(bodies, sources, now + hour);
    expect(await readEvents(partnerId)).toHaveLength(1);
  });
});
