import { lotWrite, readRankedLot } from "../../../shared/persistence/orders/lots.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { ask, byPartner } from "../stage/people.ts";
import type { Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations as can } from "./order-operations.ts";
import {
  correctCar,
  hammer,
  move,
  type OrderWorld,
  orderSituation,
  placedAt,
  placeTwo,
} from "./order-world.ts";

const day = 86_400_000;

const acquiring = async (stage: RaceStage) => {
  const world = await placeTwo(stage);
  await move(stage, world, "acquiring");
  await correctCar(stage, world);
  return world;
};

/** The state after a process was killed between the transactions of a large lot. */
const interrupted = async (stage: RaceStage) => {
  const world = await placeTwo(stage);
  const lot = await readRankedLot(world.vehicleId);
  const unfinished = { kind: "acquire" } as const;
  await commit([lotWrite(lot, { ...lot, award: null, unfinished }, Date.now())]);
  return world;
};

const secured = async (stage: RaceStage) => {
  const world = await acquiring(stage);
  await move(stage, world, "secured", hammer);
  return world;
};

const inTransit = async (stage: RaceStage) => {
  const world = await secured(stage);
  await move(stage, world, "export_processing");
  await move(stage, world, "in_transit");
  return world;
};

const atCustoms = async (stage: RaceStage) => {
  const world = await inTransit(stage);
  const request = byPartner(world.owner, { params: { id: world.orderId }, body: { status: "customs" } });
  await ask(stage, "reportOrderStatus", request);
  return world;
};

/** A car that receives bids, is won and is shipped. */
export const lots: Scenario<OrderWorld> = {
  kind: "lots",
  stage: "sandbox",
  situations: [
    orderSituation(
      "being bid for",
      [
        can.place,
        can.simulateSecured,
        can.correctCar,
        can.moveToSecured,
        can.moveToFailed,
        can.award,
        can.lose,
        can.notifyChanges,
        can.notifyLot,
      ],
      acquiring,
    ),
    orderSituation(
      "an interrupted action",
      [can.finishLots, can.acquire, can.cancel, can.place, can.moveToCancelled, can.lose],
      interrupted,
    ),
    orderSituation(
      "the auction passed a day ago",
      [
        can.endPassed,
        can.cancel,
        can.correctCar,
        can.moveToAcquiring,
        can.acquire,
        can.simulateAcquiring,
        can.notifyChanges,
      ],
      (stage) => placeTwo(stage),
      placedAt + 16 * day,
    ),
    orderSituation(
      "won",
      [can.moveToExport, can.correctPrice, can.simulatePlaced, can.award, can.notifyChanges, can.notifyLot],
      secured,
    ),
    orderSituation(
      "at sea",
      [can.reportCustoms, can.correctShipment, can.simulateDelivered, can.notifyChanges],
      inTransit,
    ),
    orderSituation(
      "at customs for 91 days",
      [can.reportDelivered, can.correctShipment, can.simulatePlaced, can.remindOfCustoms],
      atCustoms,
      placedAt + 91 * day,
    ),
  ],
};
