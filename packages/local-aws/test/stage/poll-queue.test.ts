import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningFixture, startFixture } from "./fixture/start-fixture.ts";

interface SqsRecord {
  messageId: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
  messageAttributes: unknown;
  eventSourceARN: string;
}

let fixture: RunningFixture;
let workUrl: string;

beforeAll(async () => {
  fixture = await startFixture();
  workUrl = fixture.stage.outputs.Workers!.WorkUrl!;
});
afterAll(() => fixture.stop());

const send = (body: string) =>
  fixture.clients.sqs.send(new SendMessageCommand({ QueueUrl: workUrl, MessageBody: body }));

/** Returns every batch that a function received, in the order of its log. */
const batches = (functionPrefix = "TakeMessages") => fixture.said<SqsRecord[]>(functionPrefix, "messages");
const deliveriesOf = (body: string) =>
  batches()
    .flat()
    .filter((record) => record.body === body);

async function countMessages(queueUrl: string): Promise<number[]> {
  const { Attributes: attributes } = await fixture.clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["All"] }),
  );
  return [
    Number(attributes?.ApproximateNumberOfMessages),
    Number(attributes?.ApproximateNumberOfMessagesNotVisible),
  ];
}

describe("queue event source", () => {
  it("a queue delivers messages in Lambda's format and deletes them after the function succeeds", async () => {
    await fixture.clients.sqs.send(
      new SendMessageCommand({
        QueueUrl: workUrl,
        MessageBody: '{"n":1}',
        MessageAttributes: { Kind: { DataType: "String", StringValue: "order" } },
      }),
    );
    await fixture.stage.idle();
    expect(deliveriesOf('{"n":1}')).toMatchObject([
      {
        attributes: { ApproximateReceiveCount: "1" },
        messageAttributes: { Kind: { stringValue: "order", dataType: "String" } },
        eventSource: "aws:sqs",
        eventSourceARN: expect.stringMatching(/^arn:aws:sqs:ap-northeast-2:000000000000:test-Workers-Work/),
        awsRegion: "ap-northeast-2",
      },
    ]);
    expect(await countMessages(workUrl)).toEqual([0, 0]);
  });

  it("a batch of queue messages never exceeds the mapping's batch size", async () => {
    const before = batches().length;
    const Entries = Array.from({ length: 10 }, (_, n) => ({ Id: `${n}`, MessageBody: `{"many":${n}}` }));
    await fixture.clients.sqs.send(new SendMessageBatchCommand({ QueueUrl: workUrl, Entries }));
    await fixture.stage.idle();
    const taken = batches().slice(before);
    expect(taken.flat()).toHaveLength(10);
    for (const batch of taken) expect(batch.length).toBeLessThanOrEqual(5);
  });

  it("queue messages that match no filter are dropped without a call of the function", async () => {
    await send(`{"skip":true}`);
    await fixture.stage.idle();
    expect(deliveriesOf(`{"skip":true}`)).toEqual([]);
    expect(await countMessages(workUrl)).toEqual([0, 0]);
  });

  it("only messages that the function reports as failed are retried, until they are moved to the dead-letter queue", async () => {
    const Entries = [`{"is":"fine"}`, `{"is":"fail-one"}`].map((MessageBody, n) => ({
      Id: `${n}`,
      MessageBody,
    }));
    await fixture.clients.sqs.send(new SendMessageBatchCommand({ QueueUrl: workUrl, Entries }));
    const { DeadLettersUrl } = fixture.stage.outputs.Workers!;
    const dead = await fixture.eventually(async () => {
      const { Messages } = await fixture.clients.sqs.send(
        new ReceiveMessageCommand({ QueueUrl: DeadLettersUrl, WaitTimeSeconds: 1 }),
      );
      return Messages?.find(({ Body }) => Body === `{"is":"fail-one"}`);
    });
    expect(dead.Body).toBe(`{"is":"fail-one"}`);
    expect(
      deliveriesOf(`{"is":"fail-one"}`).map(({ attributes }) => attributes.ApproximateReceiveCount),
    ).toEqual(["1", "2"]);
    expect(deliveriesOf(`{"is":"fine"}`)).toHaveLength(1);
  });

  it("a whole batch is retried when the function fails", async () => {
    await send(`{"is":"fail-batch"}`);
    await fixture.eventually(() => (deliveriesOf(`{"is":"fail-batch"}`).length === 2 ? true : undefined));
  });

  it("messages of a FIFO group are delivered in the order in which they were sent", async () => {
    const { PlainUrl } = fixture.stage.outputs.Workers!;
    for (let n = 0; n < 5; n += 1) {
      await fixture.clients.sqs.send(
        new SendMessageCommand({
          QueueUrl: PlainUrl,
          MessageBody: `${n}`,
          MessageGroupId: "g",
          MessageDeduplicationId: `d${n}`,
        }),
      );
    }
    await fixture.eventually(() => (batches("TakePlain").flat().length === 5 ? true : undefined));
    expect(
      batches("TakePlain")
        .flat()
        .map(({ body }) => body),
    ).toEqual(["0", "1", "2", "3", "4"]);
  });

  it("messages sent while the stage was stopped are delivered after a restart", async () => {
    await fixture.stage.stop();
    await send(`{"while":"down"}`);
    expect(deliveriesOf(`{"while":"down"}`)).toEqual([]);
    await fixture.restart();
    await fixture.eventually(() => deliveriesOf(`{"while":"down"}`)[0]);
  });
});
