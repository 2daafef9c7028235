import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/cancel-order.ts";
import { recheckDealerOrders } from "../../../shared/application/orders/recheck-dealer-orders.ts";
import { parseDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../../shared/domain/dealers/dealer-source.ts";
import { answering, orderDealerCar, orderScriptedCar } from "./scripted-dealers.ts";
import { now, readEvents, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

describe("the hourly recheck of ordered dealer cars", () => {
  const hour = 3_600_000;
  const look = (sources: DealerSources, at = now + hour) => recheckDealerOrders({ sources, now: at });

  it("the hourly recheck sends a changed price in won once, and again only after another change", async () => {
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

  it("the hourly recheck asks for each car once, however many orders are on it", async () => {
    const { vehicleId } = await orderScriptedCar();
    await orderDealerCar(await seedPartner(), vehicleId, { sources: answering({}) });
    const asked: number[] = [];
    const sources = answering({});
    const counting = {
      ...sources.retail_a,
      readCar(number: number) {
        asked.push(number);
        return sources.retail_a.readCar(number);
      },
    };
    await look({ retail_a: counting, retail_b: counting });
    await look({ retail_a: counting, retail_b: counting }, now + hour + 1_000);
    const dealerId = parseDealerListingId(vehicleId);
    expect(asked.filter((number) => number === dealerId?.number)).toHaveLength(1);
  });

  it.each([[{ availability: "sold" as const }], [{ availability: "deleted" as const }], [null]])(
    "the hourly recheck cancels the orders on a car that is gone (%j) as seller_withdrew",
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

  it("the hourly recheck keeps orders that were backfilled on a car known to be gone", async () => {
    const { partnerId, vehicleId, orderId } = await orderScriptedCar();
    await cancelOrder({ partnerId, orderId, now: now + 1 });
    const { order: placed } = await orderDealerCar(partnerId, vehicleId, {
      operation: "backfillOrder",
      sources: answering(null),
    });
    await look(answering(null));
    expect((await show(partnerId, placed.id)).status).toBe("placed");
  });

  it("a recheck is repeated soon while the source is down", async () => {
    const { partnerId } = await orderScriptedCar();
    await expect(look(answering("down"))).rejects.toBeInstanceOf(AggregateError);
    await look(answering({ priceKrw: 13_050_000 }), now + hour + 1_000);
    expect(await readEvents(partnerId)).toHaveLength(1);
  });
});
