import { CreateQueueCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { startFauxqsProcess } from "@vehicle-sourcing/local-aws/emulators/start-fauxqs.ts";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runOnMessages } from "../../../shared/adapters/queues/hide-messages.ts";
import { queueClient } from "../../../shared/adapters/queues/queue-client.ts";
import { sendMessages } from "../../../shared/adapters/queues/send-messages.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { requireValue } from "../../support/require-value.ts";

process.env.AWS_ACCESS_KEY_ID = "local";
process.env.AWS_SECRET_ACCESS_KEY = "local";
let emulator: Awaited<ReturnType<typeof startFauxqsProcess>>;
let QueueUrl: string;
const asked: number[] = [];
beforeAll(async () => {
  emulator = await startFauxqsProcess(null);
  Object.assign(process.env, { AWS_ENDPOINT_URL_SQS: emulator.url, AWS_REGION: "ap-northeast-2" });
  const created = await queueClient.send(
    new CreateQueueCommand({ QueueName: "ingest", Attributes: { VisibilityTimeout: "1800" } }),
  );
  QueueUrl = requireValue(created.QueueUrl, "the queue's address");
  Object.assign(process.env, { INGEST_QUEUE_URL: QueueUrl, INDEX_QUEUE_URL: QueueUrl });
  queueClient.middlewareStack.add(
    (next) => (request) => {
      const { Entries = [] } = request.input as { Entries?: { VisibilityTimeout?: number }[] };
      asked.push(...Entries.flatMap(({ VisibilityTimeout = [] }) => VisibilityTimeout));
      return next(request);
    },
    { step: "initialize", name: "noteHiding" },
  );
});
afterAll(() => emulator.stop());

async function receive(): Promise<SQSEvent> {
  const { Messages = [] } = await queueClient.send(
    new ReceiveMessageCommand({
      QueueUrl,
      WaitTimeSeconds: 20,
      MessageSystemAttributeNames: ["ApproximateReceiveCount"],
    }),
  );
  const Records = Messages.map(({ MessageId, Body, ReceiptHandle, Attributes }) => ({
    messageId: MessageId,
    body: Body,
    receiptHandle: ReceiptHandle,
    attributes: Attributes,
  }));
  return { Records } as SQSEvent;
}

const withSecondsLeft = (seconds: number) => ({ getRemainingTimeInMillis: () => seconds * 1000 });

const done = async () => ({ batchItemFailures: [] });
const failAll = (event: SQSEvent) => async () => ({
  batchItemFailures: event.Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

test("the message of a killed run returns to the queue shortly after the run's time limit, not after the queue's visibility timeout", async () => {
  await sendMessages("send:ingest", [{ body: "an upload", groupId: "auction_a" }]);
  const first = await receive();
  await runOnMessages("hide:ingest", first, withSecondsLeft(299.5), done);
  expect(asked).toEqual([330]);
  // The hidden time that remained a second ago for a run that was killed half a minute ago.
  await runOnMessages("hide:ingest", first, withSecondsLeft(-29), done);
  const again = await receive();
  expect(again.Records.map(({ messageId }) => messageId)).toEqual([first.Records[0]?.messageId]);
});

test("a failed message returns to the queue after a short delay that grows with its receive count", async () => {
  await sendMessages("send:index", [{ body: "another", groupId: "auction_b" }]);
  const received = await receive();
  asked.length = 0;
  for (const ApproximateReceiveCount of ["1", "2", "3", "4", "9"]) {
    const Records = received.Records.map((record) => ({
      ...record,
      attributes: { ...record.attributes, ApproximateReceiveCount },
    }));
    await runOnMessages("hide:index", { Records }, withSecondsLeft(300), failAll(received));
  }
  expect(asked.filter((seconds) => seconds !== 330)).toEqual([10, 60, 300, 900, 900]);
});

test("only failed messages get a new delay", async () => {
  const warn = vi.spyOn(logger, "warn").mockReturnValue();
  asked.length = 0;
  const Records = ["1", "2"].map((messageId) => ({ messageId, receiptHandle: messageId }));
  const work = async () => ({ batchItemFailures: [{ itemIdentifier: "2" }] });
  await runOnMessages("hide:index", { Records } as SQSEvent, withSecondsLeft(300), work);
  expect(asked).toEqual([330, 330, 10]);
  warn.mockRestore();
});

test("a run that fails to hide its messages continues and logs the failure", async () => {
  const warn = vi.spyOn(logger, "warn").mockReturnValue();
  const unknown = { Records: [{ messageId: "1", body: "", receiptHandle: "of-no-message" }] } as SQSEvent;
  await runOnMessages("hide:ingest", unknown, withSecondsLeft(1), done);
  process.env.LOOKUPS_QUEUE_URL = `${QueueUrl}-that-is-not-there`;
  await runOnMessages("hide:lookups", unknown, withSecondsLeft(1), done);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    "Messages stay hidden for longer than needed",
    "Messages stay hidden for longer than needed",
  ]);
});
