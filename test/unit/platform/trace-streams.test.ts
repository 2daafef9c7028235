import { readdirSync } from "node:fs";
import path from "node:path";
import { type SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { addMessage, emptyThread } from "../../../shared/domain/messages/message-thread.ts";
import { eventWrites } from "../../../shared/persistence/events/emit-events.ts";
import { newMessageWrite } from "../../../shared/persistence/messages/messages.ts";
import { snapshotWrite } from "../../../shared/persistence/orders/order-snapshots.ts";
import { pendingLotNotificationWrite } from "../../../shared/persistence/orders/pending-notifications.ts";
import { fromAttributes } from "../../../shared/persistence/table/table.ts";
import { deliveryItems } from "../../../shared/persistence/webhooks/delivery-item.ts";

const directory = path.join(import.meta.dirname, "..", "..", "..", "functions", "streams");
const workers = readdirSync(directory);

const traceHeader = (end: string, sampled = 1) =>
  `Root=1-67891233-abcdef01234567891234${end};Parent=53995c3f42cd8ad8;Sampled=${sampled};Lineage=1:a87bd80c:0`;

beforeEach(() => {
  vi.stubEnv("TABLE_NAME", "table");
  for (const name of ["DELIVER_FIRST", "DELIVER_BULK", "MEDIA", "NOTIFICATIONS", "PUSHES"])
    vi.stubEnv(`${name}_QUEUE_URL`, `https://sqs.example.com/${name}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns a message in its own thread. */
const messageWithin = (trace: string | undefined) => {
  const place = { threadId: `thread of ${trace}`, partnerId: "p_1", orderId: null };
  const author = { kind: "partner", displayName: null, userIdSha256: null } as const;
  const written = {
    messageId: "msg_1",
    author,
    attachments: [],
    text: "Is it loaded?",
    now: 1_795_000_000_000,
  };
  return addMessage(emptyThread(place), written).message;
};

/** Returns the stored items of a placed order, its picture, its event and other partners' view, within a trace. */
function placeWithin(trace: string | undefined) {
  vi.stubEnv("_X_AMZN_TRACE_ID", trace);
  const endpoints = [{ endpointId: "we_1", enabled: true, eventTypes: null }];
  const writes = [
    ...eventWrites(
      { partnerId: "p_1", lastSequence: 4, lastDigest: null, endpoints },
      [{ type: "order.status_changed", subjectId: "ord_1", data: {} }],
      { environment: "sandbox", apiVersion: "v1.60", now: 1_795_000_000_000 },
    ),
    snapshotWrite(
      { partnerId: "p_1", orderId: "ord_1" },
      { vehicle: {}, sourceUrls: ["https://house.example/1.jpg"] },
    ),
    newMessageWrite(messageWithin(trace)),
    pendingLotNotificationWrite(`car of ${trace}`, "ord_1:1", 1_795_000_000_000),
  ];
  vi.stubEnv("_X_AMZN_TRACE_ID", traceHeader("ffff"));
  return writes.flatMap(({ operation: { Put } }) => (Put?.Item === undefined ? [] : [Put.Item]));
}

/** Returns the trace of each message that a stream worker sends for new items. */
async function tracesSentBy(worker: string, items: readonly object[]) {
  const sending = vi.spyOn(SQSClient.prototype, "send").mockResolvedValue({} as never);
  const { handler } = (await import(path.join(directory, worker))) as {
    handler: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;
  };
  const Records = items.map((NewImage, position) => ({
    eventName: "INSERT",
    dynamodb: { NewImage, SequenceNumber: String(position) },
  }));
  await handler({ Records } as unknown as DynamoDBStreamEvent);
  return sending.mock.calls.flatMap(([command]) =>
    ((command as SendMessageBatchCommand).input.Entries ?? []).map(
      ({ MessageSystemAttributes }) => MessageSystemAttributes?.AWSTraceHeader?.StringValue,
    ),
  );
}

describe("tracing through the table stream", () => {
  test.each(workers)(
    "%s forwards each change with the trace of the request that caused the change",
    async (worker) => {
      const items = [...placeWithin(traceHeader("5678")), ...placeWithin(traceHeader("9abc"))];
      const sent = await tracesSentBy(worker, items);
      for (const end of ["5678", "9abc"]) {
        // Each of the worker's queues receives both traces.
        expect(sent.filter((trace) => trace === traceHeader(end))).toHaveLength(sent.length / 2);
      }
      expect(sent).not.toEqual([]);
    },
  );

  test.each(workers)(
    "%s forwards a change without a trace if the stored trace is malformed",
    async (worker) => {
      const [items, others] = [placeWithin(traceHeader("5678")), placeWithin(traceHeader("9abc"))];
      for (const item of items) item.traceHeader = { S: "Root=1; more" };
      for (const item of others) item.traceHeader = { N: "5" };
      const sent = await tracesSentBy(worker, [...items, ...others]);
      expect(new Set(sent)).toEqual(new Set([undefined]));
    },
  );

  test.each([undefined, traceHeader("5678", 0)])(
    "an absent or unsampled trace (%s) is not stored",
    (trace) => {
      for (const item of placeWithin(trace)) expect(item).not.toHaveProperty("traceHeader");
    },
  );

  it("the stored trace of a delivery is not part of the delivery that is read", () => {
    const items = placeWithin(traceHeader("5678")).map(fromAttributes);
    const delivery = items.find(({ entity }) => entity === "delivery") ?? {};
    expect(delivery).toHaveProperty("traceHeader");
    expect(deliveryItems.fromItem(delivery)).not.toHaveProperty("traceHeader");
  });
});
