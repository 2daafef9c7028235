import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningFixture, startFixture } from "./fixture/start-fixture.ts";

interface Change {
  eventName: string;
  eventSourceARN: string;
  dynamodb: { Keys: { pk: { S: string } }; SequenceNumber: string; NewImage: Record<string, unknown> };
}

let fixture: RunningFixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const put = (pk: string, attributes: Record<string, { S: string } | { B: Uint8Array }> = {}) =>
  fixture.clients.dynamodb.send(
    new PutItemCommand({
      TableName: fixture.stage.outputs.Workers!.TableName,
      Item: { pk: { S: pk }, ...attributes },
    }),
  );

const batches = (functionPrefix: string, what: string) => fixture.said<Change[]>(functionPrefix, what);
const keysOf = (changes: Change[]) => changes.map(({ dynamodb }) => dynamodb.Keys.pk.S);
const keysTaken = (prefix: string) =>
  keysOf(batches("TakeChanges", "changes").flat()).filter((key) => key.startsWith(prefix));

describe("table stream event source", () => {
  it("a table stream delivers records in Lambda's format", async () => {
    await put("form", { bytes: { B: new Uint8Array([1]) } });
    await fixture.stage.idle();
    const record = batches("TakeChanges", "changes")
      .flat()
      .find(({ dynamodb }) => dynamodb.Keys.pk.S === "form");
    expect(record).toMatchObject({
      eventName: "INSERT",
      eventSource: "aws:dynamodb",
      awsRegion: "ap-northeast-2",
      eventSourceARN: expect.stringMatching(/:table\/test-Data-Table.*\/stream\/local$/),
      dynamodb: {
        NewImage: { pk: { S: "form" }, bytes: { B: "AQ==" } },
        ApproximateCreationDateTime: expect.any(Number),
      },
    });
  });

  it("an event source mapping skips records that its filter excludes and continues with the next record", async () => {
    await put("filtered", { n: { S: "1" } });
    await put("filtered", { n: { S: "2" } });
    await put("filtered-end");
    await fixture.stage.idle();
    expect(keysTaken("filtered")).toEqual(["filtered", "filtered-end"]);
    const all = keysOf(batches("TakeReported", "reported-changes").flat());
    expect(all.filter((key) => key.startsWith("filtered"))).toEqual(["filtered", "filtered", "filtered-end"]);
  });

  it("stream records arrive at the function in the order of the writes", async () => {
    const keys = Array.from({ length: 25 }, (_, n) => `order-${String(n).padStart(2, "0")}`);
    for (const key of keys) await put(key);
    await fixture.stage.idle();
    expect(keysTaken("order-")).toEqual(keys);
  });

  it("a failing batch is halved until only the bad record remains, which goes to the failure queue", async () => {
    await fixture.stage.stop();
    await put("half-1");
    await put("half-2", { fail: { S: "yes" } });
    await put("half-3");
    await fixture.restart();
    await fixture.stage.idle();
    const taken = batches("TakeChanges", "changes")
      .map(keysOf)
      .filter((keys) => keys.some((key) => key.startsWith("half")));
    expect(taken).toEqual([
      ["half-1", "half-2", "half-3"],
      ["half-1", "half-2"],
      ["half-1"],
      ["half-2"],
      ["half-2"],
      ["half-3"],
    ]);
    const { Messages: messages } = await fixture.clients.sqs.send(
      new ReceiveMessageCommand({ QueueUrl: fixture.stage.outputs.Workers!.GivenUpUrl, WaitTimeSeconds: 5 }),
    );
    expect(JSON.parse(messages?.[0]?.Body ?? "null")).toMatchObject({
      requestContext: { condition: "RetryAttemptsExhausted", approximateInvokeCount: 2 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  });

  it("a batch is retried from its first failed record until its attempts are used up", async () => {
    await fixture.stage.stop();
    for (const [key, fails] of [
      ["part-1", false],
      ["part-2", true],
      ["part-3", false],
    ] as const) {
      await put(key, fails ? { fail: { S: "yes" } } : {});
    }
    await put("part-4");
    await fixture.restart();
    await fixture.stage.idle();
    const taken = batches("TakeReported", "reported-changes")
      .map(keysOf)
      .filter((keys) => keys.some((key) => key.startsWith("part")));
    expect(taken).toEqual([
      ["part-1", "part-2", "part-3", "part-4"],
      ["part-2", "part-3", "part-4"],
      ["part-2", "part-3", "part-4"],
    ]);
  });

  it("a stream continues after kill -9 of the emulator without losing a record", async () => {
    await put("kill-1");
    await fixture.stage.idle();
    await fixture.emulators.kill();
    await fixture.emulators.restart();
    await put("kill-2");
    await fixture.stage.idle();
    expect(keysTaken("kill-")).toEqual(["kill-1", "kill-2"]);
  });

  it("records written while the stage was stopped are delivered once after a restart", async () => {
    await put("again-1");
    await fixture.stage.idle();
    await fixture.stage.stop();
    await put("again-2");
    await fixture.restart();
    await fixture.stage.idle();
    expect(keysTaken("again-")).toEqual(["again-1", "again-2"]);
  });
});
