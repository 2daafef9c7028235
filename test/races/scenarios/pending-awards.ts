import { requireValue } from "../../support/require-value.ts";
import type { Actor } from "../stage/act-as-function.ts";
import { callRoute, entryOfOperation } from "../stage/call-function.ts";
import { byOperator } from "../stage/people.ts";
import type { Operation, Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations as can } from "./order-operations.ts";
import { hammer, move, type OrderWorld, orderSituation, placedAt, placeTwo } from "./order-world.ts";

/** Returns the function with the settings of a stage where awards have a grace period. */
const withGrace = (actor: Actor): Actor => ({
  ...actor,
  environment: { ...actor.environment, AWARD_GRACE_SECONDS: "60" },
});

const awardWithGrace: Operation<OrderWorld> = {
  ...can.award,
  name: "awardLot with a grace",
  run: (actor, world) => can.award.run(withGrace(actor), world),
};

const acquiring = async (stage: RaceStage): Promise<OrderWorld> => {
  const world = await placeTwo(stage);
  await move(stage, world, "acquiring");
  return world;
};

const pending = async (stage: RaceStage): Promise<OrderWorld> => {
  const world = await acquiring(stage);
  const actor = withGrace(stage.actor(entryOfOperation("awardLot"), "setting up"));
  const request = byOperator({ params: { vehicle_id: world.vehicleId }, body: hammer });
  requireValue((await callRoute(actor, "awardLot", request)).body.pending_award);
  return world;
};

/** An award that can be taken back before partners are notified of it. */
export const pendingAwards: Scenario<OrderWorld> = {
  kind: "pending awards",
  stage: "sandbox",
  situations: [
    orderSituation(
      "before an award with a grace",
      [awardWithGrace, can.takeBack, can.place, can.lose, can.moveToFailed, can.simulateSecured],
      acquiring,
    ),
    orderSituation(
      "within the grace",
      [can.takeBack, can.award, can.place, can.lose, can.moveToFailed, can.simulateSecured, can.finishLots],
      pending,
      placedAt + 30_000,
    ),
    orderSituation(
      "after the grace",
      [can.takeBack, can.award, can.place, can.lose, can.moveToFailed, can.simulateSecured, can.finishLots],
      pending,
    ),
  ],
};
