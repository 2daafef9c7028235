import { PutObjectCommand } from "@aws-sdk/client-s3";
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSettableClock } from "../../src/machine/clock.ts";
import { type AwsClients, connectAws } from "../../src/provision/connect-aws.ts";
import { type RunningFixture, startFixture } from "./fixture/start-fixture.ts";

const clock = createSettableClock();
let fixture: RunningFixture;
let clients: AwsClients;

beforeAll(async () => {
  fixture = await startFixture({ clock });
  const { url } = fixture.proxy;
  clients = connectAws({ dynamodbUrl: url, sqsUrl: url, s3Url: url });
});
afterAll(async () => {
  clients.close();
  await fixture.stop();
});

const putObject = (Key: string) =>
  clients.s3.send(
    new PutObjectCommand({ Bucket: fixture.stage.outputs.Workers!.BucketName, Key, Body: "12345" }),
  );

describe("bucket notifications", () => {
  it("a bucket notifies a function only of objects with the configured prefix and suffix", async () => {
    for (const key of ["in/a b+c.txt", "in/other.csv", "out/a.txt"]) await putObject(key);
    await fixture.stage.idle();
    expect(fixture.said("TakeObjects", "event")).toMatchObject([
      {
        Records: [
          {
            eventSource: "aws:s3",
            eventName: "ObjectCreated:Put",
            s3: {
              bucket: { name: fixture.stage.outputs.Workers!.BucketName },
              object: { key: "in/a+b%2Bc.txt", size: 5, eTag: expect.stringMatching(/^[0-9a-f]{32}$/) },
            },
          },
        ],
      },
    ]);
  });

  it("a bucket sends a notification about a new object to a queue", async () => {
    await putObject("queue/a");
    const { Messages: messages } = await fixture.clients.sqs.send(
      new ReceiveMessageCommand({ QueueUrl: fixture.stage.outputs.Workers!.ArrivalsUrl, WaitTimeSeconds: 5 }),
    );
    expect(JSON.parse(messages?.[0]?.Body ?? "null")).toMatchObject({
      Records: [{ s3: { object: { key: "queue/a" } } }],
    });
  });
});

describe("schedules of a stage", () => {
  it("rate schedules run once when the stage starts", async () => {
    await fixture.stage.idle();
    expect(fixture.said("TakeHourly", "event")).toMatchObject([
      { source: "aws.events", "detail-type": "Scheduled Event", detail: {} },
    ]);
  });

  it("schedules run with the template's input when the clock jumps past their time", async () => {
    await clock.set("2031-01-01T22:30:00Z");
    await fixture.stage.idle();
    const before = fixture.said("TakeDaily", "event").length;
    await clock.set("2031-01-02T00:30:00Z");
    expect(fixture.said("TakeDaily", "event").slice(before)).toEqual([{ sweep: "daily" }]);
    const [first, second] = fixture
      .said<{ time: string }>("TakeHourly", "event")
      .slice(-2)
      .map(({ time }) => Date.parse(time));
    expect(second! - first!).toBe(3_600_000);
    expect(second).toBeLessThanOrEqual(Date.parse("2031-01-02T00:30:00Z"));
    expect(second).toBeGreaterThan(Date.parse("2031-01-01T23:30:00Z"));
  });

  it("a schedule can be run on demand, and its function reads the stage's clock", async () => {
    await fixture.stage.runSchedule("Daily");
    expect(fixture.said("TakeDaily", "event").at(-1)).toEqual({ sweep: "daily" });
    const result = await fixture.stage.invoke("TakeDaily", {});
    const { now } = JSON.parse(result.ok ? result.payload : "{}");
    expect(new Date(now).getUTCFullYear()).toBe(2031);
  });
});
