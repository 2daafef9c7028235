import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHostileDeliveries } from "../../src/hostile/deliveries.ts";
import { createSeededChance } from "../../src/hostile/seeded-chance.ts";
import { type RunningFixture, startFixture } from "./fixture/start-fixture.ts";

const rates = { repeatedDelivery: 1, reorderedMessages: 1 };
const deliveries = createHostileDeliveries(createSeededChance({ seed: 3, rates }));

describe("hostile deliveries", () => {
  let fixture: RunningFixture;

  beforeAll(async () => {
    fixture = await startFixture({ deliveries });
  });
  afterAll(() => fixture.stop());

  it("a standard queue with injected duplicate deliveries delivers each batch at least twice and then deletes the batch's messages", async () => {
    const Entries = Array.from({ length: 5 }, (_, n) => ({ Id: `${n}`, MessageBody: `{"many":${n}}` }));
    const QueueUrl = fixture.stage.outputs.Workers!.WorkUrl!;
    await fixture.clients.sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    await fixture.stage.idle();
    const taken = fixture.said<{ body: string }[]>("TakeMessages", "messages").flat();
    // A delivery that takes longer than its messages' visibility timeout begins again.
    const times = Entries.map(({ MessageBody }) => taken.filter(({ body }) => body === MessageBody).length);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2);
    expect(taken).toHaveLength(times.reduce((sum, count) => sum + count, 0));
  });

  it("a table stream with injected duplicate deliveries delivers each batch twice, in order", async () => {
    const TableName = fixture.stage.outputs.Workers!.TableName!;
    await fixture.clients.dynamodb.send(new PutItemCommand({ TableName, Item: { pk: { S: "streamed" } } }));
    await fixture.stage.idle();
    const batches = fixture.said<{ eventID: string }[]>("TakeChanges", "changes");
    const ids = batches.map((records) => records.map(({ eventID }) => eventID).join());
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.filter((_, at) => at % 2 === 0)).toEqual(ids.filter((_, at) => at % 2 === 1));
  });

  it("injected reordering changes the order of messages within a batch and loses no message", async () => {
    const messages = Array.from({ length: 10 }, (_, at) => at);
    const mixed = await deliveries.reorder("mixed", messages);
    expect(mixed).not.toEqual(messages);
    expect([...mixed].sort((left, right) => left - right)).toEqual(messages);
  });
});
