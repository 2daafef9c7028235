import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as listLots } from "../../../functions/console/orders/list-lots.ts";
import { handler as getLot } from "../../../functions/console/vehicles/get-lot.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { awardLot } from "../../../shared/application/orders/lots/award-lot.ts";
import { type LotResource, lotSchema } from "../../../shared/contract/resources/orders/lot.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import {
  listVehiclesOfDay,
  type VehicleOfDay,
  type VehiclesOfDay,
} from "../../../shared/persistence/orders/lot-days.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { now, place, placeCompeting, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now: now + 10 };
const list = async (query: Record<string, string>) =>
  (await callHandler(listLots, { claims: { scope: "operator", sub: "ops@example.com" }, query })).body;
const read = async (vehicle_id: string) =>
  (
    await callHandler(getLot, {
      claims: { scope: "operator", sub: "ops@example.com" },
      params: { vehicle_id },
    })
  ).body;
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

  it("an auction day starts and ends at midnight in Korea", async () => {
    const first = await orderFor("2026-12-07T00:00:00+09:00");
    const last = await orderFor("2026-12-07T23:59:59+09:00");
    await orderFor("2026-12-08T00:00:00+09:00");
    const found = vehiclesOf(await list({ auction_date: "2026-12-07" }));
    expect(found.toSorted()).toEqual([first.vehicleId, last.vehicleId].toSorted());
  });

  it("pages of lots follow the auction's running order, and no lot is shown twice", async () => {
    const many: string[] = [];
    const auctionDate = Date.parse("2026-12-09T10:00:00+09:00");
    for (const lotNumber of ["1002", "99", "1001"])
      many.push(await seedListing({ auctionDate, lotNumber, source: "auction_b" }));
    for (const lotNumber of ["2000", null]) many.push(await seedListing({ auctionDate, lotNumber }));
    for (const vehicleId of many) await placeCompeting(vehicleId, 2);
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list({ auction_date: "2026-12-09", limit: "2", ...(cursor && { cursor }) });
      expect(page.data.length).toBeLessThanOrEqual(2);
      found.push(...vehiclesOf(page));
      cursor = page.next_cursor;
    }
    expect(found).toEqual([3, 4, 1, 2, 0].map((place) => many[place]));
  });

  it("a lot with a result stays listed on its auction day and shows its award or its ended orders", async () => {
    const day = "2026-12-11T10:00:00+09:00";
    const [ended, bidFor, won] = [await orderFor(day), await orderFor(day), await orderFor(day)];
    const [lost, passed] = [await orderFor(day), await orderFor(day)];
    await cancelOrder({ ...ended, now: now + 5 });
    for (const [{ vehicleId }, failureReason] of [
      [lost, "outbid"],
      [passed, "auction_passed"],
    ] as const) {
      await actOnLot(vehicleId, { kind: "acquire" }, operator);
      await actOnLot(vehicleId, { kind: "lose", failureReason }, operator);
    }
    await actOnLot(bidFor.vehicleId, { kind: "acquire" }, operator);
    await actOnLot(won.vehicleId, { kind: "acquire" }, operator);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
    await awardLot(won.vehicleId, terms, operator);
    const { data } = await list({ auction_date: "2026-12-11" });
    const results = data.map((lot: LotResource) => [lot.vehicle_id, lot.state, lot.loss_reason]);
    expect(results.toSorted()).toEqual(
      [
        [ended.vehicleId, "cancelled", null],
        [bidFor.vehicleId, "acquiring", null],
        [won.vehicleId, "awarded", null],
        [lost.vehicleId, "lost", "outbid"],
        [passed.vehicleId, "passed", "auction_passed"],
      ].toSorted(),
    );
    const shown = data.find(({ vehicle_id: id }: LotResource) => id === lost.vehicleId);
    expect(shown).toMatchObject({ bid_count: 0, bids: [{ order_id: lost.orderId, status: "failed" }] });
    const award = { winner_order_id: won.orderId, auction_final_price_krw: 14_000_000, auction_fee_usd: 300 };
    expect(data.find((lot: { state: string }) => lot.state === "awarded").award).toMatchObject(award);
    for (const lot of data) expect(await read(lot.vehicle_id)).toEqual(lot);
  });

  it("a lot of the route for one lot has the state of the day for which its car is listed now", async () => {
    const { vehicleId } = await orderFor("2026-12-21T10:00:00+09:00");
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    await actOnLot(vehicleId, { kind: "lose", failureReason: "auction_passed" }, operator);
    const listing = buildListing({ listingId: vehicleId });
    const announce = (auctionDate: number | null, version: number) =>
      commit([listingWrite({ ...listing, auctionDate }, version)]);
    await announce(Date.parse("2026-12-22T10:00:00+09:00"), 2);
    expect(await read(vehicleId)).toMatchObject({ state: "waiting", loss_reason: null, bids: [] });
    await announce(null, 3);
    expect(await read(vehicleId)).toMatchObject({ state: "passed", loss_reason: "auction_passed" });
  });

  it("the leader of a lot is the order that an award would secure, even if an order in inspection has a higher bid", async () => {
    const vehicleId = await seedListing({ auctionDate: Date.parse("2026-12-17T10:00:00+09:00") });
    const inspection = { secondaryInspectionRequired: true, maxBidAmountUsd: 20_000 };
    const inspected = await place(await seedPartner(), { vehicleId, ...inspection });
    await transitionOrder(inspected.order.id, { to: "secondary_inspection_in_progress" }, operator);
    const { order } = await place(await seedPartner(), { vehicleId, maxBidAmountUsd: 15_000 });
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    const [lot] = (await list({ auction_date: "2026-12-17" })).data;
    expect(lot.bids.map((bid: LotResource["bids"][number]) => [bid.order_id, bid.is_competing])).toEqual([
      [inspected.order.id, false],
      [order.id, true],
    ]);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
    const { winner_order_id: winner } = await awardLot(vehicleId, terms, operator);
    expect([winner, lot.leader_order_id]).toEqual([order.id, order.id]);
  });

  it("a filter by auction house, partner or state lists exactly the matching lots over all pages", async () => {
    const auctionDate = Date.parse("2026-12-19T10:00:00+09:00");
    const seen: string[] = [];
    for (const [source, lotNumber] of [
      ["auction_a", "2"],
      ["auction_b", "1"],
      ["auction_a", "1"],
    ] as const)
      seen.push(await seedListing({ auctionDate, source, lotNumber }));
    const [second = "", ofOtherHouse = "", first = ""] = seen;
    const partnerId = await seedPartner();
    for (const vehicleId of seen) await placeCompeting(vehicleId, 1);
    for (const vehicleId of [second, ofOtherHouse]) await place(partnerId, { vehicleId });
    await actOnLot(first, { kind: "acquire" }, operator);
    await actOnLot(second, { kind: "acquire" }, operator);
    await actOnLot(second, { kind: "lose", failureReason: "auction_passed" }, operator);
    const filtered = async (query: Record<string, string>) => {
      const found: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const paged: Record<string, string> = cursor === "" ? {} : { cursor };
        const page = await list({ auction_date: "2026-12-19", limit: "1", ...query, ...paged });
        found.push(...vehiclesOf(page));
        cursor = page.next_cursor;
      }
      return found;
    };
    expect(await filtered({ source: "auction_a" })).toEqual([first, second]);
    expect(await filtered({ partner_id: partnerId })).toEqual([second, ofOtherHouse]);
    expect(await filtered({ state: "acquiring" })).toEqual([first]);
    expect(await filtered({ state: "waiting,passed" })).toEqual([second, ofOtherHouse]);
    expect(await filtered({ state: "passed", source: "auction_b" })).toEqual([]);
  });

  it("a lost lot has the state waiting again after a new order for the same day", async () => {
    const { vehicleId } = await orderFor("2026-12-13T10:00:00+09:00");
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    await actOnLot(vehicleId, { kind: "lose", failureReason: "vehicle_unavailable" }, operator);
    expect((await list({ auction_date: "2026-12-13" })).data).toMatchObject([{ state: "lost" }]);
    const { order } = await place(await seedPartner(), { vehicleId });
    expect((await list({ auction_date: "2026-12-13" })).data).toMatchObject([
      { state: "waiting", loss_reason: null, bid_count: 1, bids: [{ order_id: order.id }] },
    ]);
  });

  it("a day with many orders is read in several parts, and all orders on a car are in the same part", async () => {
    const auctionDate = Date.parse("2026-12-15T10:00:00+09:00");
    for (const lotNumber of ["3", "2", "1"])
      await placeCompeting(await seedListing({ auctionDate, lotNumber }), 2);
    const parts: VehicleOfDay[][] = [];
    let after: string | null = null;
    do {
      const { vehicles, next }: VehiclesOfDay = await listVehiclesOfDay("2026-12-15", 5, after);
      parts.push(vehicles);
      after = next;
    } while (after !== null);
    expect(parts.map((part) => part.map(({ orders }) => orders.length))).toEqual([[2, 2], [2]]);
  });

  it("a page of lots takes the documented number of round trips for any number of lots and results", async () => {
    await list({ auction_date: "2026-12-05" });
    for (const day of ["2026-12-09", "2026-12-11"])
      expect(await countRoundTrips(() => list({ auction_date: day }))).toBe(tripsOf("listLots"));
  });

  it("an invalid day is rejected, and a cursor is valid only for its day and filters", async () => {
    expect((await list({ auction_date: "2026-02-30" })).error.code).toBe("validation_error");
    expect((await list({})).error.code).toBe("validation_error");
    const { next_cursor: cursor } = await list({ auction_date: "2026-12-09", limit: "1" });
    const otherFilter = { auction_date: "2026-12-09", source: "auction_b", cursor };
    expect((await list(otherFilter)).error.code).toBe("invalid_cursor");
    expect((await list({ auction_date: "2026-12-11", cursor })).error.code).toBe("invalid_cursor");
  });
});
