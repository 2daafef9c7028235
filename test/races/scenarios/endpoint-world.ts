import { expect } from "vitest";
import { readEventStream } from "../../../shared/application/webhooks/revise-endpoint.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { subscriptionOf } from "../../../shared/domain/webhooks/endpoint.ts";
import { runMessages } from "../../../shared/domain/webhooks/run-message.ts";
import { endpointBacklogKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { getDeliveries } from "../../../shared/persistence/webhooks/deliveries.ts";
import { getSignableEndpoint } from "../../../shared/persistence/webhooks/endpoint-secrets.ts";
import { listEndpoints } from "../../../shared/persistence/webhooks/endpoints.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { asMessage, runWorker } from "../stage/call-function.ts";
import { ask, atTime, byOperator, byPartner } from "../stage/people.ts";
import type { Done } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { move, type OrderWorld, placedAt, placeTwo } from "./order-world.ts";

/** An order whose events go to an endpoint. */
export interface EndpointWorld extends OrderWorld {
  endpointId: string;
  /** Another endpoint that receives the owner's events, if present. */
  secondEndpointId: string;
  /** Event that the endpoint has not accepted yet. */
  eventId: string;
  /** Permanently failed delivery, if any. */
  failedDeliveryId: string;
  /** The message for the endpoint's backlog, if it has one. */
  runMessage: string;
}

const hour = 3_600_000;
const mostEndpoints = 5;
/** Maximum hours from one attempt to the next, including jitter. */
const attemptHours = [0, 0.01, 0.1, 0.6, 2.3, 5.6, 11.1, 15.5, 22.1, 26.5];

/** Another endpoint of the same owner. */
export const anotherEndpoint = { url: "http://127.0.0.1:4091/another", description: "Another" };

const attemptAt = ({ owner }: EndpointWorld, endpointId: string): string =>
  deliveryMessages.format({
    partnerId: owner.partnerId,
    sequence: 1,
    endpointId,
    replayId: null,
    attemptNumber: 1,
  });

/** Returns the message for the first attempt at the owner's first event. */
export const firstAttempt = (world: EndpointWorld) => asMessage(attemptAt(world, world.endpointId));

/** Returns messages for the first attempts at the owner's first event at both endpoints. */
export const bothFirstAttempts = (world: EndpointWorld) =>
  asMessage(attemptAt(world, world.endpointId), attemptAt(world, world.secondEndpointId));

/** Returns the message for the endpoint's backlog. */
export const nextRun = ({ runMessage }: EndpointWorld) => asMessage(runMessage);

const nextRunMessage = async ({ owner: { partnerId }, endpointId }: EndpointWorld): Promise<string> => {
  const item = await getItem("get:endpointBacklog", endpointBacklogKey({ partnerId, endpointId }));
  return runMessages.format({ partnerId, endpointId, turn: Number(item?.turn) });
};

/**
 * Registers one endpoint fewer than the limit, and makes the owner's order emit its first event to one or two of
 * them.
 */
export async function openEndpoints(
  stage: RaceStage,
  status: number,
  { listeners = 1 }: { listeners?: 1 | 2 } = {},
): Promise<EndpointWorld> {
  const world = await placeTwo(stage);
  const receiver = await startWebhookReceiver(() => status);
  stage.keep(receiver);
  const create = (body: object) => ask(stage, "createWebhookEndpoint", byPartner(world.owner, { body }));
  const { id } = await create({ url: receiver.url });
  const secondUrl = { url: `${receiver.url}/second`, enabled: listeners === 2 };
  const second = await create({ ...anotherEndpoint, ...secondUrl });
  for (let count = 3; count < mostEndpoints; count += 1) await create({ ...anotherEndpoint, enabled: false });
  await move(stage, world, "acquiring");
  const events = await ask(stage, "listEvents", byPartner(world.owner));
  return {
    ...world,
    endpointId: id,
    secondEndpointId: second.id,
    eventId: events.data[0].id,
    failedDeliveryId: "none",
    runMessage: "none",
  };
}

/** Makes every attempt at the first event fail. */
export async function giveUp(stage: RaceStage): Promise<EndpointWorld> {
  const world = await openEndpoints(stage, 500);
  let at = placedAt;
  for (const [failures, hours] of attemptHours.entries()) {
    at += hours * hour;
    const entry = failures === 0 ? "queues/deliver-first" : "queues/deliver-retry";
    const actor = stage.actor(entry, "setting up");
    const message = failures === 0 ? firstAttempt(world) : asMessage(await nextRunMessage(world));
    await atTime(at, () => runWorker(actor, entry, message));
  }
  const failed = await ask(stage, "listFailedDeliveries", byOperator());
  return { ...world, failedDeliveryId: failed.data[0].id, runMessage: await nextRunMessage(world) };
}

/** Expects at most one attempt per delivery of the first event, even with several deliverers. */
export async function expectSingleAttempts({
  owner: { partnerId },
  endpointId,
  secondEndpointId,
}: EndpointWorld): Promise<void> {
  const references = [endpointId, secondEndpointId].map((id) => ({
    partnerId,
    sequence: 1,
    endpointId: id,
    replayId: null,
  }));
  for (const delivery of await getDeliveries(references)) {
    expect(delivery?.attempts.length ?? 0).toBeLessThanOrEqual(1);
  }
}

/** Expects that deliveries do not invalidate responses to partners, and that events name the current endpoints. */
export async function expectAnswersToHold(
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
  const signing = signable?.secrets.map(({ value }) => value) ?? [];
  const drawn = answers.flatMap(({ outcome: { body } }) => body.secret ?? []);
  // An endpoint signs with its last two secrets. Of three secrets that are created in parallel, one is unused.
  if (drawn.length <= signing.length) expect(signing).toEqual(expect.arrayContaining(drawn));
  else expect(drawn).toEqual(expect.arrayContaining(signing));
  const descriptions = answers.flatMap(({ outcome: { body } }) =>
    "secret" in body ? [] : [body.description],
  );
  if (descriptions.length > 0) expect(descriptions).toContain(endpoint.description);
}
