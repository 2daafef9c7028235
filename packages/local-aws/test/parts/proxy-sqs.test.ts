import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  GetQueueUrlCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../../src/emulators/start-emulators.ts";
import { queueArn, queueUrl } from "../../src/machine/aws-names.ts";
import { type AwsProxy, startProxy } from "../../src/proxy/start-proxy.ts";
import { connectClients } from "./connect-clients.ts";

let dataDirectory: string;
let emulators: Emulators;
let proxy: AwsProxy;
let sqs: ReturnType<typeof connectClients>["sqs"];

beforeAll(async () => {
  // The emulator loses messages at visibility 0 only when it stores them on disk.
  dataDirectory = await mkdtemp(join(tmpdir(), "queues-"));
  emulators = await startEmulators({ dataDirectory });
  proxy = await startProxy({ emulators });
  sqs = connectClients(proxy.url, "root").sqs;
});

afterAll(async () => {
  await proxy.stop();
  await emulators.stop();
  await rm(dataDirectory, { recursive: true });
});

async function createQueue(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
  const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
  return QueueUrl;
}

async function receive(QueueUrl: string, WaitTimeSeconds = 5) {
  const answer = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      WaitTimeSeconds,
      MaxNumberOfMessages: 10,
      MessageAttributeNames: ["All"],
    }),
  );
  return answer.Messages ?? [];
}

test("queue URLs contain the proxy's address, so that clients call the proxy", async () => {
  const created = await createQueue("named");
  expect(created).toBe(queueUrl(proxy.url, "named"));
  expect(await sqs.send(new GetQueueUrlCommand({ QueueName: "named" }))).toMatchObject({ QueueUrl: created });
});

test("a message is delivered again immediately after its visibility timeout is set to zero", async () => {
  const url = await createQueue("visible");
  await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "again" }));
  const [message] = await receive(url);
  const ReceiptHandle = message?.ReceiptHandle;
  await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout: 0 }));
  expect(await receive(url)).toMatchObject([{ Body: "again" }]);
});

test("a message that arrives after the caller of a long poll has disconnected can be received by the next caller", async () => {
  const url = await createQueue("abandoned", { VisibilityTimeout: "600" });
  const going = new AbortController();
  const recording = proxy.record();
  const poll = sqs.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 20 }), {
    abortSignal: going.signal,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  going.abort();
  await expect(poll).rejects.toMatchObject({ name: "AbortError" });
  await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "for the next" }));
  await expect.poll(() => receive(url), { timeout: 15_000 }).toMatchObject([{ Body: "for the next" }]);
  expect(recording.stop().map((call) => call.operation)).toContain("ReceiveMessage");
});

test("a message move task without a destination moves dead letters to their only source queue", async () => {
  const dead = await createQueue("dead");
  const redrive = { deadLetterTargetArn: queueArn("dead"), maxReceiveCount: 1 };
  const source = await createQueue("source", { RedrivePolicy: JSON.stringify(redrive) });
  for (let index = 0; index < 12; index++) {
    const MessageAttributes = { kind: { DataType: "String", StringValue: `k${index}` } };
    await sqs.send(
      new SendMessageCommand({ QueueUrl: dead, MessageBody: `letter ${index}`, MessageAttributes }),
    );
  }
  const SourceArn = queueArn("dead");
  const { TaskHandle } = await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  expect(TaskHandle).toBeDefined();
  const list = () => sqs.send(new ListMessageMoveTasksCommand({ SourceArn }));
  await expect
    .poll(async () => (await list()).Results)
    .toMatchObject([
      { Status: "COMPLETED", ApproximateNumberOfMessagesMoved: 12, DestinationArn: queueArn("source") },
    ]);
  const moved = [...(await receive(source)), ...(await receive(source))];
  expect(moved.map((message) => message.MessageAttributes?.kind?.StringValue).sort()).toEqual(
    Array.from({ length: 12 }, (_, index) => `k${index}`).sort(),
  );
  expect(await receive(dead, 0)).toEqual([]);
});

test("a message move task without a destination is rejected if the queue has no source queue or does not exist", async () => {
  await createQueue("orphaned");
  const start = new StartMessageMoveTaskCommand({ SourceArn: queueArn("orphaned") });
  await expect(sqs.send(start)).rejects.toThrow(/DestinationArn is needed/);
  const absent = new StartMessageMoveTaskCommand({ SourceArn: queueArn("absent") });
  await expect(sqs.send(absent)).rejects.toMatchObject({ name: "QueueDoesNotExist" });
});

test("a queue has at most one running message move task, and only a running task has a handle", async () => {
  const dead = await createQueue("busy-dead");
  const redrive = { deadLetterTargetArn: queueArn("busy-dead"), maxReceiveCount: 1 };
  await createQueue("busy", { RedrivePolicy: JSON.stringify(redrive) });
  for (let index = 0; index < 30; index++)
    await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: `letter ${index}` }));
  const SourceArn = queueArn("busy-dead");
  const start = () => sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  const { TaskHandle } = await start();
  await expect(start()).rejects.toMatchObject({ name: "UnsupportedOperation" });
  const list = async () => (await sqs.send(new ListMessageMoveTasksCommand({ SourceArn }))).Results;
  expect(await list()).toMatchObject([{ Status: "RUNNING", TaskHandle }]);
  await expect.poll(list).toMatchObject([{ Status: "COMPLETED", ApproximateNumberOfMessagesMoved: 30 }]);
  expect((await list())?.[0]?.TaskHandle).toBeUndefined();
  await expect(start()).resolves.toHaveProperty("TaskHandle");
});

test("an identity may move dead letters only if it may send to their destination queue", async () => {
  await createQueue("guarded-dead");
  const redrive = { deadLetterTargetArn: queueArn("guarded-dead"), maxReceiveCount: 1 };
  await createQueue("guarded", { RedrivePolicy: JSON.stringify(redrive) });
  const ofSource = ["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];
  const mover = connectClients(proxy.url, "mover").sqs;
  const allow = (...more: { Action: string[]; Resource: string }[]) =>
    proxy.registerIdentity("mover", [
      {
        Version: "2012-10-17",
        Statement: [
          { Action: ofSource.map((action) => `sqs:${action}`), Resource: queueArn("guarded-dead") },
          ...more,
        ].map((statement) => ({ Effect: "Allow" as const, ...statement })),
      },
    ]);
  const start = () => mover.send(new StartMessageMoveTaskCommand({ SourceArn: queueArn("guarded-dead") }));
  allow();
  await expect(start()).rejects.toThrow(/sqs:SendMessage on resource: .*:guarded\b/);
  allow({ Action: ["sqs:SendMessage"], Resource: queueArn("guarded") });
  await expect(start()).resolves.toHaveProperty("TaskHandle");
});
