import type { Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations as can } from "./order-operations.ts";
import {
  correctCar,
  expectFollowed,
  move,
  type OrderWorld,
  orderSituation,
  placeAndListAgain,
  placeTwo,
  relist,
} from "./order-world.ts";

const placedOnChangedListing = async (stage: RaceStage) => {
  const world = await placeTwo(stage);
  await correctCar(stage, world);
  await relist();
  return world;
};

const inspectionRequested = (stage: RaceStage) => placeTwo(stage, { inspected: true });

const inInspection = async (stage: RaceStage) => {
  const world = await inspectionRequested(stage);
  await move(stage, world, "secondary_inspection_in_progress");
  return world;
};

const inspected = async (stage: RaceStage) => {
  const world = await inInspection(stage);
  await move(stage, world, "secondary_inspection_ready");
  return world;
};

/** All operations on orders before the auction. */
export const waitingOrders: Scenario<OrderWorld> = {
  kind: "waiting orders",
  stage: "sandbox",
  situations: [
    orderSituation(
      "placed, the listing has changed",
      [
        can.raiseBid,
        can.outbid,
        can.cancel,
        can.place,
        can.simulateAcquiring,
        can.moveToAcquiring,
        can.moveToCancelled,
        can.acquire,
        can.notifyChanges,
        can.notifyLot,
        can.follow,
      ],
      placedOnChangedListing,
    ),
    {
      ...orderSituation(
        "placed by others",
        [
          can.placeOnce,
          can.placeOwn,
          can.placeOwnOnce,
          can.placeBelow,
          can.backfill,
          can.cancelRival,
          can.lowerBid,
          can.relistAndFollow,
        ],
        (stage) => placeTwo(stage),
      ),
      check: expectFollowed,
    },
    orderSituation(
      "placed, the car is listed again",
      [can.cancel, can.moveToCancelled, can.simulateFailed, can.correctCar, can.notifyChanges, can.notifyLot],
      placeAndListAgain,
    ),
    orderSituation(
      "inspection requested",
      [can.startInspection, can.cancel, can.moveToAcquiring, can.acquire],
      inspectionRequested,
    ),
    orderSituation(
      "in inspection",
      [can.endInspection, can.moveToCancelled, can.simulateFailed, can.correctCar, can.notifyChanges],
      inInspection,
    ),
    orderSituation(
      "inspected",
      [
        can.cancel,
        can.confirm,
        can.moveToAcquiring,
        can.moveToCancelled,
        can.simulatePlaced,
        can.acquire,
        can.lose,
      ],
      inspected,
    ),
  ],
};
