import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { usualRates } from "../../src/hostile/hostile-faults.ts";
import { createSeededChance, type HostileFault } from "../../src/hostile/seeded-chance.ts";
import { localSecret, region } from "../../src/machine/aws-names.ts";
import { numbered, useHostileTable } from "./use-hostile-table.ts";

const put = (at: number) => new PutItemCommand({ TableName: "things", Item: numbered("put", at) });
const get = (at: number) =>
  new GetItemCommand({ TableName: "things", Key: { pk: { S: "put" }, sk: { S: String(at) } } });

interface Named {
  Bucket: string;
  Key: string;
}

describe("rejected calls", () => {
  const { worker, local } = useHostileTable("rejectedCall");

  test("injected errors in a worker's calls have names that DynamoDB, SQS and S3 use, and a rejected write stores nothing", async () => {
    await expect(worker.dynamodb.send(put(1))).rejects.toMatchObject({
      name: expect.stringMatching(
        /^(ProvisionedThroughputExceededException|ThrottlingException|InternalServerError)$/,
      ),
    });
    await expect(worker.sqs.send(new ListQueuesCommand({}))).rejects.toMatchObject({
      name: expect.stringMatching(/^(ServiceUnavailable|InternalFailure)$/),
    });
    await expect(
      worker.s3.send(new PutObjectCommand({ Bucket: "files", Key: "a", Body: "1" })),
    ).rejects.toMatchObject({ name: expect.stringMatching(/^(SlowDown|InternalError)$/) });
    expect((await local.root.dynamodb.send(get(1))).Item).toBeUndefined();
  });

  test("no faults are injected into the local machine's own calls", async () => {
    await local.root.dynamodb.send(put(2));
    expect((await local.root.dynamodb.send(get(2))).Item).toBeDefined();
  });
});

describe("conflicts", () => {
  const { worker } = useHostileTable("conflict");

  test("an injected conflict cancels a transaction and rejects a single write with TransactionConflictException", async () => {
    const TransactItems = [0, 1].map((at) => ({
      Put: { TableName: "things", Item: numbered("conflict", at) },
    }));
    await expect(
      worker.dynamodb.send(new TransactWriteItemsCommand({ TransactItems })),
    ).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    });
    await expect(worker.dynamodb.send(put(3))).rejects.toMatchObject({
      name: "TransactionConflictException",
    });
  });
});

describe("lost responses", () => {
  const { worker, local } = useHostileTable("lostAnswer");

  test("a write whose response is lost fails with an internal error but is stored", async () => {
    await expect(worker.dynamodb.send(put(4))).rejects.toMatchObject({ name: "InternalServerError" });
    expect((await local.root.dynamodb.send(get(4))).Item).toBeDefined();
  });
});

describe("lost object responses", () => {
  const { worker, local } = useHostileTable("lostAnswer");

  test.each([
    ["download", (object: Named) => new GetObjectCommand(object)],
    ["upload", (object: Named) => new PutObjectCommand({ ...object, Body: "2" })],
    ["deletion", (object: Named) => new DeleteObjectCommand(object)],
  ])(
    "an S3 %s whose response is lost fails with an internal error, and the server keeps running",
    async (_, command) => {
      const object = { Bucket: "files", Key: "lost" };
      await local.root.s3.send(new PutObjectCommand({ ...object, Body: Buffer.alloc(300_000) }));
      const call = command(object) as GetObjectCommand;
      await expect(worker.s3.send(call)).rejects.toMatchObject({ name: "InternalError" });
      await local.root.s3.send(new PutObjectCommand({ ...object, Body: "3" }));
      const { Body } = await local.root.s3.send(new GetObjectCommand(object));
      expect(await Body?.transformToString()).toBe("3");
    },
  );
});

describe("fault seeds", () => {
  /** Returns the faults of two workers' calls, made alternately or one worker after the other. */
  function run(seed: number, scopes: readonly string[]): HostileFault[] {
    const logged: HostileFault[] = [];
    const chance = createSeededChance({ seed, log: (fault) => logged.push(fault) });
    for (const scope of scopes) chance.strikes("earlyPageEnd", scope);
    return logged.sort((left, right) => left.call.localeCompare(right.call));
  }

  const inTurn = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? "one" : "two"));
  const inBlocks = [...inTurn].sort();

  test("the same seed injects faults into the same calls of each worker, regardless of how the workers' calls alternate", () => {
    expect(run(5, inTurn)).toEqual(run(5, inBlocks));
    expect(run(5, inTurn)).not.toEqual(run(6, inTurn).map((fault) => ({ ...fault, seed: 5 })));
  });

  test("an injected fault occurs at its configured rate", () => {
    const share = run(5, Array<string>(10_000).fill("one")).length / 10_000;
    expect(share).toBeGreaterThan(usualRates.earlyPageEnd * 0.8);
    expect(share).toBeLessThan(usualRates.earlyPageEnd * 1.2);
  });

  test("the usual fault rates are 1 % for rejected calls and lost responses together, and 2 % for transaction conflicts", () => {
    expect(usualRates.rejectedCall + usualRates.lostAnswer).toBeCloseTo(0.01);
    expect(usualRates.conflict).toBe(0.02);
  });
});

describe("the SDK's retries", () => {
  const { local } = useHostileTable();

  test("the SDK's own retries hide the usual errors of single calls from the client", async () => {
    const client = new DynamoDBClient({
      endpoint: local.proxy.url,
      region,
      credentials: { accessKeyId: "worker", secretAccessKey: localSecret },
    });
    const names = ["ProvisionedThroughputExceededException", "ThrottlingException", "InternalServerError"];
    for (const [at, code] of names.entries()) {
      const statusCode = code === "InternalServerError" ? 500 : 400;
      const lift = local.proxy.injectFault({
        ...{ service: "dynamodb", identity: "worker", nth: 1 },
        effect: { kind: "error", code, statusCode },
      });
      await client.send(put(10 + at));
      lift();
    }
  });
});
