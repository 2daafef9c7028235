import { SQSClient } from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as publishHandler } from "../../../functions/streams/publish-deliveries.ts";
import { redriveDeliveries } from "../../../shared/application/webhooks/redrive-deliveries.ts";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import { beginRun, type RunQueue } from "../../../shared/domain/webhooks/backlog.ts";
import { retryScheduleSeconds } from "../../../shared/domain/webhooks/retry-schedule.ts";
import { deliveryKey, eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem, type StoredItem } from "../../../shared/persistence/table/table.ts";
import { changeBacklog } from "../../../shared/persistence/webhooks/backlogs.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { listenSince, startedAt } from "./listen-since.ts";
import { newPartner } from "./pending-deliveries.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const running = useDeliveryQueues();

async function registerReceiver(answer: () => number) {
  const partnerId = newPartner();
  const { reference, ...listening } = await listenSince(partnerId, answer);
  const itemOf = async (sequence: number): Promise<StoredItem> =>
    (await getItem("get:delivery", deliveryKey(reference(sequence)))) ?? {};
  return { partnerId, reference, itemOf, ...listening };
}

const messagesOf = async (queue: "first" | "bulk", partnerId: string) =>
  (await running.queues.receiveAll(queue))
    .map(({ message }) => message)
    .filter((message) => message.partnerId === partnerId);
const runsOf = async (queue: RunQueue, partnerId: string) =>
  (await running.queues.receiveRuns(queue))
    .map(({ message }) => message)
    .filter((message) => message.partnerId === partnerId);

/** Removes backlog messages of the previous tests. */
beforeEach(async () => {
  await Promise.all([running.queues.receiveRuns("retry"), running.queues.receiveRuns("probe")]);
});

describe("retry schedule by attempt", () => {
  it("a delivery is attempted ten times at the planned times and then fails", async () => {
    const { receiver, partnerId, itemOf, attempt, runBacklog } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    let now = startedAt;
    for (const [index, plannedSeconds] of retryScheduleSeconds.entries()) {
      const attemptNumber = index + 1;
      const delivery = toDelivery(await itemOf(sequence));
      const endedAt = delivery.attempts.reduce((_, one) => one.at + one.durationMilliseconds, startedAt);
      expect(delivery.nextAttemptAt).toBe(endedAt + plannedSeconds * 1000);
      now = delivery.nextAttemptAt ?? Number.NaN;
      if (attemptNumber === 1) {
        await attempt(sequence, now);
        continue;
      }
      // An early message finds no due work and is redelivered when the attempt is due.
      await runBacklog(now - 1);
      expect(receiver.received).toHaveLength(index);
      await runBacklog(now);
      expect(receiver.received).toHaveLength(attemptNumber);
    }
    const delivery = toDelivery(await itemOf(sequence));
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await itemOf(sequence)).toMatchObject({ duepk: expect.stringContaining("FAILEDDELIVERY#") });
    await runBacklog(now + 15 * 60_000);
    expect(receiver.received).toHaveLength(10);
  });

  it("every attempt sends the same bytes with a new signature", async () => {
    const { receiver, partnerId, attempt, runBacklog } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await attempt(sequence, startedAt);
    await runBacklog(startedAt + minute);
    const [first, second] = receiver.received;
    expect(second?.rawBody).toBe(first?.rawBody);
    const times = [first, second].map((webhook) => Number(webhook?.headers["x-svc-timestamp"]));
    expect(times).toEqual([startedAt / 1000, startedAt / 1000 + 60]);
    expect(second?.headers["x-svc-signature"]).not.toBe(first?.headers["x-svc-signature"]);
  });
});

describe("sweep of due deliveries", () => {
  it("the sweep finds lost first attempts one minute after a crash, and the endpoint's next delivery run makes these attempts", async () => {
    const { receiver, partnerId, runBacklog } = await registerReceiver(() => 200);
    await emitEvents(partnerId, [{}], startedAt);
    expect(await redriveDeliveries({ now: startedAt + minute - 1 })).toEqual({ runs: 0, deliveries: 0 });
    expect(await redriveDeliveries({ now: startedAt + minute })).toEqual({ runs: 0, deliveries: 1 });
    expect(await redriveDeliveries({ now: startedAt + minute })).toEqual({ runs: 0, deliveries: 0 });
    await runBacklog(startedAt + minute + 5000);
    expect(receiver.received).toHaveLength(1);
  });

  it("the sweep queues a delivery run again one minute after its due time if its message was lost in a crash", async () => {
    const { partnerId, endpointId, itemOf, attempt } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await attempt(sequence, startedAt);
    const due = toDelivery(await itemOf(sequence)).nextAttemptAt ?? 0;
    await redriveDeliveries({ now: due + minute - 1 });
    expect(await runsOf("retry", partnerId)).toEqual([]);
    await redriveDeliveries({ now: due + minute });
    expect(await runsOf("retry", partnerId)).toMatchObject([{ partnerId, endpointId }]);
  });

  it("a delivery run that waits more than 15 minutes is queued by the sweep exactly when it is due", async () => {
    const { partnerId, itemOf, attempt, runBacklog } = await registerReceiver(() => 500);
    const sequence = await emitEvents(partnerId, [{}], startedAt);
    await attempt(sequence, startedAt);
    let due = 0;
    while (toDelivery(await itemOf(sequence)).attempts.length < 3) {
      due = toDelivery(await itemOf(sequence)).nextAttemptAt ?? 0;
      await runBacklog(due);
    }
    // Everything that the index did not contain by then has been checked.
    await runBacklog(due + 15 * minute);
    const next = toDelivery(await itemOf(sequence)).nextAttemptAt ?? 0;
    expect(next - due).toBeGreaterThan(15 * minute);
    await redriveDeliveries({ now: next - 1 });
    expect(await runsOf("retry", partnerId)).toEqual([]);
    await redriveDeliveries({ now: next });
    expect(await runsOf("retry", partnerId)).toHaveLength(1);
  });

  it("a delivery run that a crash interrupts is restarted, and its completed work is kept", async () => {
    const { receiver, partnerId, endpointId, attempt, runBacklog } = await registerReceiver(() =>
      receiver.received.length === 1 ? 500 : 200,
    );
    await attempt(await emitEvents(partnerId, [{}], startedAt), startedAt);
    const begun = startedAt + 6000;
    const died = await changeBacklog(
      { partnerId, endpointId },
      (backlog) => beginRun(backlog, backlog?.turn ?? 0, begun),
      begun,
    );
    expect(died?.isRunning).toBe(true);
    await runBacklog(begun + 1000);
    expect(receiver.received).toHaveLength(1);
    await redriveDeliveries({ now: begun + 2 * minute });
    expect(await runsOf("retry", partnerId)).toEqual([{ partnerId, endpointId, turn: died?.turn }]);
    await runBacklog(begun + 2 * minute);
    expect(receiver.received).toHaveLength(2);
  });

  it("the sweep skips delivered events and processes several pages of due deliveries in one run", async () => {
    const { receiver, partnerId, attempt, runBacklog } = await registerReceiver(() => 200);
    const delivered = await emitEvents(partnerId, [{}], startedAt);
    await attempt(delivered, startedAt);
    const pages = Array.from({ length: 10 }, () => Array.from({ length: 45 }, () => ({})));
    for (const drafts of pages) await emitEvents(partnerId, drafts, startedAt);
    expect((await redriveDeliveries({ now: startedAt + minute })).deliveries).toBe(450);
    for (let runs = 0; receiver.received.length < 451; runs += 1) {
      expect(runs).toBeLessThan(10);
      await runBacklog(startedAt + 2 * minute);
    }
    const sequences = receiver.received.map(({ envelope }) => envelope.sequence);
    expect(sequences.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 451 }, (_, index) => index + 1),
    );
  });
});

describe("publishing from the table stream", () => {
  const record = (item: StoredItem, eventName: "INSERT" | "MODIFY" | "REMOVE", sequenceNumber: string) => ({
    eventName,
    dynamodb: {
      NewImage: eventName === "REMOVE" ? undefined : marshall(item),
      SequenceNumber: sequenceNumber,
    },
  });
  const publish = (...Records: ReturnType<typeof record>[]) =>
    publishHandler({ Records } as unknown as DynamoDBStreamEvent);

  it("publishing skips an invalid delivery and publishes later deliveries", async () => {
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

  it("publishing queues only the first attempt of each new delivery", async () => {
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

  it("publishing handles more records than one queue call accepts", async () => {
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

  it("the table stream repeats records from the first record that the queue rejected", async () => {
    const { partnerId, itemOf } = await registerReceiver(() => 200);
    await emitEvents(partnerId, [{}, {}, {}], startedAt);
    const items = await Promise.all([1, 2, 3].map(itemOf));
    const refused = { Failed: [{ Id: "1", Code: "InternalError", SenderFault: false }] };
    const refusing = vi.spyOn(SQSClient.prototype, "send").mockResolvedValue(refused as never);
    onTestFinished(() => refusing.mockRestore());
    const answer = await publish(...items.map((item, index) => record(item, "INSERT", `n${index}`)));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "n1" }] });
  });

  it("publishing fails completely when the queue is unreachable, so that the stream repeats the records", async () => {
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
