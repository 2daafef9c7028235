import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { localSecret, region, rootIdentity } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import type { FaultEffect } from "@vehicle-sourcing/local-aws/proxy/inject-faults.ts";
import { afterAll } from "vitest";
import localStage from "../../infra/config/local.ts";
import { injectFault, listFunctions, stage } from "../e2e/shared-stage.ts";
import { buildRow } from "../support/records/build-listing-row.ts";
import {
  enterListings,
  hoursFromNow,
  nextBatchSequence,
  uploadRows,
} from "../support/stage/enter-listings.ts";
import { readSecret } from "../support/stage/local-secrets.ts";
import { type PartnerClient, send } from "../support/stage/stage-client.ts";

const services = ["dynamodb", "sqs", "s3", "ses", "secretsmanager"] as const;
const denied: FaultEffect = { kind: "error", code: "AccessDeniedException", statusCode: 400 };

/** Returns the identity of a production function, by the name of its construct. */
async function identityOf(functionName: string): Promise<string> {
  const pattern = new RegExp(`^production\\.\\w+\\.${functionName}Function[0-9A-F]{8}$`);
  const found = (await listFunctions()).find((identity) => pattern.test(identity));
  if (found === undefined) throw new Error(`No function ${functionName}`);
  return found;
}

/** Makes a production function's calls fail for lack of a permission; by default for every service. */
export async function denyGrants(
  functionName: string,
  only: readonly (typeof services)[number][] = services,
): Promise<void> {
  const identity = await identityOf(functionName);
  for (const service of only) await injectFault({ service, identity, effect: denied });
}

/** Delays the table's responses to a production function. */
export async function slowTable(functionName: string, milliseconds: number): Promise<void> {
  const identity = await identityOf(functionName);
  await injectFault({ service: "dynamodb", identity, effect: { kind: "delay", milliseconds } });
}

const dynamodb = new DynamoDBClient({
  endpoint: stage.env.storage_url,
  region,
  credentials: { accessKeyId: rootIdentity, secretAccessKey: localSecret },
  maxAttempts: 1,
});
afterAll(() => dynamodb.destroy());

/** Name of the table of production. */
export async function findTable(): Promise<string> {
  const { TableNames: names = [] } = await dynamodb.send(new ListTablesCommand());
  const found = names.find((name) => name.startsWith("production-Data-"));
  if (found === undefined) throw new Error("No table of production");
  return found;
}

/** Makes reads, queries and transactions on a table a number of times. The service rejects each in its own way. */
export async function troubleTable(TableName: string, counts: TableTroubles): Promise<void> {
  const key = { pk: { S: "none" }, sk: { S: "none" } };
  const calls = {
    throttled: () => dynamodb.send(new GetItemCommand({ TableName, Key: key })),
    failed: () =>
      dynamodb.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": key.pk },
        }),
      ),
    cancelled: () =>
      dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [{ Delete: { TableName, Key: key } }] })),
  };
  for (const [kind, count] of Object.entries(counts)) {
    const call: () => Promise<unknown> = calls[kind as keyof TableTroubles];
    let refused = 0;
    for (let round = 0; refused < count; round += 1) {
      if (round === mostRounds) throw new Error(`Of ${count} calls only ${refused} were ${kind}`);
      refused += await countRefused(Array.from({ length: count - refused }, call));
    }
  }
}

/** Calls on connections that died while idle are retried. The failed attempts reach no service. */
const mostRounds = 5;

/** Returns the number of rejected calls. @throws Error when one succeeded */
async function countRefused(attempts: readonly Promise<unknown>[]): Promise<number> {
  let refused = 0;
  for (const outcome of await Promise.allSettled(attempts)) {
    if (outcome.status === "fulfilled") throw new Error("A call that was to be refused succeeded");
    if (outcome.reason?.$metadata?.httpStatusCode !== undefined) refused += 1;
  }
  return refused;
}

/** Number of failing calls of each kind. */
export interface TableTroubles {
  throttled?: number;
  failed?: number;
  cancelled?: number;
}

/** Makes the table reject the calls of `troubleTable`. */
export async function injectTableTroubles(): Promise<void> {
  const base = { service: "dynamodb", identity: rootIdentity } as const;
  const throttled = {
    kind: "error",
    code: "ProvisionedThroughputExceededException",
    statusCode: 400,
  } as const;
  const failed = { kind: "error", code: "InternalServerError", statusCode: 500 } as const;
  await injectFault({ ...base, operation: "GetItem", effect: throttled });
  await injectFault({ ...base, operation: "Query", effect: failed });
  await injectFault({ ...base, operation: "TransactWriteItems", effect: { kind: "transaction-conflict" } });
}

/**
 * Prevents workers from hiding their own messages, so that a failed message returns after the queue's own
 * timeout.
 */
export async function refuseHiding(): Promise<void> {
  const effect = { kind: "error", code: "InternalError", statusCode: 500 } as const;
  await injectFault({ service: "sqs", operation: "ChangeMessageVisibilityBatch", effect });
}

/** Sets the behavior of an upstream, such as `{ mode: "down" }`. */
export async function controlUpstream(name: string, body: object): Promise<void> {
  const { status } = await send(`${stage.env.upstreams_url}/control/${name}`, { method: "PUT", body });
  if (status !== 200) throw new Error(`The control of ${name} answered ${status}`);
}

/** Makes an upstream accept the functions' key again. */
export async function restoreKey(name: "retail_b"): Promise<void> {
  const secret = await readSecret(stage.env.storage_url, String(localStage.upstreams.retailB.secretName));
  await controlUpstream(name, { api_keys: [JSON.parse(secret).apiKey] });
}

/** Lists dealers' cars by an unused filter, so that no cached page exists. */
export async function listDealerCars(partner: PartnerClient): Promise<void> {
  mileage += 1;
  await partner.get(`/v1/vehicles?source=dealer&make=Hyundai&limit=1&mileage_max_km=${mileage}`);
}
let mileage = 50_000;

/** Enters a production batch with an invalid row, and a batch with a broken file. */
export async function enterWrongBatches(): Promise<void> {
  const announce = () =>
    stage.operator("production", "POST", "/ops/v1/inventory/batches", {
      source: "auction_d",
      kind: "delta",
      sequence: nextBatchSequence(),
    });
  await uploadRows(await announce(), [buildRow({ listing_id: "auction_d_wrong", year: "new" })]);
  const { upload_url, upload_headers } = (await announce()).body;
  const { status } = await fetch(upload_url, { method: "PUT", headers: upload_headers, body: "torn" });
  if (status !== 200) throw new Error(`The upload answered ${status}`);
}

/**
 * Makes a production partner place orders, which have pictures, and changes each of them, so that its endpoint
 * receives events.
 */
export async function placeOrders(count: number): Promise<void> {
  const partner = await stage.createPartner("production");
  const endpoint = await partner.post("/v1/webhook-endpoints", { url: "http://127.0.0.1:49151/webhooks" });
  if (endpoint.status !== 201) throw new Error(JSON.stringify(endpoint.body));
  const auction_date = await hoursFromNow(stage, 200);
  const cars = await enterListings(stage, "production", Array(count).fill({ auction_date }));
  for (const vehicle_id of cars) {
    const { status, body } = await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 });
    if (status !== 201) throw new Error(JSON.stringify(body));
    await stage.operator("production", "POST", `/ops/v1/lots/${vehicle_id}/acquire`);
  }
}

/** Sends a number of concurrent requests to a path, with a header that identifies the caller. */
export async function request(
  url: string,
  count: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => send(url, { headers })));
  return answers.map(({ status }) => status);
}
