import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { redriveDeliveries } from "../../../shared/application/webhooks/redrive-deliveries.ts";
import { runBacklogs } from "../../../shared/application/webhooks/run-backlogs.ts";
import { eventExpiry } from "../../../shared/domain/retention/kept-days.ts";
import { type EndpointBacklog, queueOfRun, type RunQueue } from "../../../shared/domain/webhooks/backlog.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { runMessages } from "../../../shared/domain/webhooks/run-message.ts";
import { deliveryKey } from "../../../shared/persistence/keys/item-keys.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { dueShards } from "../../../shared/persistence/table/due-shard.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { dueRuns, runOf } from "../../../shared/persistence/webhooks/backlogs.ts";
import { listWaitingDeliveries, toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { deliveryItems } from "../../../shared/persistence/webhooks/delivery-item.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { splitIntoChunks } from "../../../shared/platform/split-into-chunks.ts";
import { actAs } from "../../races/stage/act-as-function.ts";
import { type RaceStage, startRaceStage } from "../../races/stage/start-race-stage.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

// Must precede loading the SDK, because functions run in this process.
await vi.hoisted(() => import("../../races/stage/read-credentials-anew.ts"));

const hostileCount = 20;
const retriesEach = 40;
/** Concurrent deliveries of each queue: far fewer than the hostile endpoints. */
const places = 10;
const stepMilliseconds = 5000;
/** Timeout of this test for an attempt that hangs. */
const hangMilliseconds = 60;

interface Listener {
  partnerId: string;
  endpointId: string;
}

/**
 * Compares one partner's deliveries with those of twenty endpoints that accept everything and never respond,
 * on a controlled clock.
 */
describe("twenty partners with hanging endpoints and forty due retries each", () => {
  let stage: RaceStage;
  let now = Date.parse("2026-11-20T00:00:00Z");
  let hasRecovered = false;
  let hanging: WebhookReceiver;
  let recovering: WebhookReceiver;
  const hostile: Listener[] = [];
  const isHostile = (id: string) => hostile.some(({ endpointId }) => endpointId === id);

  /** The clock is fixed during a run, except for an attempt that hangs, which takes 15 seconds. */
  const context = ({ hangs }: { hangs: boolean }) => {
    let time = now;
    return {
      ...deployedDeliveryContext(),
      clock: { now: () => time },
      // This function is called once per attempt, after the attempt has ended.
      random: () => {
        if (hangs) time += 15_000;
        return 0.5;
      },
      responseTimeoutMilliseconds: hangs ? hangMilliseconds : 15_000,
    };
  };
  const listen = async (url: string): Promise<Listener> => {
    const partnerId = createId("pt", now);
    const { addressRules } = deployedDeliveryContext();
    const { endpoint } = await createEndpoint(partnerId, { url }, { now, addressRules });
    return { partnerId, endpointId: endpoint.endpointId };
  };

  /** Creates as many replays of one event as can wait for a second attempt. */
  const fileRetries = async (listener: Listener) => {
    const sequence = await emitEvents(listener.partnerId, [{}], now);
    const reference = { ...listener, sequence, replayId: null };
    const automatic = toDelivery((await getItem("get:delivery", deliveryKey(reference))) ?? {});
    const failed = {
      number: 1,
      at: now,
      durationMilliseconds: 15_000,
      responseCode: null,
      error: "No complete answer within the time allowed.",
      responseExcerpt: null,
    };
    const items = Array.from({ length: retriesEach }, (_, index) => {
      const delivery = {
        ...automatic,
        replayId: index === 0 ? null : `rp_${index}`,
        nextAttemptAt: now,
        attempts: [failed],
      };
      return deliveryItems.toItem(
        {
          ...deliveryKey(delivery),
          duepk: `${duePrefix.delivery}${index % dueShards.length}`,
          dueat: now,
          expires_at: eventExpiry(now),
        },
        delivery,
      );
    });
    const requests = items.map((item): WriteRequest => ({ PutRequest: { Item: marshall(item) } }));
    for (const some of splitIntoChunks(requests, 25))
      await stage.clients.dynamodb.send(
        new BatchWriteItemCommand({ RequestItems: { [stage.tableName]: some } }),
      );
  };

  const as = <Result>(entry: string, work: () => Promise<Result>): Promise<Result> => {
    const actor = stage.actor(entry, "test");
    return actAs(actor, work).finally(() => expect(actor.denials).toEqual([]));
  };
  const sweep = () => as("schedules/redrive-deliveries", () => redriveDeliveries({ now }));

  const backlogsUntil = async (until: number): Promise<EndpointBacklog[]> => {
    const found: EndpointBacklog[] = [];
    for (const shard of dueShards) for await (const some of dueRuns(shard, until)) found.push(...some);
    return found;
  };
  /** Returns one queue's due messages by time, as the queue would deliver them. */
  const dueNow = async (): Promise<Record<RunQueue, EndpointBacklog[]>> => {
    const due = (await backlogsUntil(now))
      .filter(({ dueAt, isRunning }) => dueAt !== null && dueAt <= now && !isRunning)
      .sort((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0));
    const { retry = [], probe = [] } = Object.groupBy(due, (backlog) => queueOfRun(backlog, now));
    return { retry, probe };
  };
  /** Lets each queue process its maximum of concurrent deliveries, then advances the clock. Returns the endpoints. */
  const step = async (): Promise<string[]> => {
    const due = await dueNow();
    const taken = (["retry", "probe"] as const).map((queue) => ({
      queue,
      runs: due[queue].slice(0, places),
    }));
    await Promise.all(
      taken.flatMap(({ queue, runs }) =>
        runs.map(async (backlog) => {
          const message = { messageId: "run", body: runMessages.format(runOf(backlog)) };
          const world = context({ hangs: isHostile(backlog.endpointId) });
          expect(await as(`queues/deliver-${queue}`, () => runBacklogs([message], world))).toEqual([]);
        }),
      ),
    );
    now += stepMilliseconds;
    return taken.flatMap(({ runs }) => runs.map(({ endpointId }) => endpointId));
  };
  /** Makes the first attempt at an event fail. Returns the number of steps until the second attempt. */
  const stepsToRetry = async (url: string, isDone: () => boolean): Promise<number> => {
    const listener = await listen(url);
    const sequence = await emitEvents(listener.partnerId, [{}], now);
    const body = deliveryMessages.format({ ...listener, sequence, replayId: null, attemptNumber: 1 });
    await as("queues/deliver-first", () =>
      deliverWebhooks([{ messageId: "1", body }], context({ hangs: false })),
    );
    for (let steps = 1; ; steps += 1) {
      expect(steps).toBeLessThan(20);
      await step();
      if (isDone()) return steps;
    }
  };
  const retryOfNewcomer = async (): Promise<number> => {
    const receiver = await startWebhookReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    stage.keep(receiver);
    return stepsToRetry(receiver.url, () => receiver.received.length === 2);
  };

  beforeAll(async () => {
    stage = await startRaceStage(assemblyDirectory, "sandbox");
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    hanging = await startWebhookReceiver(() => null);
    recovering = await startWebhookReceiver(() => (hasRecovered ? 200 : null));
    for (const receiver of [hanging, recovering]) stage.keep(receiver);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await stage.stop();
  });

  it("a healthy partner's retry is on time, and each hanging endpoint uses at most one slot", async () => {
    const alone = await retryOfNewcomer();
    while (hostile.length < hostileCount)
      hostile.push(await listen(hostile.length === 0 ? recovering.url : hanging.url));
    await Promise.all(hostile.map(fileRetries));
    now += 60_000;
    expect((await sweep()).deliveries).toBe(hostileCount * retriesEach);
    now += stepMilliseconds;
    const { retry } = await dueNow();
    expect(retry.filter(({ endpointId }) => isHostile(endpointId))).toHaveLength(hostileCount);
    // Endpoints share the queue until every circuit breaker is open.
    const first: string[] = [];
    while (new Set(first).size < hostileCount) first.push(...(await step()).filter(isHostile));
    expect(first).toHaveLength(hostileCount);
    const isOpen = async () => {
      const all = await backlogsUntil(now + 86_400_000);
      return all.every((one) => queueOfRun(one, now) === "probe" || !isHostile(one.endpointId));
    };
    while (!(await isOpen())) await step();
    expect(await retryOfNewcomer()).toBe(alone);
  });

  it("all waiting deliveries are kept, and the sweep does not process waiting retries", async () => {
    const waiting = await Promise.all(
      hostile.map(({ endpointId }) => listWaitingDeliveries(endpointId, retriesEach)),
    );
    expect(waiting.map((some) => some.length)).toEqual(hostile.map(() => retriesEach));
    expect((await sweep()).deliveries).toBe(0);
  });

  it("a recovering endpoint gets all waiting deliveries within a few runs", async () => {
    const [{ endpointId } = { endpointId: "" }] = hostile;
    const before = recovering.received.length;
    hasRecovered = true;
    // At that time the next attempts of all its deliveries are due.
    now += 3_600_000;
    for (let runs = 0; (await listWaitingDeliveries(endpointId, 1)).length > 0; runs += 1) {
      expect(runs).toBeLessThan(20);
      const backlog = (await backlogsUntil(now + 3_600_000)).find((one) => one.endpointId === endpointId);
      now = Math.max(now, backlog?.dueAt ?? 0);
      const message = { messageId: "run", body: runMessages.format(runOf(backlog as EndpointBacklog)) };
      expect(
        await as("queues/deliver-probe", () => runBacklogs([message], context({ hangs: false }))),
      ).toEqual([]);
    }
    expect(recovering.received.length - before).toBe(retriesEach);
  });
});
