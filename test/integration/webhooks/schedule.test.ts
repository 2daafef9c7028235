import { SQSClient } from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as publishHandler } from "../../../functions/streams/publish-deliveries.ts";
import type { Lane } from "../../../shared/application/webhooks/enqueue-attempts.ts";
import { redriveDeliveries } from "../../../shared/application/webhooks/redrive-deliveries.ts";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import { BurstMeter } from "../../../shared/domain/webhooks/burst-meter.ts";
import { retryScheduleSeconds } from "../../../shared/domain/webhooks/retry-schedule.ts";
import { deliveryKey, eventKey } from "../../../shared/persistence/keys.ts";
import { getItem, type StoredItem } from "../../../shared/persistence/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { emitEvents } from "../../support/emit-event.ts";
import { listenSince, startedAt } from "./listen-since.ts";
import { newPartner } from "./pending-deliveries.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const running = useDeliveryQueues();
const meter = new BurstMeter();

async function registerReceiver(answer: () => number) {
  const partnerId = newPartner();
  const { reference, ...listening } = await listenSince(partnerId, answer);
  const itemOf = async (sequence: number): Promise<StoredItem> =>
    (await getItem("get:delivery", deliveryKey(reference(sequence)))) ?? {};
  return { partnerId, reference, itemOf, ...listening };
}

const messagesOf = async (lane: Lane, partnerId: string) =>
  (await running.queues.receiveAll(lane))
    .map(({ message }) => message)
    .filter((message) => message.partnerId === partnerId);

describe("the retry schedule, attempt by attempt", () => {
  it("a delivery has ten attempts at the planned times, through queue and sweep, and then fails", async () => {
    const { receiver, partnerId, reference, itemOf, attempt } = await registerReceiver(() => 500);
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
        expect(await messagesOf("retry", partnerId)).toEqual([]);
        await redriveDeliveries({ meter, now });
        expect(await messagesOf("retry", partnerId)).toEqual([{ ...reference(sequence), attemptNumber }]);
      }
      await attempt(sequence, attemptNumber, now);
    }
    const delivery = toDelivery(await itemOf(sequence));
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(receiver.received).toHaveLength(10);
    expect(await itemOf(sequence)).toMatchObject({ duepk: expect.stringContaining("FAILEDDELIVERY#") });
    await redriveDeliveries({ meter, now: now + 365 * 24 * 60 * minute });
    expect(await messagesOf("retry", partnerId)).toEqual([]);
  });

  it("every attempt sends the same bytes under a new signature", async () => {
    const { receiver, partnerId, attempt } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await attempt(sequence, 1, startedAt);
    await attempt(sequence, 2, startedAt + minute);
    const [first, second] = receiver.received;
    expect(second?.rawBody).toBe(first?.rawBody);
    const times = [first, second].map((webhook) => Number(webhook?.headers["x-svc-timestamp"]));
    expect(times).toEqual([startedAt / 1000, startedAt / 1000 + 60]);
    expect(second?.headers["x-svc-signature"]).not.toBe(first?.headers["x-svc-signature"]);
  });
});

describe("the sweep of due deliveries", () => {
  it("the sweep finds first attempts that a crash left behind, a minute late", async () => {
    const { partnerId, reference } = await registerReceiver(() => 200);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await redriveDeliveries({ meter, now: startedAt + minute - 1 });
    expect(await messagesOf("first", partnerId)).toEqual([]);
    await redriveDeliveries({ meter, now: startedAt + minute });
    expect(await messagesOf("first", partnerId)).toEqual([{ ...reference(sequence), attemptNumber: 1 }]);
  });

  it("the sweep finds retries whose message a crash lost", async () => {
    const { partnerId, reference, itemOf, attempt } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await attempt(sequence, 1, startedAt);
    const { nextAttemptAt } = toDelivery(await itemOf(sequence));
    await redriveDeliveries({ meter, now: (nextAttemptAt ?? 0) + minute });
    expect(await messagesOf("retry", partnerId)).toContainEqual({ ...reference(sequence), attemptNumber: 2 });
  });

  it("the sweep does not multiply a backlog: what it queued it skips for ten minutes", async () => {
    const { partnerId } = await registerReceiver(() => 200);
    await emitEvents(partnerId, [{}, {}, {}], startedAt);
    await redriveDeliveries({ meter, now: startedAt + minute });
    await redriveDeliveries({ meter, now: startedAt + 2 * minute });
    await redriveDeliveries({ meter, now: startedAt + 11 * minute });
    expect(await messagesOf("first", partnerId)).toHaveLength(3);
    await redriveDeliveries({ meter, now: startedAt + 12 * minute });
    expect(await messagesOf("first", partnerId)).toHaveLength(3);
  });

  it("the sweep skips delivered events and goes through more than one page of work", async () => {
    const { partnerId, attempt } = await registerReceiver(() => 200);
    const delivered = await emitEvents(partnerId, [{}], startedAt);
    await attempt(delivered, 1, startedAt);
    const pages = Array.from({ length: 10 }, () => Array.from({ length: 45 }, () => ({})));
    for (const drafts of pages) await emitEvents(partnerId, drafts, startedAt);
    await redriveDeliveries({ meter, now: startedAt + minute });
    const messages = [...(await messagesOf("first", partnerId)), ...(await messagesOf("bulk", partnerId))];
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

  it("publishing skips an invalid delivery and publishes those after it", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    const delivery = await itemOf(sequence);
    const answer = await publish(
      record({ ...delivery, endpointId: 5 }, "INSERT", "1"),
      record(delivery, "INSERT", "2"),
    );
    expect(answer).toEqual({ batchItemFailures: [] });
    expect((await messagesOf("first", partnerId)).map((message) => message.sequence)).toEqual([sequence]);
  });

  it("publishing queues the first attempt of each new delivery and nothing else", async () => {
    const { partnerId, reference, itemOf } = await registerReceiver(() => 200);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    const delivery = await itemOf(sequence);
    const event = (await getItem("get:event", eventKey(partnerId, sequence))) ?? {};
    const answer = await publish(
      record(event, "INSERT", "1"),
      record(delivery, "INSERT", "2"),
      record(delivery, "MODIFY", "3"),
      record(delivery, "REMOVE", "4"),
    );
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(await messagesOf("first", partnerId)).toEqual([{ ...reference(sequence), attemptNumber: 1 }]);
  });

  it("publishing handles more records than one call to the queue takes", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    await emitEvents(
      partnerId,
      Array.from({ length: 25 }, () => ({})),
      startedAt,
    );
    const items = await Promise.all(Array.from({ length: 25 }, (_, index) => itemOf(index + 1)));
    await publish(...items.map((item, index) => record(item, "INSERT", String(index))));
    expect(await messagesOf("first", partnerId)).toHaveLength(25);
  });

  it("the stream repeats records from the first that the queue did not take", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    await emitEvents(partnerId, [{}, {}, {}], startedAt);
    const items = await Promise.all([1, 2, 3].map(itemOf));
    const refused = { Failed: [{ Id: "1", Code: "InternalError", SenderFault: false }] };
    const refusing = vi.spyOn(SQSClient.prototype, "send").mockResolvedValue(refused as never);
    onTestFinished(() => refusing.mockRestore());
    const answer = await publish(...items.map((item, index) => record(item, "INSERT", `n${index}`)));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "n1" }] });
  });

  it("publishing fails as a whole when the queue cannot be reached, so that the stream repeats the records", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    const delivery = await itemOf(await emitEvents(partnerId, [{}], startedAt));
    const url = process.env.DELIVER_FIRST_QUEUE_URL;
    process.env.DELIVER_FIRST_QUEUE_URL = `${url}-missing`;
    onTestFinished(() => {
      process.env.DELIVER_FIRST_QUEUE_URL = url;
    });
    await expect(publish(record(delivery, "INSERT", "1"))).rejects.toThrow();
  });
});
