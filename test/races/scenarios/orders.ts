import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { commit } from "../../../shared/persistence/transaction.ts";
import { buildListing } from "../../support/build-listing.ts";
import { ask, atTime, byOperator, byPartner, idempotencyKey, openRacingPartner } from "../stage/people.ts";
import type { Scenario, Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations as can, type OrderWorld } from "./order-operations.ts";

const minute = 60_000;
const { listingId: vehicleId, auctionDate } = buildListing();
/** Two weeks before the auction. */
const opened = Date.parse("2026-11-20T09:00:00+09:00");
/** When everything that waits for its time since then is due. */
const later = opened + 10 * minute;

/** Lists a car and has two partners order it, the owner leading. */
export async function placeTwo(stage: RaceStage, inspected = false): Promise<OrderWorld> {
  await putFxRate({ krwPerUsd: 1_450, asOf: Date.now(), fetchedAt: Date.now() });
  await commit([listingWrite(buildListing(), 1)]);
  const [owner, rival, newcomer] = await Promise.all([1, 2, 3].map(() => openRacingPartner(stage)));
  if (!owner || !rival || !newcomer) throw new Error("There are three partners");
  const order = async (partner: typeof owner, bid: number) => {
    const body = { vehicle_id: vehicleId, max_bid_amount_usd: bid, secondary_inspection_required: inspected };
    const { id } = await ask(
      stage,
      "createOrder",
      byPartner(partner, { headers: idempotencyKey(partner.partnerId), body }),
    );
    return id as string;
  };
  const orderId = await order(owner, 12_000);
  return { vehicleId, owner, rival, newcomer, orderId, rivalOrderId: await order(rival, 11_000) };
}

/** Moves the owner's order along as operators do. */
async function move(stage: RaceStage, orderId: string, to: string, more: object = {}): Promise<void> {
  await ask(stage, "transitionOrder", byOperator({ params: { id: orderId }, body: { to, ...more } }));
}

/** Keys note their last use once a minute, which has nothing to do with orders. */
async function noteUses(stage: RaceStage, { owner, rival, newcomer }: OrderWorld): Promise<void> {
  for (const partner of [owner, rival, newcomer]) await ask(stage, "listOrders", byPartner(partner));
}

function situation(
  name: string,
  operations: Situation<OrderWorld>["operations"],
  lead: (stage: RaceStage) => Promise<OrderWorld>,
  at = later,
): Situation<OrderWorld> {
  return {
    name,
    at,
    operations,
    prepare: async (stage) => {
      const world = await atTime(opened, () => lead(stage));
      await noteUses(stage, world);
      return world;
    },
  };
}

const ready = async (stage: RaceStage) => {
  const world = await placeTwo(stage, true);
  await move(stage, world.orderId, "secondary_inspection_in_progress");
  await move(stage, world.orderId, "secondary_inspection_ready");
  return world;
};

/** Everything that happens to an order and its lot. */
export const orderScenario: Scenario<OrderWorld> = {
  kind: "orders",
  stage: "sandbox",
  situations: [
    situation(
      "placed",
      [
        can.raiseBid,
        can.lowerBid,
        can.outbid,
        can.cancel,
        can.cancelRival,
        can.place,
        can.simulateAcquiring,
        can.correctCar,
        can.moveToAcquiring,
        can.moveToCancelled,
        can.acquire,
        can.lose,
        can.tellNews,
      ],
      (stage) => placeTwo(stage),
    ),
    situation(
      "inspected",
      [can.cancel, can.confirm, can.moveToAcquiring, can.moveToCancelled, can.acquire, can.tellNews],
      ready,
    ),
  ],
};
void auctionDate;
