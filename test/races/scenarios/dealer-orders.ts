import { orderRecheckMessages } from "../../../shared/domain/orders/order-recheck-message.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { asMessage } from "../stage/call-function.ts";
import { ask, atTime, byPartner, idempotencyKey, openRacingPartner } from "../stage/people.ts";
import { byRoute, byWorker, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations } from "./order-operations.ts";
import type { OrderWorld } from "./order-world.ts";

const hour = 3_600_000;
const placedAt = Date.parse("2026-11-20T09:00:00+09:00");

const place = (operationId: string): Operation<OrderWorld> =>
  byRoute(operationId, ({ newcomer, vehicleId }, { label }) =>
    byPartner(newcomer, { headers: idempotencyKey(label), body: { vehicle_id: vehicleId } }),
  );

const can = {
  ...orderOperations,
  place: place("createOrder"),
  backfill: place("backfillOrder"),
  pollDealerOrders: byWorker<OrderWorld>("schedules/poll-dealer-orders"),
  recheckDealerOrders: byWorker<OrderWorld>(
    "queues/recheck-dealer-orders",
    ({ owner: { partnerId }, orderId }) =>
      asMessage(orderRecheckMessages.format({ group: "cars-1", orders: [{ partnerId, orderId }] })),
  ),
};

interface DealerCar {
  id: number;
  status: string;
  under_contract: boolean;
}

/** Makes a partner order the first car that a dealer offers. */
async function orderDealerCar(stage: RaceStage): Promise<OrderWorld> {
  await putFxRate({ krwPerUsd: 1_450, asOf: Date.now(), fetchedAt: Date.now() });
  const control = `${stage.upstreamsUrl}/control/listings`;
  const { data } = (await (await fetch(control)).json()) as { data: DealerCar[] };
  const car = data.find(({ status, under_contract }) => status === "ADVERTISE" && !under_contract);
  if (car === undefined) throw new Error("No dealer offers a car");
  const owner = await openRacingPartner(stage);
  const newcomer = await openRacingPartner(stage);
  const vehicleId = `retail_${car.id}`;
  const request = byPartner(owner, { headers: idempotencyKey("owner"), body: { vehicle_id: vehicleId } });
  const { id } = await ask(stage, "createOrder", request);
  return { vehicleId, owner, rival: newcomer, newcomer, orderId: id, rivalOrderId: "none" };
}

/** Changes the car at its dealer. */
async function changeCar(stage: RaceStage, { vehicleId }: OrderWorld, change: object): Promise<void> {
  const url = `${stage.upstreamsUrl}/control/listings/${vehicleId.replace("retail_", "")}`;
  const { ok } = await fetch(url, { method: "PUT", body: JSON.stringify(change) });
  if (!ok) throw new Error("The dealer's car could not be changed");
}

const situation = (
  name: string,
  change: object,
  operations: readonly Operation<OrderWorld>[],
): Situation<OrderWorld> => ({
  name,
  at: placedAt + 2 * hour,
  operations,
  prepare: async (stage) => {
    const world = await atTime(placedAt, () => orderDealerCar(stage));
    await changeCar(stage, world, change);
    await ask(stage, "listOrders", byPartner(world.owner));
    await ask(stage, "listOrders", byPartner(world.newcomer));
    return world;
  },
});

/** All operations on orders of dealers' cars. */
export const dealerOrders: Scenario<OrderWorld> = {
  kind: "dealer orders",
  stage: "sandbox",
  // Requests to a dealer are counted. A request may concern an order that leaves `placed` before the response.
  free: [/UPSTREAM#\S+ GATE /],
  situations: [
    situation("repriced", { price_krw: 9_000_000 }, [
      can.place,
      can.cancel,
      can.moveToAcquiring,
      can.recheckDealerOrders,
      can.pollDealerOrders,
      can.notifyChanges,
    ]),
    situation("sold to somebody else", { status: "SOLD" }, [
      can.backfill,
      can.cancel,
      can.acquire,
      can.recheckDealerOrders,
      can.simulateAcquiring,
    ]),
  ],
};
