import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
  TagResourceCommand,
} from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { type AwsClients, connectAws } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";
import {
  type AssemblyStack,
  loadStageAssembly,
} from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import local from "../../infra/config/local.ts";
import type { StageConfig } from "../../infra/config/schema/stage-config.ts";
import { type LocalStage, startLocalStage } from "../../infra/local/start-local-stage.ts";
import { advanceSequences } from "../../infra/recovery/advance-sequences.ts";
import {
  findMissingSettings,
  prepareRestoredTable,
  readTableSettings,
  type TableSettings,
} from "../../infra/recovery/prepare-restored-table.ts";
import { splitIntoChunks } from "../../shared/platform/split-into-chunks.ts";
import { consignee } from "../support/records/consignee.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { assemblyDirectory } from "../support/shared/shared-assembly.ts";
import { synthesizeWithSharedBundles } from "../support/shared/synthesize-with-shared-bundles.ts";
import { jumpTo } from "../support/stage/jump-clock.ts";
import { type Answer, type PartnerClient, StageClient } from "../support/stage/stage-client.ts";

const restoredTable = "sandbox-table-restored";

/** The stage of this machine with the setting that a restore requires. */
function restoredStage(): StageConfig {
  const sandbox = requireValue(local.environments.sandbox);
  const restoredTableStreamArn = `arn:aws:dynamodb:${local.region}:${local.account}:table/${restoredTable}/stream/2026-11-22T09:00:00.000`;
  return {
    ...local,
    environments: {
      ...local.environments,
      sandbox: { ...sandbox, restoredTableName: restoredTable, restoredTableStreamArn },
    },
  };
}

/** Copies a table as a restore does: items, keys and indexes, without stream and expiry. */
async function copyTable(client: DynamoDBClient, from: string, to: string): Promise<void> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: from }));
  const indexes = requireValue(table?.GlobalSecondaryIndexes);
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: table?.KeySchema,
      AttributeDefinitions: table?.AttributeDefinitions,
      GlobalSecondaryIndexes: indexes.map(({ IndexName, KeySchema, Projection }) => ({
        ...{ IndexName, KeySchema, Projection },
      })),
    }),
  );
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true })) {
    for (const some of splitIntoChunks(Items, 25)) {
      const puts = some.map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [to]: puts } }),
      );
      expect(UnprocessedItems ?? {}).toEqual({});
    }
  }
}

/**
 * Handles calls about continuous backups in memory, because the emulator does not support them. A table has backups
 * after they are enabled.
 */
function simulateBackups(client: DynamoDBClient): void {
  const enabled = new Set<string>();
  client.middlewareStack.add((next, { commandName }) => async (call) => {
    const { TableName = "" } = call.input as { TableName?: string };
    if (commandName === "UpdateContinuousBackupsCommand") enabled.add(TableName);
    else if (commandName !== "DescribeContinuousBackupsCommand") return next(call);
    const PointInTimeRecoveryStatus = enabled.has(TableName) ? "ENABLED" : "DISABLED";
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus };
    const ContinuousBackupsDescription = { PointInTimeRecoveryDescription };
    return { response: {}, output: { $metadata: {}, ContinuousBackupsDescription } } as never;
  });
}

/** Returns the table's properties in the sandbox's template. */
async function readTableProperties(): Promise<Properties> {
  const { stacks } = await loadStageAssembly(assemblyDirectory, "sandbox");
  const [, table] = requireValue(stacks.flatMap(tablesIn)[0], "the table");
  return table.Properties as unknown as Properties;
}

interface Properties {
  DeletionProtectionEnabled: boolean;
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean };
  StreamSpecification: { StreamViewType: string };
  Tags: { Key: string; Value: string }[];
  TimeToLiveSpecification: { AttributeName: string };
}

/** Tags the table as CloudFormation tags it. */
async function tagAsDeployed(
  client: DynamoDBClient,
  TableName: string,
  Tags: Properties["Tags"],
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  await client.send(new TagResourceCommand({ ResourceArn: Table?.TableArn, Tags }));
}

describe("table restored under another name in the stage file", () => {
  let directory: string;
  let stage: LocalStage;
  let aws: AwsClients;
  let client: StageClient;
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  /** Data at the restore point, and data written after it. */
  let kept: { order: Answer["body"]; invoice: Answer["body"] };
  let waiting: Answer["body"];
  let lost: { order: Answer["body"]; invoice: Answer["body"] };
  /** The restored table's settings before the runbook's command, after it, and after a second run. */
  let copied: TableSettings;
  let prepared: TableSettings;
  let preparedAgain: TableSettings;
  let lastSeen = 0;
  let sentBeforeSwitch = 0;

  const sentOfWaiting = () => receiver.received.filter(({ envelope }) => isOf({ order: waiting }, envelope));
  const ops = (method: string, path: string, body?: unknown) =>
    client.operator("sandbox", method, `/ops/v1${path}`, body);
  const start = async (assembly: string) => {
    stage = await startLocalStage({
      ports: "ephemeral",
      dataDirectory: directory,
      clock: true,
      fresh: false,
      listingCount: 1000,
      assemblyDirectory: assembly,
    });
    client = new StageClient(stage.env);
    aws = connectAws(stage.emulators);
  };
  const stop = async () => {
    aws.close();
    await stage.stop();
  };
  const place = async (): Promise<Answer["body"]> => {
    const car = await client.takeOrderableCar(partner, "Hyundai");
    const placed = await partner.order({
      vehicle_id: car.id,
      max_bid_amount_usd: Math.max(car.pricing.listing_price, 20_000),
    });
    // Cars that were ordered before the stage restarted are still listed.
    if (placed.status === 410 || placed.status === 409) return place();
    expect(placed.status).toBe(201);
    return placed.body;
  };
  const winAndInvoice = async () => {
    const { id, vehicle_id } = await place();
    await ops("POST", `/lots/${vehicle_id}/acquire`);
    const terms = { auction_final_price_krw: 20_000_000, auction_fee_usd: 350 };
    expect((await ops("POST", `/lots/${vehicle_id}/award`, terms)).status).toBe(200);
    const draft = (await partner.get(`/v1/orders/${id}`)).body.invoice.id;
    await ops("PATCH", `/invoices/${draft}`, {
      amounts: { ocean_freight: 1_650.5 },
      terms: { incoterm: "CFR", port: "Lagos" },
    });
    const issued = await ops("POST", `/invoices/${draft}/issue`, { shipment_month: "2026-11" });
    expect(issued.status).toBe(200);
    return { order: (await partner.get(`/v1/orders/${id}`)).body, invoice: issued.body };
  };
  const download = async (url: string) => {
    const response = await fetch(url, { headers: { "x-api-key": partner.apiKey } });
    return [response.status, response.headers.get("content-type")];
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "restored-stage-"));
    receiver = await startWebhookReceiver();
    await start(assemblyDirectory);
    partner = await client.createPartner("sandbox", { invoice_prefix: "LAGOS", consignee });
    await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    kept = await winAndInvoice();
    waiting = await place();
    await stage.idle();

    // A committed event that is on no queue at the restore point.
    const lift = stage.proxy.injectFault({
      service: "sqs",
      operation: "SendMessageBatch",
      effect: { kind: "error", statusCode: 500, code: "InternalError" },
    });
    await ops("POST", `/lots/${waiting.vehicle_id}/acquire`);
    const original = requireValue(
      stage.stages.sandbox.functions.find(({ environment }) => environment.TABLE_NAME)?.environment
        .TABLE_NAME,
    );
    await copyTable(aws.dynamodb, original, restoredTable);
    expect(sentOfWaiting()).toEqual([]);
    lift();

    lost = await winAndInvoice();
    await receiver.waitFor(
      ({ envelope }) => envelope.type === "order.invoice_issued" && isOf(lost, envelope),
    );
    await stage.idle();
    expect((await partner.post("/v1/events/checkpoints", {})).status).toBe(201);
    lastSeen = Math.max(...receiver.received.map(({ envelope }) => envelope.sequence));

    const tables = { restoredTable, originalTable: original };
    simulateBackups(aws.dynamodb);
    await tagAsDeployed(aws.dynamodb, original, (await readTableProperties()).Tags);
    copied = await readTableSettings(aws.dynamodb, restoredTable);
    prepared = await prepareRestoredTable(aws.dynamodb, tables);
    preparedAgain = await prepareRestoredTable(aws.dynamodb, tables);
    const advanced = await advanceSequences(aws.dynamodb, { ...tables, ahead: 0 });
    const own = requireValue(advanced.find(({ partnerId }) => partnerId === partner.partnerId));
    expect(own).toMatchObject({ to: lastSeen, copied: lastSeen - own.from });
    expect(own.copied).toBeGreaterThan(0);
    expect(await advanceSequences(aws.dynamodb, { ...tables, ahead: 0 })).toEqual([]);
    await stop();
    sentBeforeSwitch = sentOfWaiting().length;

    const restoredAssembly = join(directory, "assembly");
    await synthesizeWithSharedBundles(restoredAssembly, { local: restoredStage() });
    await start(restoredAssembly);
    partner = client.partner("sandbox", partner.apiKey, partner.partnerId);
  }, 600_000);
  afterAll(async () => {
    await stop();
    await receiver.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it("a restored table lacks five settings until the runbook's command sets them as in the template", async () => {
    const none = { streamView: null, streamArn: null, isProtected: false, timeToLiveAttribute: null };
    expect(copied).toMatchObject({ ...none, hasContinuousBackups: false, tags: {} });
    const declared = await readTableProperties();
    expect(prepared).toEqual({
      streamView: declared.StreamSpecification.StreamViewType,
      streamArn: expect.stringContaining(`/${restoredTable}/stream/`),
      isProtected: declared.DeletionProtectionEnabled,
      timeToLiveAttribute: declared.TimeToLiveSpecification.AttributeName,
      hasContinuousBackups: declared.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled,
      tags: Object.fromEntries(declared.Tags.map(({ Key, Value }) => [Key, Value])),
      encryptionKeyArn: copied.encryptionKeyArn,
    });
    expect(preparedAgain).toEqual(prepared);
    expect(findMissingSettings(copied, prepared)).toHaveLength(5);
    expect(findMissingSettings(prepared, prepared)).toEqual([]);
  });

  it("a stage that uses a restored table keeps the original table and all stack exports in its template", async () => {
    const dataStackOf = async (assembly: string) => {
      const { stacks } = await loadStageAssembly(assembly, "sandbox");
      const { template } = requireValue(stacks.find((stack) => tablesIn(stack).length > 0));
      // Only exported outputs must remain while another stack imports them.
      const exported = Object.entries(template.Outputs ?? {}).filter(([, output]) => "Export" in output);
      return { tables: tablesIn({ template }), exported };
    };
    const [own, switched] = await Promise.all([
      dataStackOf(assemblyDirectory),
      dataStackOf(join(directory, "assembly")),
    ]);
    expect(own.tables).toHaveLength(1);
    expect(JSON.stringify(own.exported)).toContain("Table");
    expect(switched).toEqual(own);
  });

  it("a restored table is used by every function of its environment and by no other environment", () => {
    const tablesOf = (name: "sandbox" | "production") =>
      new Set(stage.stages[name].functions.flatMap(({ environment }) => environment.TABLE_NAME ?? []));
    expect([...tablesOf("sandbox")]).toEqual([restoredTable]);
    expect(tablesOf("production")).not.toContain(restoredTable);
  });

  it("a restored table has orders, invoices and their documents up to the restore point, and all events that partners have seen", async () => {
    const order = (await partner.get(`/v1/orders/${kept.order.id}`)).body;
    expect([order.id, order.status, order.invoice.number]).toEqual([
      kept.order.id,
      kept.order.status,
      kept.invoice.number,
    ]);
    expect(await download(order.invoice.document_url)).toEqual([200, "application/pdf"]);
    expect((await partner.get(`/v1/orders/${lost.order.id}`)).status).toBe(404);
    expect((await partner.get(`/v1/invoices/${lost.invoice.id}`)).status).toBe(404);
    const { data } = (await partner.get("/v1/events?limit=100")).body;
    expect(data.map(({ sequence }: { sequence: number }) => sequence).sort(byNumber)).toEqual(
      Array.from(data, (_, position) => position + 1),
    );
    expect(data.length).toBe(lastSeen);
    const listed = await partner.get("/v1/vehicles?source=auction_a&limit=1");
    expect([listed.status, listed.body.data.length]).toEqual([200, 1]);
  });

  it("the redrive schedule sends deliveries of a restored table that were committed but not queued", async () => {
    await jumpTo(client, Date.now() + 10 * 60_000);
    await stage.stages.sandbox.runSchedule("RedriveDeliveries");
    await expect.poll(() => sentOfWaiting().length, { timeout: 60_000 }).toBeGreaterThan(sentBeforeSwitch);
    expect(new Set(sentOfWaiting().map(({ envelope }) => envelope.id)).size).toBe(1);
  });

  it("a restored table continues with an unused event number for a new order and an unused number for its invoice", async () => {
    const next = await winAndInvoice();
    const reported = await receiver.waitFor(
      ({ envelope }) => envelope.type === "order.invoice_issued" && isOf(next, envelope),
      60,
    );
    expect(reported.envelope.sequence).toBeGreaterThan(lastSeen);
    const numbers = [kept, lost, next].map(({ invoice }) => invoice.number);
    expect(numbers).toEqual(["LAGOS_2026_11_001", "LAGOS_2026_11_002", "LAGOS_2026_11_003"]);
    expect(await download(next.invoice.document_url)).toEqual([200, "application/pdf"]);
    const seen = receiver.received.map(({ envelope }) => `${envelope.sequence} ${envelope.id}`);
    const distinct = new Set(seen);
    expect(new Set([...distinct].map((one) => one.split(" ")[0])).size).toBe(distinct.size);
  });

  it("a stage with a restored table can sign a new checkpoint and the receipt of an existing order", async () => {
    const signed = await partner.post("/v1/events/checkpoints", {});
    expect([signed.status, signed.body.sequence]).toEqual([201, expect.any(Number)]);
    expect(signed.body.sequence).toBeGreaterThan(lastSeen);
    const receipt = await partner.get(`/v1/orders/${kept.order.id}/receipt`);
    expect([receipt.status, receipt.body.unproven]).toEqual([200, []]);
  });

  it("a restored table keeps every document in place, even documents of lost invoices", async () => {
    const bucket = requireValue(
      stage.stages.sandbox.functions.find(({ environment }) => environment.DOCUMENTS_BUCKET_NAME)?.environment
        .DOCUMENTS_BUCKET_NAME,
    );
    const { Contents = [] } = await aws.s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `invoices/${partner.partnerId}/` }),
    );
    for (const { invoice } of [kept, lost])
      expect(Contents.some(({ Key = "" }) => Key.includes(invoice.id))).toBe(true);
  });
});

const byNumber = (one: number, other: number): number => one - other;

const isOf = ({ order }: { order: Answer["body"] }, { data }: { data: unknown }): boolean =>
  (data as Answer["body"]).order?.id === order.id;

/** Returns the tables of a stack with their logical ids. */
const tablesIn = ({ template }: Pick<AssemblyStack, "template">) =>
  Object.entries(template.Resources ?? {}).filter(([, { Type }]) => Type === "AWS::DynamoDB::Table");
