import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as publishHandler } from "../../../functions/streams/publish-deliveries.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { burstLimit } from "../../../shared/domain/webhooks/burst-meter.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { listWaitingDeliveries } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const running = useDeliveryQueues();

const backlog = 300;
const perTransaction = 30;
/** Batch size of the deployed trigger. */
const batchSize = 10;
/** The timeout is longer than the 2 s after which a pending attempt counts as slow. */
const world = () => ({ ...deployedDeliveryContext(), responseTimeoutMilliseconds: 2_500 });

async function listen(answer: (attempt: number) => number | null) {
  const receiver = await startWebhookReceiver(() => answer(receiver.received.length));
  onTestFinished(receiver.stop);
  const partnerId = createId("pt", Date.now());
  const { addressRules } = world();
  const changes = { now: Date.now(), addressRules };
  const {
    endpoint: { endpointId },
  } = await createEndpoint(partnerId, { url: receiver.url }, changes);
  return { partnerId, endpointId, received: receiver.received };
}

/** Emits events and publishes their deliveries in order, as the table's stream would. */
async function emitAndPublish(partnerId: string, count: number): Promise<void> {
  for (let emitted = 0; emitted < count; emitted += perTransaction) {
    const drafts = Array.from({ length: Math.min(perTransaction, count - emitted) }, () => ({}));
    await emitEvents(partnerId, drafts);
  }
  const items = await queryAll(["query:event", "query:delivery"], {
    partition: eventKey(partnerId, 0).pk,
    sortKey: "begins_with(sk, :sk)",
    values: { ":sk": "EVENT#" },
  });
  const deliveries = items.filter((item) => item.entity === "delivery");
  const Records = deliveries.map((item) => ({ eventName: "INSERT", dynamodb: { NewImage: marshall(item) } }));
  expect(await publishHandler({ Records } as never)).toEqual({ batchItemFailures: [] });
}

/** Processes a queue with one deliverer, batch by batch. Returns the number of batches. */
async function workQueue(queue: "first" | "bulk"): Promise<number> {
  const messages = await running.queues.receiveAll(queue);
  let batches = 0;
  for (let start = 0; start < messages.length; start += batchSize) {
    expect(await deliverWebhooks(messages.slice(start, start + batchSize), world())).toEqual([]);
    batches += 1;
  }
  return batches;
}

describe("isolation of partners", () => {
  it.each([
    ["hangs", () => null],
    ["fails", () => 500],
  ])(
    "an endpoint that %s can occupy the first-attempt queue for only one batch, regardless of its backlog",
    async (_, answer) => {
      const bad = await listen(answer);
      const good = await listen(() => 200);
      await emitAndPublish(bad.partnerId, backlog);
      await emitAndPublish(good.partnerId, 1);
      expect(await workQueue("first")).toBe(Math.ceil((burstLimit + 1) / batchSize));
      expect(await workQueue("bulk")).toBe((backlog - burstLimit) / batchSize);
      expect(bad.received).toHaveLength(batchSize);
      expect(good.received).toHaveLength(1);
      const waiting = await listWaitingDeliveries(bad.endpointId, 2 * backlog);
      expect(waiting).toHaveLength(backlog);
      expect(await listWaitingDeliveries(good.endpointId, 1)).toEqual([]);
    },
  );

  it("a burst for a healthy endpoint uses the first-attempt queue only up to its allowance, and further deliveries wait in the bulk queue", async () => {
    const busy = await listen(() => 200);
    const quiet = await listen(() => 200);
    await emitAndPublish(busy.partnerId, backlog);
    await emitAndPublish(quiet.partnerId, 1);
    expect(await workQueue("first")).toBe(Math.ceil((burstLimit + 1) / batchSize));
    expect(quiet.received).toHaveLength(1);
    expect(busy.received).toHaveLength(burstLimit);
    expect(await workQueue("bulk")).toBe((backlog - burstLimit) / batchSize);
    expect(new Set(busy.received.map(({ envelope }) => envelope.id)).size).toBe(backlog);
    const waiting = [busy, quiet].map(({ endpointId }) => listWaitingDeliveries(endpointId, 1));
    expect((await Promise.all(waiting)).flat()).toEqual([]);
  });

  it("the messages of each endpoint have their own queue group", async () => {
    const busy = await listen(() => 200);
    const quiet = await listen(() => 200);
    const sent = vi.spyOn(SQSClient.prototype, "send");
    onTestFinished(() => sent.mockRestore());
    await emitAndPublish(busy.partnerId, 40);
    await emitAndPublish(quiet.partnerId, 1);
    const entries = sent.mock.calls.flatMap(([command]) =>
      command instanceof SendMessageBatchCommand ? (command.input.Entries ?? []) : [],
    );
    const groups = Map.groupBy(entries, (entry) => entry.MessageGroupId);
    expect([...groups.keys()].sort()).toEqual([busy.endpointId, quiet.endpointId].sort());
    expect(groups.get(quiet.endpointId)).toHaveLength(1);
    await running.queues.receiveAll("first");
  });
});
