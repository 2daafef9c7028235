import { endOfSequence } from "../../../shared/domain/webhooks/event-log.ts";
import { replayMessages } from "../../../shared/domain/webhooks/replay-message.ts";
import { asMessage } from "../stage/call-function.ts";
import { byOperator, byPartner, byUser } from "../stage/people.ts";
import { byRoute, byWorker, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import {
  anotherEndpoint,
  bothFirstAttempts,
  type EndpointWorld,
  expectAnswersToHold,
  expectSingleAttempts,
  firstAttempt,
  giveUp,
  nextRun,
  openEndpoints,
} from "./endpoint-world.ts";
import { orderOperations } from "./order-operations.ts";
import { orderSituation, placedAt } from "./order-world.ts";

const day = 24 * 3_600_000;

const onEndpoint = (operationId: string, body?: unknown, name?: string): Operation<EndpointWorld> =>
  byRoute(
    operationId,
    ({ owner, endpointId }) => byPartner(owner, { params: { id: endpointId }, body }),
    name,
  );
const onOwnEndpoint = (operationId: string, body?: unknown): Operation<EndpointWorld> =>
  byRoute(operationId, ({ owner, endpointId }) => byUser(owner, { params: { id: endpointId }, body }));
const everything = ({ endpointId }: EndpointWorld) => ({
  endpoint_id: endpointId,
  from: new Date(placedAt - day).toISOString(),
  to: new Date(placedAt + day).toISOString(),
});

const restOfReplay = ({ owner, endpointId }: EndpointWorld) => {
  const asked = {
    from: placedAt - day,
    to: placedAt + day,
    eventTypes: null,
    onlyFailed: false,
    lastSequence: endOfSequence,
  };
  const replay = { replayId: "rp_race", partnerId: owner.partnerId, endpointId, ...asked };
  return asMessage(replayMessages.format({ replay, afterSequence: 0 }));
};

/** A call to an endpoint cannot be undone. It is valid if it matched the endpoint when it was sent. */
const anyStep = { endsPiece: () => true };

const can = {
  create: byRoute<EndpointWorld>("createWebhookEndpoint", ({ owner }) =>
    byPartner(owner, { body: anotherEndpoint }),
  ),
  switchOff: onEndpoint(
    "updateWebhookEndpoint",
    { enabled: false, description: "Off" },
    "updateWebhookEndpoint off",
  ),
  switchOn: onEndpoint(
    "updateWebhookEndpoint",
    { enabled: true, description: "On" },
    "updateWebhookEndpoint on",
  ),
  rotate: onEndpoint("rotateWebhookSecret"),
  remove: onEndpoint("deleteWebhookEndpoint"),
  replay: byRoute<EndpointWorld>("replayEvent", ({ owner, eventId }) =>
    byPartner(owner, { params: { id: eventId } }),
  ),
  replayAll: byRoute<EndpointWorld>("replayEvents", (world) =>
    byPartner(world.owner, { body: everything(world) }),
  ),
  ping: byRoute<EndpointWorld>(
    "pingWebhookEndpoint",
    ({ owner, endpointId }) => byPartner(owner, { params: { id: endpointId } }),
    anyStep,
  ),
  pingOwn: byRoute<EndpointWorld>(
    "pingOwnWebhookEndpoint",
    ({ owner, endpointId }) => byUser(owner, { params: { id: endpointId } }),
    anyStep,
  ),
  createOwn: byRoute<EndpointWorld>("createOwnWebhookEndpoint", ({ owner }) =>
    byUser(owner, { body: anotherEndpoint }),
  ),
  updateOwn: onOwnEndpoint("updateOwnWebhookEndpoint", { description: "Ours" }),
  rotateOwn: onOwnEndpoint("rotateOwnWebhookSecret"),
  removeOwn: onOwnEndpoint("deleteOwnWebhookEndpoint"),
  replayOwn: byRoute<EndpointWorld>("replayOwnEvent", ({ owner, eventId }) =>
    byUser(owner, { params: { id: eventId } }),
  ),
  replayAllOwn: byRoute<EndpointWorld>("replayOwnEvents", (world) =>
    byUser(world.owner, { body: everything(world) }),
  ),
  deliver: byWorker<EndpointWorld>("queues/deliver-first", firstAttempt, anyStep),
  deliverBulk: byWorker<EndpointWorld>("queues/deliver-bulk", firstAttempt, anyStep),
  deliverBoth: byWorker<EndpointWorld>("queues/deliver-first", bothFirstAttempts, {
    ...anyStep,
    name: "queues/deliver-first both",
  }),
  deliverBothInBulk: byWorker<EndpointWorld>("queues/deliver-bulk", bothFirstAttempts, {
    ...anyStep,
    name: "queues/deliver-bulk both",
  }),
  retry: byWorker<EndpointWorld>("queues/deliver-retry", nextRun, anyStep),
  probe: byWorker<EndpointWorld>("queues/deliver-probe", nextRun, anyStep),
  continueReplay: byWorker<EndpointWorld>("queues/continue-replay", restOfReplay),
  redrive: byWorker<EndpointWorld>("schedules/redrive-deliveries"),
  /** A redrive message has no work if its deliveries are attempted meanwhile. */
  redriveDuringAttempts: byWorker<EndpointWorld>("schedules/redrive-deliveries", () => undefined, {
    ...anyStep,
    name: "schedules/redrive-deliveries during attempts",
  }),
  disableFailing: byWorker<EndpointWorld>("schedules/disable-failing-endpoints"),
  retryFailed: byRoute<EndpointWorld>("retryDelivery", ({ failedDeliveryId }) =>
    byOperator({ params: { id: failedDeliveryId } }),
  ),
  // Recoveries are not raced: a concurrent recovery is rejected, but a later recovery finds no failed event.
  enableAsOperator: byRoute<EndpointWorld>("enablePartnerEndpoint", ({ owner, endpointId }) =>
    byOperator({ params: { id: owner.partnerId, endpoint_id: endpointId } }),
  ),
  disableAsOperator: byRoute<EndpointWorld>("disablePartnerEndpoint", ({ owner, endpointId }) =>
    byOperator({ params: { id: owner.partnerId, endpoint_id: endpointId }, body: { reason: "Loops" } }),
  ),
  emit: orderOperations.moveToFailed,
};

const situation = (
  name: string,
  operations: readonly Operation<EndpointWorld>[],
  lead: (stage: RaceStage) => Promise<EndpointWorld>,
  at?: number,
): Situation<EndpointWorld> => {
  const { prepare, ...rest } = orderSituation(name, [], lead, at);
  return {
    ...rest,
    operations,
    check: expectAnswersToHold,
    prepare: async (stage) => (await prepare(stage)) as EndpointWorld,
  };
};

/** All operations on a webhook endpoint and its deliveries. */
export const endpoints: Scenario<EndpointWorld> = {
  kind: "endpoints",
  stage: "sandbox",
  situations: [
    situation(
      "deleted, with an event to send",
      [
        can.create,
        can.switchOff,
        can.switchOn,
        can.rotate,
        can.remove,
        can.replay,
        can.deliver,
        can.redrive,
        can.continueReplay,
        can.emit,
        can.disableAsOperator,
      ],
      (stage) => openEndpoints(stage, 410),
    ),
    {
      ...situation(
        "two, with attempts that are stored together",
        [
          can.deliverBoth,
          can.deliverBothInBulk,
          can.deliver,
          can.redriveDuringAttempts,
          can.switchOff,
          can.remove,
        ],
        (stage) => openEndpoints(stage, 200, { listeners: 2 }),
      ),
      check: async (world, done) => {
        await expectAnswersToHold(world, done);
        await expectSingleAttempts(world);
      },
    },
    situation(
      "in the console",
      [
        can.createOwn,
        can.updateOwn,
        can.rotateOwn,
        can.removeOwn,
        can.replayOwn,
        can.replayAllOwn,
        can.ping,
        can.pingOwn,
        can.deliverBulk,
        can.disableAsOperator,
      ],
      (stage) => openEndpoints(stage, 200),
    ),
    situation(
      "failing for days",
      [
        can.switchOn,
        can.remove,
        can.replayAll,
        can.retry,
        can.probe,
        can.disableFailing,
        can.retryFailed,
        can.enableAsOperator,
        can.disableAsOperator,
      ],
      giveUp,
      placedAt + 6 * day,
    ),
  ],
};
