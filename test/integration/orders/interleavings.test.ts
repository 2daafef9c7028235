import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnLot } from "../../../shared/application/orders/act-on-lot.ts";
import { cancelOrder } from "../../../shared/application/orders/cancel-order.ts";
import { confirmOrder } from "../../../shared/application/orders/confirm-order.ts";
import { presentOrder } from "../../../shared/application/orders/present-order.ts";
import { transitionOrder } from "../../../shared/application/orders/transition-order.ts";
import type { OrderResource } from "../../../shared/contract/resources/order.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { compareEntries, entryOf, leaderOf } from "../../../shared/domain/orders/lot.ts";
import type { Move } from "../../../shared/domain/orders/move-order.ts";
import { isActive, type Order } from "../../../shared/domain/orders/order.ts";
import { transitionTable } from "../../../shared/domain/orders/transition-table.ts";
import { orderTrailKey } from "../../../shared/persistence/keys.ts";
import { findActiveOrderId, readRankedLot } from "../../../shared/persistence/orders/lots.ts";
import { fromOrderAttributes } from "../../../shared/persistence/orders/order-item.ts";
import { findOrderById } from "../../../shared/persistence/orders/orders.ts";
import { queryAll } from "../../../shared/persistence/table.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { now, place, readEvents, seedListing, seedPartner, seedRate } from "./seed-orders.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  await seedRate();
});
afterAll(() => table.stop());

const operator = { actor: "ops@example.com", now };
const partnerCount = 4;

/** What somebody may try at any moment; `who` is one of the partners competing for one car. */
const actions = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("place"), who: fc.nat(partnerCount - 1), bid: fc.nat(5) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("delete"), who: fc.nat(partnerCount - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("confirm"), who: fc.nat(partnerCount - 1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("move"),
      who: fc.nat(partnerCount - 1),
      move: fc.constantFrom<Move>(
        { to: "secondary_inspection_in_progress" },
        { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
        { to: "acquiring" },
        { to: "secured", auctionFinalPriceKrw: 15_000_000, auctionFeeUsd: null },
        { to: "failed", failureReason: "vehicle_unavailable" },
        { to: "cancelled", cancellationReason: "seller_withdrew" },
        { to: "export_processing", shipment: {} },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("acquire") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("award") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lose") }) },
);

interface Attempt {
  kind: string;
  who?: number;
  bid?: number;
  move?: Move;
}

/** One car, the partners competing for it, and every order they ever got on it. */
interface World {
  vehicleId: string;
  partners: string[];
  /** Newest order of each partner. */
  newest: (string | undefined)[];
  orderIds: string[];
}

async function attempt(world: World, { kind, who = 0, bid = 0, move }: Attempt): Promise<void> {
  const { vehicleId } = world;
  const partnerId = world.partners[who] ?? "";
  const orderId = world.newest[who] ?? "ord_none";
  const terms = { winnerOrderId: null, auctionFinalPriceKrw: 15_000_000, auctionFeeUsd: null };
  if (kind === "place") {
    const request = { vehicleId, maxBidUsd: 10_000 + bid * 1_000, secondaryInspectionRequired: true };
    const { order } = await place(partnerId, request);
    world.newest[who] = order.id;
    world.orderIds.push(order.id);
  } else if (kind === "delete") await cancelOrder({ partnerId, orderId, now });
  else if (kind === "confirm") await confirmOrder({ partnerId, orderId, now });
  else if (kind === "acquire") await actOnLot(vehicleId, { kind: "acquire" }, operator);
  else if (kind === "award") await actOnLot(vehicleId, { kind: "award", terms }, operator);
  else if (kind === "lose") await actOnLot(vehicleId, { kind: "lose", failureReason: "outbid" }, operator);
  else if (move) await transitionOrder(orderId, move, operator);
}

/** Every state an order was ever in, first to last. */
async function readTrail(orderId: string): Promise<Order[]> {
  const items = await queryAll({ condition: "pk = :pk", values: { ":pk": orderTrailKey(orderId, 0).pk } });
  return items.map((item) =>
    fromOrderAttributes(JSON.parse(inflateRawSync(item.state as Uint8Array).toString())),
  );
}

/** Which of an order's steps must have been told, after checking that each is an arrow of the table. */
function toldSteps(trail: readonly Order[]): string[] {
  return trail.slice(1).flatMap((after, position) => {
    const from = trail[position]?.status;
    const arrows = transitionTable.filter((arrow) => arrow.from === from && arrow.to === after.status);
    expect(arrows.length).toBeGreaterThan(0);
    const reason = "cancellationReason" in after ? after.cancellationReason : undefined;
    const silent = reason === "dealer_cancelled";
    return silent ? [] : [`${after.orderId} ${from} ${after.status}`];
  });
}

async function expectSoundWorld(world: World): Promise<void> {
  const trails = await Promise.all(world.orderIds.map(readTrail));
  for (const trail of trails) {
    expect(trail.map(({ version }) => version)).toEqual(trail.map((_, position) => position + 1));
    expect(trail.at(-1)).toEqual(await findOrderById(trail[0]?.orderId ?? ""));
  }
  const latest = trails.flatMap((trail) => trail.at(-1) ?? []);
  const active = latest.filter(isActive);
  const lot = await readRankedLot(world.vehicleId);
  const entries = active.map(entryOf).sort(compareEntries);
  expect(lot.entries).toEqual(entries);
  expect(lot.leader).toEqual(leaderOf(entries));
  expect(latest.filter(({ status }) => status === "secured" || status === "export_processing").length).toBe(
    lot.award === null ? 0 : 1,
  );
  for (const partnerId of world.partners) {
    const own = active.filter((order) => order.partnerId === partnerId);
    expect([await findActiveOrderId(world.vehicleId, partnerId)]).toEqual([own[0]?.orderId ?? null]);
    expect(own.length).toBeLessThanOrEqual(1);
    await expectEvents(partnerId, trails);
  }
}

async function expectEvents(partnerId: string, trails: Order[][]): Promise<void> {
  const events = await readEvents(partnerId);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
  const told = events.map(({ data }) => {
    const { id, status } = data.order as OrderResource;
    return `${id} ${data.previous_status} ${status}`;
  });
  const steps = trails.filter((trail) => trail[0]?.partnerId === partnerId).flatMap(toldSteps);
  expect([...told].sort()).toEqual([...steps].sort());
  for (const { data } of events) {
    const shown = data.order as OrderResource;
    const state = trails
      .flat()
      .find(({ orderId, status }) => orderId === shown.id && status === shown.status);
    const standing = { isHighestBid: shown.is_highest_bid, currentMaxBidUsd: shown.current_max_bid_usd };
    expect(shown).toEqual(state && presentOrder(state, standing));
  }
}

describe("partners and operators doing anything at any time on one car", () => {
  it("lose no update, reach no illegal state, and miss or repeat no event", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(actions, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 10 }),
        async (rounds) => {
          const world: World = {
            vehicleId: await seedListing(),
            partners: await Promise.all(Array.from({ length: partnerCount }, () => seedPartner())),
            newest: [],
            orderIds: [],
          };
          for (const round of rounds) {
            const outcomes = await Promise.allSettled(round.map((one) => attempt(world, one)));
            for (const outcome of outcomes) {
              if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Problem);
            }
          }
          await expectSoundWorld(world);
        },
      ),
      { numRuns: 30 },
    );
  });
});
