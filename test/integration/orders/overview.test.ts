import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { handler as getOverview } from "../../../functions/console/overview/get-overview.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { awardLot } from "../../../shared/application/orders/lots/award-lot.ts";
import {
  readBatchesWithRejections,
  readComingReminders,
  readDraftInvoices,
  readFailedDeliveries,
  readFailingUpstreams,
} from "../../../shared/application/overview/read-sections.ts";
import { overviewSchema } from "../../../shared/contract/resources/overview/overview.ts";
import { newBatch } from "../../../shared/domain/inventory/new-batch.ts";
import { overviewSections } from "../../../shared/domain/overview/overview-limits.ts";
import { newBatchWrites } from "../../../shared/persistence/inventory/batches.ts";
import { listOrdersOfDays } from "../../../shared/persistence/orders/lot-days.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { recordUpstreamFailure } from "../../../shared/persistence/upstreams/upstream-health.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { krwPerUsd, now, place, placeCompeting, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now: now + 10 };
const hour = 3_600_000;
const morning = Date.parse("2027-01-18T08:00:00+09:00");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: morning }));
afterEach(() => {
  vi.useRealTimers();
  tableClient.middlewareStack.remove("failOn");
});

const read = () => callHandler(getOverview, { claims: { scope: "operator", sub: "ops@example.com" } });

/** Makes every query of partitions with this text fail. */
function failOn(text: string): void {
  tableClient.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes(text)) throw new Error("the table does not answer");
      return next(args);
    },
    { step: "initialize", name: "failOn" },
  );
}

/** Lists a car whose auction is this many hours after the morning. */
const carIn = (hours: number) => seedListing({ auctionDate: morning + hours * hour });

describe("GET /ops/v1/overview", () => {
  it("an overview without data has every section, each empty", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(() => z.parse(z.strictObject(overviewSchema.shape), body)).not.toThrow();
    expect(body.unavailable).toEqual([]);
    for (const name of overviewSections)
      expect(body[name]).toEqual({ count: 0, is_complete: true, next: [] });
  });

  it("the overview lists lots with coming cutoffs and requested inspections, earliest first, and today's lots", async () => {
    const tomorrow = await carIn(28);
    const today = await carIn(6);
    const later = await carIn(50);
    const placed = [
      ...(await placeCompeting(tomorrow, 2)),
      ...(await placeCompeting(today, 2)),
      ...(await placeCompeting(later, 1)),
    ].map(({ order }) => order.id);
    const inspected = await carIn(60);
    const { order: waiting } = await place(await seedPartner(), {
      vehicleId: inspected,
      secondaryInspectionRequired: true,
    });
    const { body } = await read();
    const idsOf = (section: { next: { order_id: string }[] }) => section.next.map(({ order_id: id }) => id);
    // Orders close a day before the auction, so today's car is closed for orders.
    expect(body.cutoffs.next).toMatchObject([
      { vehicle_id: tomorrow, order_count: 2, leader: { order_id: placed[0] } },
      { vehicle_id: later, order_count: 1 },
      { vehicle_id: inspected, order_count: 1 },
    ]);
    expect(body.cutoffs.next[0].leader.partner_name).toEqual(expect.any(String));
    expect(Date.parse(body.cutoffs.next[0].order_cutoff_at)).toBe(morning + 4 * hour);
    expect(body.cutoffs.count).toBe(3);
    expect(idsOf(body.inspections)).toEqual([waiting.id]);
    expect(body.lots_today.next).toMatchObject([
      { vehicle_id: today, state: "waiting", order_count: 2, highest_bid_usd: 50_000 },
    ]);
    expect(body.lots_today.next[0].leader).toMatchObject({ order_id: placed[2], max_bid_amount_usd: 50_000 });
    await transitionOrder(waiting.id, { to: "secondary_inspection_in_progress" }, operator);
    expect(idsOf((await read()).body.inspections)).toEqual([waiting.id]);
  });

  it("the overview shows one of today's lots as acquiring when an order on the lot is acquiring", async () => {
    const car = await carIn(6);
    await placeCompeting(car, 2);
    await actOnLot(car, { kind: "acquire" }, operator);
    const { next } = (await read()).body.lots_today;
    expect(next).toContainEqual(
      expect.objectContaining({ vehicle_id: car, state: "acquiring", order_count: 2 }),
    );
  });

  it("the overview shows the leader of a lot with the partner's name and the ceiling in won, rounded down", async () => {
    const car = await carIn(8);
    const inspecting = await seedPartner();
    const { order: inspected } = await place(inspecting, {
      ...{ vehicleId: car, secondaryInspectionRequired: true, maxBidAmountUsd: 90_000 },
    });
    await transitionOrder(inspected.id, { to: "secondary_inspection_in_progress" }, operator);
    const leaderOf = async () => {
      const { body } = await read();
      return body.lots_today.next.find(({ vehicle_id: id }: { vehicle_id: string }) => id === car).leader;
    };
    expect(await leaderOf()).toBeNull();
    const [best] = await placeCompeting(car, 2);
    const { order, partnerId } = requireValue(best);
    expect(await leaderOf()).toEqual({
      ...{ order_id: order.id, partner_id: partnerId, partner_name: expect.any(String) },
      ...{ max_bid_amount_usd: 50_000, ceiling_krw: 50_000 * krwPerUsd },
    });
  });

  it("the overview lists the invoice draft of a won lot, and no longer lists the lot among today's lots", async () => {
    const won = await carIn(7);
    const [placed] = await placeCompeting(won, 1);
    await actOnLot(won, { kind: "acquire" }, operator);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
    await awardLot(won, terms, operator);
    const { body } = await read();
    expect(body.lots_today.next.map(({ vehicle_id: id }: { vehicle_id: string }) => id)).not.toContain(won);
    expect(body.invoices_to_issue.next).toMatchObject([
      { order_id: placed?.order.id, partner_id: placed?.partnerId },
    ]);
  });

  it("the overview shows the oldest of several invoice drafts first", async () => {
    const placed = [];
    for (const hours of [7, 8]) {
      const car = await carIn(hours);
      placed.push(...(await placeCompeting(car, 1)));
      await actOnLot(car, { kind: "acquire" }, operator);
      const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
      await awardLot(car, terms, { ...operator, now: operator.now + hours });
    }
    const { next } = (await read()).body.invoices_to_issue;
    const ids = next.map(({ order_id }: { order_id: string }) => order_id);
    expect(ids.slice(-2)).toEqual(placed.map(({ order }) => order.id));
  });

  it("an overview section with more than ten items shows the first ten and counts all", async () => {
    const day = Date.parse("2027-02-10T08:00:00+09:00");
    vi.setSystemTime(day);
    for (let count = 0; count < 12; count += 1) {
      for (const hours of [5, 29]) {
        const vehicleId = await seedListing({ auctionDate: day + hours * hour });
        await place(await seedPartner(), { vehicleId });
      }
    }
    const { cutoffs, lots_today: lots } = (await read()).body;
    expect([cutoffs.count, cutoffs.next.length, cutoffs.is_complete]).toEqual([12, 10, true]);
    expect([lots.count, lots.next.length]).toEqual([12, 10]);
  });

  it("the overview shows an auction house's latest batch only if some of its rows were rejected", async () => {
    const store = (source: "auction_a" | "auction_b" | "auction_c", sequence: number, rejected: number) => {
      const batch = newBatch({ source, kind: "full", sequence }, `bat_${source}_${sequence}`, now);
      return commit(newBatchWrites({ ...batch, counts: { ...batch.counts, rejected } }));
    };
    await store("auction_a", 1, 4);
    await store("auction_a", 2, 0);
    await store("auction_b", 1, 3);
    const { next } = (await read()).body.batches_with_rejections;
    expect(next.map(({ id }: { id: string }) => id)).toEqual(["bat_auction_b_1"]);
    expect(next[0]).not.toHaveProperty("rejected_rows");
  });

  it("the overview shows an upstream as down when its latest recorded call failed", async () => {
    await recordUpstreamFailure("fx", "503 Service Unavailable", morning);
    const { next } = (await read()).body.upstreams_down;
    expect(next).toMatchObject([
      { name: "fx", last_failure: "503 Service Unavailable", last_success_at: null },
    ]);
  });

  it("an unreadable overview section is null and reported by name, and the other sections are returned", async () => {
    failOn("INVOICEBOARD#");
    const { status, body } = await read();
    expect([status, body.unavailable, body.invoices_to_issue]).toEqual([200, ["invoices_to_issue"], null]);
    expect(body.lots_today).not.toBeNull();
    tableClient.middlewareStack.remove("failOn");
    failOn("LOTDAY#");
    expect((await read()).body.unavailable).toEqual(["cutoffs", "inspections", "lots_today"]);
  });

  it("a completely unreadable overview returns 500 internal_error", async () => {
    failOn("");
    const { status, body } = await read();
    expect([status, body.error.code]).toEqual([500, "internal_error"]);
  });

  it.each([
    ["auction days", () => listOrdersOfDays(["2027-01-18", "2027-02-10"], 1_000)],
    ["draft invoices", readDraftInvoices],
    ["customs reminders", () => readComingReminders(morning)],
    ["failed deliveries", readFailedDeliveries],
    ["upstreams", () => readFailingUpstreams("sandbox")],
    ["batches", readBatchesWithRejections],
  ] as const)(
    "%s are read in at most two round trips, regardless of their number",
    async (_, readSection) => {
      expect(await countRoundTrips(async () => void (await readSection()))).toBeLessThanOrEqual(2);
    },
  );
});
