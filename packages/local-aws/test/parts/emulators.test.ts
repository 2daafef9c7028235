import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../../src/emulators/start-emulators.ts";
import { queueUrl } from "../../src/machine/aws-names.ts";
import { connectClients, createTable, item } from "./connect-clients.ts";

let dataDirectory: string;
let emulators: Emulators | undefined;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "emulators-"));
});

afterEach(async () => {
  await emulators?.kill();
  emulators = undefined;
  await rm(dataDirectory, { recursive: true });
});

/** Writes to every service until it is stopped; returns the number of acknowledged writes of each. */
async function writeUntil(stopped: Promise<unknown>, running: Emulators, round: number) {
  const dynamodb = connectClients(running.dynamodbUrl, "root").dynamodb;
  const { sqs, s3 } = connectClients(running.s3Url, "root");
  const acknowledged = { items: 0, messages: 0, objects: 0 };
  let going = true;
  const repeat = async (kind: keyof typeof acknowledged, write: (name: string) => Promise<unknown>) => {
    for (let index = 0; going; index++) {
      try {
        await write(`${round}-${index}`);
        acknowledged[kind] += 1;
      } catch {
        return;
      }
    }
  };
  const writers = [
    repeat("items", (name) => dynamodb.send(new PutItemCommand({ TableName: "things", Item: item(name) }))),
    repeat("messages", (name) =>
      sqs.send(new SendMessageCommand({ QueueUrl: queueUrl(running.sqsUrl, "jobs"), MessageBody: name })),
    ),
    repeat("objects", (name) => s3.send(new PutObjectCommand({ Bucket: "files", Key: name, Body: name }))),
  ];
  await stopped;
  going = false;
  await Promise.all(writers);
  return acknowledged;
}

async function countKept(running: Emulators) {
  const dynamodb = connectClients(running.dynamodbUrl, "root").dynamodb;
  const { sqs, s3 } = connectClients(running.s3Url, "root");
  const [items, queue, objects] = await Promise.all([
    dynamodb.send(new ScanCommand({ TableName: "things", Select: "COUNT" })),
    sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: queueUrl(running.sqsUrl, "jobs"),
        AttributeNames: ["ApproximateNumberOfMessages"],
      }),
    ),
    s3.send(new ListObjectsV2Command({ Bucket: "files" })),
  ]);
  return {
    items: items.Count ?? 0,
    messages: Number(queue.Attributes?.ApproximateNumberOfMessages),
    objects: objects.KeyCount ?? 0,
  };
}

async function createResources(running: Emulators): Promise<void> {
  const { sqs, s3 } = connectClients(running.s3Url, "root");
  await createTable(connectClients(running.dynamodbUrl, "root").dynamodb, "things");
  await sqs.send(new CreateQueueCommand({ QueueName: "jobs" }));
  await s3.send(new CreateBucketCommand({ Bucket: "files" }));
}

describe("persistence of emulators", () => {
  test("emulators that are killed with SIGKILL during writes lose no acknowledged data in three rounds", async () => {
    const running = await startEmulators({ dataDirectory });
    emulators = running;
    await createResources(running);
    const total = { items: 0, messages: 0, objects: 0 };
    for (let round = 0; round < 3; round++) {
      const killed = new Promise((resolve) => setTimeout(resolve, 150)).then(() => running.kill());
      const written = await writeUntil(killed, running, round);
      for (const kind of ["items", "messages", "objects"] as const) total[kind] += written[kind];
      await running.restart();
      const kept = await countKept(running);
      // One more write than acknowledged may be stored in each round, because its response was in transit.
      for (const kind of ["items", "messages", "objects"] as const) {
        expect(kept[kind], `${kind} after round ${round}`).toBeGreaterThanOrEqual(total[kind]);
        expect(kept[kind], `${kind} after round ${round}`).toBeLessThanOrEqual(total[kind] + round + 1);
      }
    }
    expect(Math.min(total.items, total.messages, total.objects)).toBeGreaterThan(0);
  });

  test("an emulator whose process is killed restarts by itself with all its data", async () => {
    const running = await startEmulators({ dataDirectory });
    emulators = running;
    await createResources(running);
    const { dynamodb } = connectClients(running.dynamodbUrl, "root");
    await dynamodb.send(new PutItemCommand({ TableName: "things", Item: item("one") }));
    for (const name of ["dynamodb", "fauxqs"] as const) {
      const killed = running.processIds[name];
      process.kill(killed!, "SIGKILL");
      await expect.poll(() => running.processIds[name], { timeout: 20_000 }).not.toBe(killed);
      expect(await countKept(running)).toEqual({ items: 1, messages: 0, objects: 0 });
    }
  });

  test("emulators that are stopped normally have all their data at the next start", async () => {
    emulators = await startEmulators({ dataDirectory });
    await createResources(emulators);
    const dynamodb = connectClients(emulators.dynamodbUrl, "root").dynamodb;
    await dynamodb.send(new PutItemCommand({ TableName: "things", Item: item("one") }));
    await emulators.stop();
    emulators = await startEmulators({ dataDirectory });
    expect(await countKept(emulators)).toEqual({ items: 1, messages: 0, objects: 0 });
  });
});

test("the emulators end when their parent process is killed with SIGKILL", async () => {
  const module = new URL("../../src/emulators/start-emulators.ts", import.meta.url).href;
  const script = `const { startEmulators } = await import(${JSON.stringify(module)});
    const started = await startEmulators({ dataDirectory: null });
    console.log(JSON.stringify(started.processIds));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const { dynamodb, fauxqs } = JSON.parse(line.toString()) as { dynamodb: number; fauxqs: number };
  expect([isAlive(dynamodb), isAlive(fauxqs)]).toEqual([true, true]);
  parent.kill("SIGKILL");
  await expect.poll(() => [isAlive(dynamodb), isAlive(fauxqs)], { timeout: 20_000 }).toEqual([false, false]);
});

// A process that has ended but was not yet reaped by init still accepts signals, so its state is read
// instead.
function isAlive(processId: number): boolean {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}

describe("DYNAMODB_ENDPOINT", () => {
  afterEach(() => {
    delete process.env.DYNAMODB_ENDPOINT;
  });

  test("the database at DYNAMODB_ENDPOINT is used instead of the built-in binary and is not stopped with the emulators", async () => {
    const other = await startEmulators({ dataDirectory: null });
    process.env.DYNAMODB_ENDPOINT = other.dynamodbUrl;
    emulators = await startEmulators({ dataDirectory });
    expect(emulators.dynamodbUrl).toBe(other.dynamodbUrl);
    await emulators.stop();
    await createTable(connectClients(other.dynamodbUrl, "root").dynamodb, "still-there");
    await other.stop();
  });
});

test("starting on a platform without a DynamoDB binary fails with an error that names DYNAMODB_ENDPOINT and leaves no process running", async () => {
  const { arch } = process;
  Object.defineProperty(process, "arch", { value: "riscv64" });
  try {
    await expect(startEmulators({ dataDirectory })).rejects.toThrow(
      /linux-riscv64.*DYNAMODB_ENDPOINT=http:\/\/localhost:8000 npm start/s,
    );
  } finally {
    Object.defineProperty(process, "arch", { value: arch });
  }
  expect(childrenOfThisProcess().filter((command) => command.includes("run-fauxqs"))).toEqual([]);
});

function childrenOfThisProcess(): string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.map((processId) => readFileSync(`/proc/${processId}/cmdline`, "utf8"));
}
