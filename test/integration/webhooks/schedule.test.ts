import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { handler as publishHandler } from "../../../functions/streams/publish-deliveries.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import {
  type DeliveryContext,
  deployedDeliveryContext,
} from "../../../shared/application/webhooks/delivery-context.ts";
import type { Lane } from "../../../shared/application/webhooks/enqueue-attempts.ts";
import { redriveDeliveries } from "../../../shared/application/webhooks/redrive-deliveries.ts";
import { BurstMeter } from "../../../shared/domain/webhooks/burst-meter.ts";
import {
  type DeliveryMessage,
  formatDeliveryMessage,
} from "../../../shared/domain/webhooks/delivery-message.ts";
import { retryScheduleSeconds } from "../../../shared/domain/webhooks/retry-schedule.ts";
import { deliveryKey, eventKey } from "../../../shared/persistence/keys.ts";
import { getItem, type StoredItem } from "../../../shared/persistence/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/emit-event.ts";
import { type DeliveryQueues, startDeliveryQueues } from "../../support/start-delivery-queues.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { startWebhookReceiver } from "../../support/start-webhook-receiver.ts";

let table: RunningTable;
let queues: DeliveryQueues;
beforeAll(async () => {
  [table, queues] = await Promise.all([startTable(), startDeliveryQueues()]);
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
});
afterAll(async () => {
  await Promise.all([table.stop(), queues.stop()]);
});

const meter = new BurstMeter();
const minute = 60_000;
const startedAt = Date.parse("2026-11-20T00:00:00Z");

/** The deployed world with a clock that stands where it was put and no jitter. */
const worldAt = (now: number): DeliveryContext => ({
  ...deployedDeliveryContext(),
  clock: { now: () => now },
  random: () => 0.5,
});

async function registerReceiver(answer: () => number) {
  const receiver = await startWebhookReceiver(answer);
  onTestFinished(receiver.stop);
  const partnerId = createId("pt", startedAt);
  const { addressRules } = worldAt(startedAt);
  const { endpointId } = await createEndpoint(
    partnerId,
    { url: receiver.url },
    { now: startedAt, addressRules },
  );
  const reference = (sequence: number) => ({ partnerId, sequence, endpointId, replayId: null });
  const itemOf = async (sequence: number): Promise<StoredItem> =>
    (await getItem(deliveryKey({ partnerId, sequence, endpointId, replayId: null }))) ?? {};
  return { receiver, partnerId, reference, itemOf };
}

const deliver = (message: DeliveryMessage, now: number) =>
  deliverWebhooks([{ messageId: "1", body: formatDeliveryMessage(message) }], "slow", worldAt(now));

const messagesOf = async (lane: Lane, partnerId: string) =>
  (await queues.receiveAll(lane))
    .map(({ message }) => message)
    .filter((message) => message.partnerId === partnerId);

describe("the retry schedule, attempt by attempt", () => {
  it("makes ten attempts at the times planned, through queue and sweep, and then fails", async () => {
    const { receiver, partnerId, reference, itemOf } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    let now = startedAt;
    for (const [index, plannedSeconds] of retryScheduleSeconds.entries()) {
      const attemptNumber = index + 1;
      const delivery = toDelivery(await itemOf(sequence));
      const endedAt = delivery.attempts.reduce((_, one) => one.at + one.durationMilliseconds, startedAt);
      expect(delivery.nextAttemptAt).toBe(endedAt + plannedSeconds * 1000);
      now = delivery.nextAttemptAt ?? Number.NaN;
      if (plannedSeconds > 900) {
        await redriveDeliveries({ meter, now: now - 1 });
        expect(await messagesOf("slow", partnerId)).toEqual([]);
        await redriveDeliveries({ meter, now });
        expect(await messagesOf("slow", partnerId)).toEqual([{ ...reference(sequence), attemptNumber }]);
      }
      await deliver({ ...reference(sequence), attemptNumber }, now);
    }
    const delivery = toDelivery(await itemOf(sequence));
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(delivery.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(receiver.received).toHaveLength(10);
    expect(await itemOf(sequence)).toMatchObject({ duepk: expect.stringContaining("FAILEDDELIVERY#") });
    await redriveDeliveries({ meter, now: now + 365 * 24 * 60 * minute });
    expect(await messagesOf("slow", partnerId)).toEqual([]);
  });

  it("sends the same bytes at every attempt, under a signature of that moment", async () => {
    const { receiver, partnerId, reference } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await deliver({ ...reference(sequence), attemptNumber: 1 }, startedAt);
    await deliver({ ...reference(sequence), attemptNumber: 2 }, startedAt + minute);
    const [first, second] = receiver.received;
    expect(second?.rawBody).toBe(first?.rawBody);
    const times = [first, second].map((webhook) => Number(webhook?.headers["x-svc-timestamp"]));
    expect(times).toEqual([startedAt / 1000, startedAt / 1000 + 60]);
    expect(second?.headers["x-svc-signature"]).not.toBe(first?.headers["x-svc-signature"]);
  });
});

describe("the sweep of due deliveries", () => {
  it("finds first attempts that a crash left behind, a minute late", async () => {
    const { partnerId, reference } = await registerReceiver(() => 200);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await redriveDeliveries({ meter, now: startedAt + minute - 1 });
    expect(await messagesOf("fast", partnerId)).toEqual([]);
    await redriveDeliveries({ meter, now: startedAt + minute });
    expect(await messagesOf("fast", partnerId)).toEqual([{ ...reference(sequence), attemptNumber: 1 }]);
  });

  it("finds retries whose message a crash lost", async () => {
    const { partnerId, reference, itemOf } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await deliver({ ...reference(sequence), attemptNumber: 1 }, startedAt);
    const { nextAttemptAt } = toDelivery(await itemOf(sequence));
    await redriveDeliveries({ meter, now: (nextAttemptAt ?? 0) + minute });
    expect(await messagesOf("slow", partnerId)).toContainEqual({ ...reference(sequence), attemptNumber: 2 });
  });

  it("does not multiply a backlog: what it queued it leaves alone for ten minutes", async () => {
    const { partnerId } = await registerReceiver(() => 200);
    await emitEvents(partnerId, [{}, {}, {}], startedAt);
    await redriveDeliveries({ meter, now: startedAt + minute });
    await redriveDeliveries({ meter, now: startedAt + 2 * minute });
    await redriveDeliveries({ meter, now: startedAt + 11 * minute });
    expect(await messagesOf("fast", partnerId)).toHaveLength(3);
    await redriveDeliveries({ meter, now: startedAt + 12 * minute });
    expect(await messagesOf("fast", partnerId)).toHaveLength(3);
  });

  it("leaves delivered events alone and reaches more than one page of work", async () => {
    const { partnerId, reference } = await registerReceiver(() => 200);
    const delivered = await emitEvents(partnerId, [{}], startedAt);
    await deliver({ ...reference(delivered), attemptNumber: 1 }, startedAt);
    const pages = Array.from({ length: 10 }, () => Array.from({ length: 45 }, () => ({})));
    for (const drafts of pages) await emitEvents(partnerId, drafts, startedAt);
    await redriveDeliveries({ meter, now: startedAt + minute });
    const messages = [...(await messagesOf("fast", partnerId)), ...(await messagesOf("bulk", partnerId))];
    const sequences = messages.map((message) => message.sequence);
    expect(sequences.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 450 }, (_, index) => index + 2),
    );
  });
});

describe("publishing from the table's stream", () => {
  const record = (item: StoredItem, eventName: "INSERT" | "MODIFY" | "REMOVE", sequenceNumber: string) => ({
    eventName,
    dynamodb: {
      NewImage: eventName === "REMOVE" ? undefined : marshall(item),
      SequenceNumber: sequenceNumber,
    },
  });
  const publish = (...Records: ReturnType<typeof record>[]) =>
    publishHandler({ Records } as unknown as DynamoDBStreamEvent);

  it("asks for the first attempt of each new delivery and of nothing else", async () => {
    const { partnerId, reference, itemOf } = await registerReceiver(() => 200);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    const delivery = await itemOf(sequence);
    const event = (await getItem(eventKey(partnerId, sequence))) ?? {};
    const answer = await publish(
      record(event, "INSERT", "1"),
      record(delivery, "INSERT", "2"),
      record(delivery, "MODIFY", "3"),
      record(delivery, "REMOVE", "4"),
    );
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(await messagesOf("fast", partnerId)).toEqual([{ ...reference(sequence), attemptNumber: 1 }]);
  });

  it("publishes more records than one call to the queue takes", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    await emitEvents(
      partnerId,
      Array.from({ length: 25 }, () => ({})),
      startedAt,
    );
    const items = await Promise.all(Array.from({ length: 25 }, (_, index) => itemOf(index + 1)));
    await publish(...items.map((item, index) => record(item, "INSERT", String(index))));
    expect(await messagesOf("fast", partnerId)).toHaveLength(25);
  });

  it("fails as a whole when the queue cannot be reached, so that the stream brings the records again", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    const delivery = await itemOf(await emitEvents(partnerId, [{}], startedAt));
    const url = process.env.DELIVERY_QUEUE_URL;
    process.env.DELIVERY_QUEUE_URL = `${url}-missing`;
    onTestFinished(() => {
      process.env.DELIVERY_QUEUE_URL = url;
    });
    await expect(publish(record(delivery, "INSERT", "1"))).rejects.toThrow();
  });
});
