import { expect } from "vitest";
import { readEventStream } from "../../../shared/application/webhooks/revise-endpoint.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { subscriptionOf } from "../../../shared/domain/webhooks/endpoint.ts";
import { replayMessages } from "../../../shared/domain/webhooks/replay-message.ts";
import { getSignableEndpoint } from "../../../shared/persistence/webhooks/endpoint-secrets.ts";
import { listEndpoints } from "../../../shared/persistence/webhooks/endpoints.ts";
import { startWebhookReceiver } from "../../support/start-webhook-receiver.ts";
import { asMessage, runWorker } from "../stage/call-function.ts";
import { ask, atTime, byOperator, byPartner, byUser } from "../stage/people.ts";
import {
  byRoute,
  byWorker,
  type Done,
  type Operation,
  type Scenario,
  type Situation,
} from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations } from "./order-operations.ts";
import { move, type OrderWorld, orderSituation, placedAt, placeTwo } from "./order-world.ts";

/** An order whose events go to an endpoint. */
interface EndpointWorld extends OrderWorld {
  endpointId: string;
  /** Event that the endpoint has not been sent, or not with success. */
  eventId: string;
  /** Delivery that was given up, where there is one. */
  failedDeliveryId: string;
}

const hour = 3_600_000;
const day = 24 * hour;
const mostEndpoints = 5;
/** Hours from one attempt to the next, the longest that chance may make them. */
const attemptHours = [0, 0.01, 0.1, 0.6, 2.3, 5.6, 11.1, 15.5, 22.1, 26.5];

const onEndpoint = (operationId: string, body?: unknown, name?: string): Operation<EndpointWorld> =>
  byRoute(
    operationId,
    ({ owner, endpointId }) => byPartner(owner, { params: { id: endpointId }, body }),
    name,
  );
const onOwnEndpoint = (operationId: string, body?: unknown): Operation<EndpointWorld> =>
  byRoute(operationId, ({ owner, endpointId }) => byUser(owner, { params: { id: endpointId }, body }));
const another = { url: "http://127.0.0.1:4091/another", description: "Another" };
const everything = ({ endpointId }: EndpointWorld) => ({
  endpoint_id: endpointId,
  from: new Date(placedAt - day).toISOString(),
  to: new Date(placedAt + day).toISOString(),
});

/** The message that asks for one attempt at the owner's first event. */
const attempt = ({ owner, endpointId }: EndpointWorld, attemptNumber: number) =>
  asMessage(
    deliveryMessages.format({
      partnerId: owner.partnerId,
      sequence: 1,
      endpointId,
      replayId: null,
      attemptNumber,
    }),
  );
const restOfReplay = ({ owner, endpointId }: EndpointWorld) => {
  const asked = { from: placedAt - day, to: placedAt + day, eventTypes: null, onlyFailed: false };
  const replay = { replayId: "rp_race", partnerId: owner.partnerId, endpointId, ...asked };
  return asMessage(replayMessages.format({ replay, afterSequence: 0 }));
};

/** A call to an endpoint cannot be taken back: it counts as the endpoint was when the call was made. */
const anyStep = { endsPiece: () => true };

const can = {
  create: byRoute<EndpointWorld>("createWebhookEndpoint", ({ owner }) => byPartner(owner, { body: another })),
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
  createOwn: byRoute<EndpointWorld>("createOwnWebhookEndpoint", ({ owner }) =>
    byUser(owner, { body: another }),
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
  deliver: byWorker<EndpointWorld>("queues/deliver-first", (world) => attempt(world, 1), anyStep),
  deliverBulk: byWorker<EndpointWorld>("queues/deliver-bulk", (world) => attempt(world, 1), anyStep),
  retry: byWorker<EndpointWorld>(
    "queues/deliver-retry",
    (world) => attempt(world, attemptHours.length + 1),
    anyStep,
  ),
  continueReplay: byWorker<EndpointWorld>("queues/continue-replay", restOfReplay),
  redrive: byWorker<EndpointWorld>("schedules/redrive-deliveries"),
  watch: byWorker<EndpointWorld>("schedules/watch-endpoints"),
  retryFailed: byRoute<EndpointWorld>("retryDelivery", ({ failedDeliveryId }) =>
    byOperator({ params: { id: failedDeliveryId } }),
  ),
  emit: orderOperations.moveToFailed,
};

/** Registers as many endpoints as there may be but one, and has the owner's order emit its first event. */
async function openEndpoints(stage: RaceStage, status: number): Promise<EndpointWorld> {
  const world = await placeTwo(stage);
  const receiver = await startWebhookReceiver(() => status);
  stage.keep(receiver);
  const create = (body: object) => ask(stage, "createWebhookEndpoint", byPartner(world.owner, { body }));
  const { id } = await create({ url: receiver.url });
  for (let count = 2; count < mostEndpoints; count += 1) await create({ ...another, enabled: false });
  await move(stage, world, "acquiring");
  const events = await ask(stage, "listEvents", byPartner(world.owner));
  return { ...world, endpointId: id, eventId: events.data[0].id, failedDeliveryId: "none" };
}

/** Lets every attempt at the first event fail. */
async function giveUp(stage: RaceStage): Promise<EndpointWorld> {
  const world = await openEndpoints(stage, 500);
  let at = placedAt;
  for (const [failures, hours] of attemptHours.entries()) {
    at += hours * hour;
    const entry = failures === 0 ? "queues/deliver-first" : "queues/deliver-retry";
    const actor = stage.actor(entry, "setting up");
    await atTime(at, () => runWorker(actor, entry, attempt(world, failures + 1)));
  }
  const failed = await ask(stage, "listFailedDeliveries", byOperator());
  return { ...world, failedDeliveryId: failed.data[0].id };
}

/** What partners were answered holds, whatever deliveries noted beside it, and events know the endpoints as they are. */
async function expectAnswersToHold(
  { owner, endpointId }: EndpointWorld,
  done: readonly Done[],
): Promise<void> {
  const [kept, stream] = await Promise.all([
    listEndpoints(owner.partnerId),
    readEventStream(owner.partnerId),
  ]);
  const byId = (one: { endpointId: string }, other: { endpointId: string }) =>
    one.endpointId < other.endpointId ? -1 : 1;
  expect(stream.endpoints.toSorted(byId)).toEqual(kept.map(subscriptionOf).sort(byId));
  const endpoint = kept.find((one) => one.endpointId === endpointId);
  if (endpoint === undefined) return;
  const answers = done.filter(({ outcome }) => outcome.status === 200 && outcome.body?.id === endpointId);
  const signable = await getSignableEndpoint(owner.partnerId, endpointId);
  for (const { secret } of answers.map(({ outcome }) => outcome.body)) {
    if (secret !== undefined) expect(signable?.secrets.map(({ value }) => value)).toContain(secret);
  }
  const descriptions = answers.flatMap(({ outcome: { body } }) =>
    "secret" in body ? [] : [body.description],
  );
  if (descriptions.length > 0) expect(descriptions).toContain(endpoint.description);
}

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

/** Everything that happens to a webhook endpoint and what is sent to it. */
export const endpoints: Scenario<EndpointWorld> = {
  kind: "endpoints",
  stage: "sandbox",
  situations: [
    situation(
      "gone, with an event to send",
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
      ],
      (stage) => openEndpoints(stage, 410),
    ),
    situation(
      "in the console",
      [
        can.createOwn,
        can.updateOwn,
        can.rotateOwn,
        can.removeOwn,
        can.replayOwn,
        can.replayAllOwn,
        can.deliverBulk,
      ],
      (stage) => openEndpoints(stage, 200),
    ),
    situation(
      "failing for days",
      [can.switchOn, can.remove, can.replayAll, can.retry, can.watch, can.retryFailed],
      giveUp,
      placedAt + 6 * day,
    ),
  ],
};
