import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as listLots } from "../../../functions/console/orders/list-lots.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { actOnLot } from "../../../shared/application/orders/act-on-lot.ts";
import { awardLot } from "../../../shared/application/orders/award-lot.ts";
import { cancelOrder } from "../../../shared/application/orders/cancel-order.ts";
import { lotSchema } from "../../../shared/contract/resources/lot.ts";
import { callHandler } from "../../support/call-handler.ts";
import { countRoundTrips } from "../../support/count-round-trips.ts";
import { now, place, placeCompeting, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now: now + 10 };
const list = async (query: Record<string, string>) =>
  (await callHandler(listLots, { claims: { scope: "operator", sub: "ops@example.com" }, query })).body;
const vehiclesOf = (page: { data: { vehicle_id: string }[] }) => page.data.map(({ vehicle_id: id }) => id);

/** Lists a car with an auction at the given time, ordered by a new partner. */
async function orderFor(auction: string) {
  const vehicleId = await seedListing({ auctionDate: Date.parse(auction) });
  const partnerId = await seedPartner();
  const { order } = await place(partnerId, { vehicleId });
  return { vehicleId, partnerId, orderId: order.id };
}

describe("GET /ops/v1/lots", () => {
  it("a lot shows its car, its bids by rank with partner names, and the bid change deadline", async () => {
    const vehicleId = await seedListing({
      auctionDate: Date.parse("2026-12-05T10:00:00+09:00"),
      lotNumber: "4021",
    });
    const placed = await placeCompeting(vehicleId, 3);
    const { data } = await list({ auction_date: "2026-12-05" });
    expect(() => z.parse(z.strictObject(lotSchema.shape), data[0])).not.toThrow();
    expect(data).toMatchObject([
      {
        vehicle_id: vehicleId,
        source: "auction_a",
        lot_number: "4021",
        state: "waiting",
        bid_count: 3,
        award: null,
        pending_award: null,
      },
    ]);
    const bids = data[0].bids as { order_id: string; partner_name: string; max_bid_amount_usd: number }[];
    expect(bids.map((bid) => [bid.order_id, bid.max_bid_amount_usd])).toEqual(
      placed.map(({ order }, rank) => [order.id, 50_000 - rank]),
    );
    expect(bids[0]?.partner_name).toBe(`Partner ${placed[0]?.partnerId.slice("pt_".length)}`);
    expect(data[0].order_cutoff_at).toBe(placed[0]?.order.order_cutoff_at);
  });

  it("a day starts and ends at midnight in Korea", async () => {
    const first = await orderFor("2026-12-07T00:00:00+09:00");
    const last = await orderFor("2026-12-07T23:59:59+09:00");
    await orderFor("2026-12-08T00:00:00+09:00");
    const found = vehiclesOf(await list({ auction_date: "2026-12-07" }));
    expect(found.toSorted()).toEqual([first.vehicleId, last.vehicleId].toSorted());
  });

  it("pages of lots continue after a lot with any number of orders, and no lot is shown twice", async () => {
    const many = [];
    for (let count = 0; count < 5; count += 1)
      many.push(await seedListing({ auctionDate: Date.parse("2026-12-09T10:00:00+09:00") }));
    for (const vehicleId of many) await placeCompeting(vehicleId, 2);
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list({ auction_date: "2026-12-09", limit: "2", ...(cursor && { cursor }) });
      expect(page.data.length).toBeLessThanOrEqual(2);
      found.push(...vehiclesOf(page));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(many.toSorted());
  });

  it("a lot with only ended orders is omitted unless it was won, in which case it shows its award", async () => {
    const day = "2026-12-11T10:00:00+09:00";
    const [ended, bidFor, won] = [await orderFor(day), await orderFor(day), await orderFor(day)];
    await cancelOrder({ ...ended, now: now + 5 });
    await actOnLot(bidFor.vehicleId, { kind: "acquire" }, operator);
    await actOnLot(won.vehicleId, { kind: "acquire" }, operator);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
    await awardLot(won.vehicleId, terms, operator);
    const { data } = await list({ auction_date: "2026-12-11" });
    const states = data.map((lot: { vehicle_id: string; state: string }) => [lot.vehicle_id, lot.state]);
    expect(states).toEqual(
      [
        [bidFor.vehicleId, "acquiring"],
        [won.vehicleId, "awarded"],
      ].toSorted(),
    );
    const award = { winner_order_id: won.orderId, auction_final_price_krw: 14_000_000, auction_fee_usd: 300 };
    expect(data.find((lot: { state: string }) => lot.state === "awarded").award).toMatchObject(award);
  });

  it("a page of lots takes the documented number of round trips for any number of lots", async () => {
    await list({ auction_date: "2026-12-05" });
    expect(await countRoundTrips(() => list({ auction_date: "2026-12-09" }))).toBe(tripsOf("listLots"));
  });

  it("an invalid day is rejected, and a cursor is valid only for its day", async () => {
    expect((await list({ auction_date: "2026-02-30" })).error.code).toBe("validation_error");
    expect((await list({})).error.code).toBe("validation_error");
    const { next_cursor: cursor } = await list({ auction_date: "2026-12-09", limit: "1" });
    expect((await list({ auction_date: "2026-12-11", cursor })).error.code).toBe("invalid_cursor");
  });
});
