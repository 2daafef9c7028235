import { DescribeTableCommand, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulators, startEmulators } from "../../src/emulators/start-emulators.ts";
import { readExpiringTables, startExpiry } from "../../src/event-sources/expire-items.ts";
import { type Clock, createSettableClock } from "../../src/machine/clock.ts";
import { type AwsClients, connectAws } from "../../src/provision/connect-aws.ts";
import { provisionStage } from "../../src/provision/provision-stage.ts";
import type { EventSource } from "../../src/runtime/event-source.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

let emulators: Emulators;
let clients: AwsClients;
let clock: Clock;
let expiry: EventSource;
const troubles: string[] = [];
const begin = "2027-01-01T00:00:00Z";
const secondsAt = (iso: string): string => String(Date.parse(iso) / 1000);

const table = (name: string, TimeToLiveSpecification?: object) => ({
  Type: "AWS::DynamoDB::Table",
  Properties: {
    TableName: name,
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    ...(TimeToLiveSpecification && { TimeToLiveSpecification }),
  },
});
const stage = resolveFor({
  Cars: table("cars", { AttributeName: "expires_at", Enabled: true }),
  Kept: table("kept"),
  Off: table("off", { AttributeName: "expires_at", Enabled: false }),
});

beforeAll(async () => {
  emulators = await startEmulators({ dataDirectory: null });
  clients = connectAws(emulators);
  await provisionStage(stage, clients);
});
afterAll(async () => {
  clients.close();
  await emulators.stop();
});
beforeEach(async () => {
  clock = createSettableClock();
  await clock.set(begin);
  const reportTrouble = (line: string) => troubles.push(line);
  expiry = startExpiry(readExpiringTables(stage), { dynamodb: clients.dynamodb, clock, reportTrouble });
});
afterEach(async () => {
  await expiry.stop();
  expect(troubles).toEqual([]);
});

const put = (TableName: string, pk: string, expiresAt?: object) =>
  clients.dynamodb.send(
    new PutItemCommand({
      TableName,
      Item: { pk: { S: pk }, ...(expiresAt && { expires_at: expiresAt as { N: string } }) },
    }),
  );
async function keysOf(TableName: string): Promise<string[]> {
  const { Items = [] } = await clients.dynamodb.send(new ScanCommand({ TableName }));
  return Items.flatMap(({ pk }) => pk?.S ?? []).sort();
}

describe("item expiry on the local stage", () => {
  it("a clock jump deletes exactly the items that have expired", async () => {
    for (let index = 0; index < 60; index += 1) {
      await put("cars", `over-${index}`, { N: secondsAt("2027-01-02T00:00:00Z") });
    }
    await put("cars", "later", { N: secondsAt("2027-01-04T00:00:00Z") });
    await put("cars", "lasting");
    await put("cars", "text", { S: secondsAt("2026-01-01T00:00:00Z") });
    for (const name of ["kept", "off"]) await put(name, "over", { N: secondsAt("2026-01-01T00:00:00Z") });
    await clock.set("2027-01-03T00:00:00Z");
    expect(await keysOf("cars")).toEqual(["lasting", "later", "text"]);
    expect([await keysOf("kept"), await keysOf("off")]).toEqual([["over"], ["over"]]);
  });

  it("the expiry sweep reads a hundred items at a time, because each read blocks other requests to the emulator", async () => {
    await Promise.all(Array.from({ length: 250 }, (_, number) => put("cars", `many-${number}`)));
    const pages: (number | undefined)[] = [];
    clients.dynamodb.middlewareStack.add(
      (next) => (call) => {
        if ("FilterExpression" in call.input) pages.push((call.input as { Limit?: number }).Limit);
        return next(call);
      },
      { step: "initialize", name: "countPages" },
    );
    await clock.set("2027-01-03T00:00:00Z");
    clients.dynamodb.middlewareStack.remove("countPages");
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(pages)).toEqual(new Set([100]));
  });

  it("the table stream reports the deletion of an expired item with the item's last state", async () => {
    await put("cars", "streamed", { N: secondsAt("2027-01-02T00:00:00Z") });
    await clock.set("2027-01-03T00:00:00Z");
    const { Table } = await clients.dynamodb.send(new DescribeTableCommand({ TableName: "cars" }));
    const arn = Table?.LatestStreamArn ?? "";
    const records = [];
    for (const { ShardId } of await clients.streams.listShards(arn)) {
      const start = await clients.streams.findPosition(arn, ShardId, null);
      records.push(...(await clients.streams.getRecords(start)).records);
    }
    expect(records).toContainEqual(
      expect.objectContaining({
        eventName: "REMOVE",
        dynamodb: expect.objectContaining({ OldImage: expect.objectContaining({ pk: { S: "streamed" } }) }),
      }),
    );
  });

  it("an item still exists 20 minutes after its expiry and is deleted within a day", async () => {
    await put("cars", "just", { N: secondsAt("2027-01-01T00:10:00Z") });
    await clock.set("2027-01-01T00:30:00Z");
    expect(await keysOf("cars")).toContain("just");
    await clock.set("2027-01-01T23:00:00Z");
    expect(await keysOf("cars")).not.toContain("just");
  });

  it("setting the clock back deletes no item early, and items then expire by the new time", async () => {
    await clock.set("2028-01-01T00:00:00Z");
    await put("cars", "after", { N: secondsAt("2027-06-01T00:00:00Z") });
    await clock.set("2027-05-01T00:00:00Z");
    expect(await keysOf("cars")).toContain("after");
    await clock.set("2027-06-02T00:00:00Z");
    expect(await keysOf("cars")).not.toContain("after");
  });
});
