import { readdirSync } from "node:fs";
import path from "node:path";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { publishMedia } from "../../../shared/application/media/publish-media.ts";
import { messageFormat } from "../../../shared/domain/message-format.ts";
import { readStreamBatch } from "../../../shared/persistence/table/stream-record.ts";
import { toAttributes } from "../../../shared/persistence/table/table.ts";
import { logger } from "../../../shared/platform/logger.ts";

logger.setLogLevel("SILENT");
Object.assign(process.env, {
  ENVIRONMENT: "sandbox",
  API_VERSION: "v1.60",
  WEBHOOK_LOOPBACK_ALLOWED: "false",
  MEDIA_QUEUE_URL: "https://sqs.example.com/media",
});

const directory = path.join(import.meta.dirname, "..", "..", "..", "functions", "queues");
/** Its messages only request an index, and have no fields. */
const readsNoMessage = ["build-index.ts"];
const workers = readdirSync(directory).filter((file) => !readsNoMessage.includes(file));

// There is no queue, and the hidden time of messages does not affect the result.
vi.mock("../../../shared/adapters/queues/hide-messages.ts", () => ({
  runOnMessages: (...[, , , work]: [unknown, unknown, unknown, () => unknown]) => work(),
}));

describe("queue workers", () => {
  test.each(workers)(
    "%s returns an unreadable message, such as from a later release, to the queue for a retry",
    async (file) => {
      const { handler } = (await import(path.join(directory, file))) as {
        handler: (event: SQSEvent, context: object) => Promise<SQSBatchResponse>;
      };
      const bodies = ["{}", '{"release":"later"}', "null", "not JSON"];
      const Records = bodies.map((body, position) => ({ messageId: String(position), body }));
      const context = { getRemainingTimeInMillis: () => 300_000 };
      const { batchItemFailures } = await handler({ Records } as SQSEvent, context);
      expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).sort()).toEqual([
        "0",
        "1",
        "2",
        "3",
      ]);
    },
  );
});

const formats = messageFormat(
  "test message",
  z.object({
    id: z.string(),
    parts: z.array(z.object({ name: z.string(), size: z.nullable(z.int()) })),
    foreign: z.looseObject({ key: z.string() }),
  }),
);
const messages = fc.record({
  id: fc.string(),
  parts: fc.array(fc.record({ name: fc.string(), size: fc.option(fc.integer()) }), { minLength: 1 }),
  foreign: fc.record({ key: fc.string(), more: fc.string() }),
});

describe("queue messages", () => {
  test("a queue message is read exactly as it was sent", () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(formats.parse(formats.format(message))).toEqual(message);
      }),
    );
  });

  test("a queue message with an unknown field at any depth is rejected", () => {
    fc.assert(
      fc.property(messages, fc.boolean(), fc.jsonValue(), (message, isNested, value) => {
        const later = structuredClone(message);
        Object.assign(isNested ? (later.parts[0] ?? {}) : later, { later: value });
        expect(() => formats.parse(JSON.stringify(later))).toThrow("later is not known to this release");
      }),
    );
  });

  test("fields outside the schema of a queue message are not sent", () => {
    const wider = { id: "1", parts: [], foreign: { key: "k" }, secret: "s" };
    expect(JSON.parse(formats.format(wider))).toEqual({ id: "1", parts: [], foreign: { key: "k" } });
  });
});

describe("stream workers", () => {
  const inserted = (item: Record<string, unknown>) => ({
    eventName: "INSERT",
    dynamodb: { NewImage: toAttributes(item), SequenceNumber: "7" },
  });
  const passing = { eventName: "REMOVE", dynamodb: { SequenceNumber: "6" } };

  test("a stream worker returns the position of an unreadable record, from which the stream is read again", async () => {
    const unreadable = { pk: "p", sk: "s", entity: "order_snapshot", orderId: 1 };
    expect(await publishMedia([passing, inserted(unreadable), passing])).toBe(1);
  });

  test("a stream worker processes the records before and after an unreadable record", () => {
    const read = ({ eventName = "" }) => {
      if (eventName === "bad") throw new Error("bad");
      return [eventName];
    };
    const records = ["one", "bad", "three"].map((eventName) => ({ eventName }));
    expect(readStreamBatch(records, read)).toEqual({
      found: [
        { position: 0, content: "one" },
        { position: 2, content: "three" },
      ],
      unreadable: [1],
    });
  });
});
