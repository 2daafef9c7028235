import { expect } from "vitest";
import { digestOrder } from "../../../shared/application/orders/notifications/digest-order.ts";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { compareEntries, entryOf, leaderOf, standingOf } from "../../../shared/domain/orders/lot.ts";
import { isActive, type Order } from "../../../shared/domain/orders/order.ts";
import { transitionTable } from "../../../shared/domain/orders/transition-table.ts";
import { listingPriceUsd } from "../../../shared/domain/pricing/price-listing.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { findActiveOrderId, readRankedLot } from "../../../shared/persistence/orders/lots.ts";
import { getOrderDigests } from "../../../shared/persistence/orders/notified-orders.ts";
import { orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { findOrderById } from "../../../shared/persistence/orders/orders.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { readEvents } from "./seed-orders.ts";

/** A car, the partners that compete for it, and all their orders for it. */
export interface OrderWorld {
  listing: Listing;
  batchSequence: number;
  partners: string[];
  /** Newest order of each partner. */
  newest: (string | undefined)[];
  orderIds: string[];
  now: number;
}

/** Returns every version of an order, oldest first. */
async function readTrail(orderId: string): Promise<Order[]> {
  const items = await queryAll("query:orderVersion", { partition: orderVersionKey(orderId, 0).pk });
  return items.map((item) => orderVersionItems.fromItem(item).order);
}

/** Checks the invariants that hold when no work is pending. */
export async function expectSoundWorld(world: OrderWorld): Promise<void> {
  const trails = await Promise.all(world.orderIds.map(readTrail));
  for (const trail of trails) {
    expect(trail.map(({ version }) => version)).toEqual(trail.map((_, position) => position + 1));
    expect(trail.at(-1)).toEqual(await findOrderById(trail[0]!.orderId));
  }
  const latest = trails.flatMap((trail) => trail.at(-1) ?? []);
  await expectSoundLot(world, latest);
  for (const partnerId of world.partners) {
    const own = trails.filter((trail) => trail[0]?.partnerId === partnerId);
    const active = own.flatMap((trail) => trail.at(-1) ?? []).filter(isActive);
    expect(active.length).toBeLessThanOrEqual(1);
    expect(await findActiveOrderId(world.listing.listingId, partnerId)).toBe(active[0]?.orderId ?? null);
    await expectSoundEvents(partnerId, own);
  }
  await expectEverythingReported(latest);
  expectOrdersToFollow(world, latest);
}

async function expectSoundLot(world: OrderWorld, latest: readonly Order[]): Promise<void> {
  const lot = await readRankedLot(world.listing.listingId);
  const entries = latest.filter(isActive).map(entryOf).sort(compareEntries);
  expect(lot.entries).toEqual(entries);
  expect(lot.leader).toEqual(leaderOf(entries));
  const won = latest.filter(({ status }) => status === "secured" || status === "export_processing");
  expect(won.length).toBe(lot.award === null ? 0 : 1);
  // A won car's order has a draft invoice, and no other order has an invoice.
  const invoiced = latest.filter(({ invoice }) => invoice?.status === "draft");
  expect(invoiced).toEqual(won);
}

/**
 * Returns the events that an order's versions require, after checking that each status change is an allowed
 * transition.
 */
function reportedSteps(trail: readonly Order[]): string[] {
  return trail.slice(1).flatMap((after, position) => {
    const before = trail[position];
    const rescheduled = before?.auctionDate === after.auctionDate ? [] : [`${after.orderId} rescheduled`];
    if (before?.status === after.status) return rescheduled;
    const arrows = transitionTable.filter(({ from, to }) => from === before?.status && to === after.status);
    expect(arrows.length).toBeGreaterThan(0);
    const silent = "cancellationReason" in after && after.cancellationReason === "dealer_cancelled";
    return silent ? rescheduled : [...rescheduled, `${after.orderId} ${before?.status} ${after.status}`];
  });
}

async function expectSoundEvents(partnerId: string, trails: Order[][]): Promise<void> {
  const events = await readEvents(partnerId);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
  const reported = events.flatMap(({ type, data }) => {
    const { id, status } = data.order as OrderResource;
    if (type === "order.status_changed") return [`${id} ${data.previous_status} ${status}`];
    return type === "order.auction_rescheduled" ? [`${id} rescheduled`] : [];
  });
  expect(reported.toSorted()).toEqual(trails.flatMap(reportedSteps).toSorted());
  for (const trail of trails) {
    const own = events.filter(({ data }) => (data.order as OrderResource).id === trail[0]?.orderId);
    for (const { data } of own) expectShownState(data.order as OrderResource, trail);
    expectDetailsToDiffer(own);
    expectPricesToChain(own);
  }
}

/** Expects that every event contains a version of the order. */
function expectShownState(shown: OrderResource, trail: readonly Order[]): void {
  const standing = { isHighestBid: shown.is_highest_bid, currentMaxBidUsd: shown.current_max_bid_usd };
  expect(trail.map((state) => presentOrder(state, standing))).toContainEqual(shown);
}

/**
 * Expects that every detail event after a detail or status event differs from it, or from an event between the two.
 */
function expectDetailsToDiffer(events: readonly EventEnvelope[]): void {
  const types = ["order.detail_updated", "order.status_changed"];
  const digests = events.map(({ data }) => digestOrder(data.order as OrderResource));
  events.forEach(({ type }, position) => {
    const previous = events.slice(0, position).findLastIndex((event) => types.includes(event.type));
    if (type !== "order.detail_updated" || previous < 0) return;
    expect(digests.slice(previous, position).every((digest) => digest === digests[position])).toBe(false);
  });
}

/** Expects that each price event starts from the price of the previous one. */
function expectPricesToChain(events: readonly EventEnvelope[]): void {
  const prices = events.filter(({ type }) => type === "order.price_updated").map(({ data }) => data);
  prices.forEach((data, position) => {
    expect(data.delta_usd).toBe(Number(data.current_listing_usd) - Number(data.previous_listing_usd));
    if (position > 0) expect(data.previous_listing_usd).toBe(prices[position - 1]?.current_listing_usd);
    else if ((data.order as OrderResource).pricing !== null) {
      expect(data.previous_listing_usd).toBe((data.order as OrderResource).pricing?.listing_price);
    }
  });
}

/**
 * Expects that every partner knows its active order as a read shows it. Partners of ended orders are not
 * notified of remaining bidders.
 */
async function expectEverythingReported(latest: readonly Order[]): Promise<void> {
  const digests = await getOrderDigests(latest);
  for (const order of latest.filter(isActive)) {
    const { leader } = await readRankedLot(order.vehicleId);
    const digest = digestOrder(presentOrder(order, standingOf(order, leader)));
    expect(digests.get(order.orderId)).toEqual({ notified: digest, latestEvent: digest });
  }
}

/** Expects that placed orders match their listing. */
function expectOrdersToFollow({ listing, now }: OrderWorld, latest: readonly Order[]): void {
  for (const order of latest.filter(({ status }) => status === "placed")) {
    expect(order).toMatchObject({ auctionDate: listing.auctionDate, vin: listing.vin });
    expect(order.auctionDate ?? now).toBeGreaterThan(now - 24 * 60 * 60 * 1000);
  }
}

/** Expects that the last event of each placed order has the current price, if any was sent. */
export async function expectLatestPrices({ listing, partners }: OrderWorld): Promise<void> {
  for (const partnerId of partners) {
    const last = (await readEvents(partnerId)).findLast(({ type }) => type === "order.price_updated");
    const order = last?.data.order as OrderResource | undefined;
    const current = order && (await findOrderById(order.id));
    if (last === undefined || current?.status !== "placed") continue;
    expect(last.data.current_listing_usd).toBe(listingPriceUsd(listing.startPriceKrw, current.fxRate));
  }
}

/**
 * Expects that each partner was notified of an auction at most once, even if several houses list it, and that
 * partners of ended orders were notified of the last auction.
 */
export async function expectReportedRounds(
  { partners, orderIds }: OrderWorld,
  lastRound: number,
): Promise<void> {
  const orders = (await Promise.all(orderIds.map(findOrderById))).filter((order) => order !== null);
  for (const partnerId of partners) {
    const rounds = (await readEvents(partnerId)).filter(({ type }) => type === "order.re_auctioned");
    const dates = rounds.map(({ data }) => String(data.new_auction_date));
    expect(new Set(dates).size).toBe(dates.length);
    for (const { data } of rounds) {
      expect(["failed", "cancelled", "delivered"]).toContain((data.order as OrderResource).status);
    }
    const ended = orders.some((order) => order.partnerId === partnerId && !isActive(order));
    expect(dates.includes(toKstIso(lastRound))).toBe(ended);
  }
}
