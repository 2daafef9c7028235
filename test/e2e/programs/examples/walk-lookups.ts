import { randomUUID } from "node:crypto";
import { ListBucketsCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { localSecret, region, rootIdentity } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { untilLookupsEnded } from "../../../support/records/history-lookups.ts";
import { requireValue } from "../../../support/require-value.ts";
import { stage, untilIdle } from "../../shared-stage.ts";
import type { World } from "./world.ts";

const operator = { scope: "operator" } as const;

/** Shows a lookup with a report and another without. Returns the id of the latter. */
export async function walkLookups({ recorder, key, partnerId }: World): Promise<string> {
  const as = { key };
  const partner = stage.partner("sandbox", key, partnerId);
  const call = {
    as,
    headers: { "idempotency-key": randomUUID() },
    body: { plate: "00가0001", reference: "stock 7" },
  };
  const queued = await recorder.call("createHistoryLookup", { ...call, status: 202, name: "by-plate" });
  await untilLookupsEnded(partner);
  const summary = "The same request once more";
  await recorder.call("createHistoryLookup", { ...call, status: 200, name: "replay", summary });
  const failing = { as, headers: { "idempotency-key": randomUUID() }, body: { plate: "00가0404" } };
  const { body: failed } = await recorder.uncaptured("createHistoryLookup", failing);
  await untilLookupsEnded(partner);
  await untilIdle();
  const path = { id: queued.body.id };
  await recorder.call("getHistoryLookup", { as, path });
  await recorder.call("listHistoryLookups", { as, query: { limit: "2" } });
  await recorder.call("getHistoryReport", { as, path });
  await recorder.call("getHistoryBilling", { as: operator, query: { partner_id: partnerId } });
  return failed.id;
}

/** Shows the archive. It is empty on a new stage, so one object is stored as the stage would. */
export async function walkArchive({ recorder }: World, orderId: string): Promise<void> {
  const credentials = { accessKeyId: rootIdentity, secretAccessKey: localSecret };
  const s3 = new S3Client({ endpoint: stage.env.storage_url, region, credentials, forcePathStyle: true });
  const { Buckets: buckets = [] } = await s3.send(new ListBucketsCommand());
  const Bucket = requireValue(buckets.find(({ Name }) => /^sandbox.*archive/i.test(String(Name)))?.Name);
  const key = `versions/${orderId}/1-1-1.ndjson.gz`;
  await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: "{}" }));
  s3.destroy();
  await recorder.call("listArchive", { as: operator, query: { area: "versions", order_id: orderId } });
  const body = { key, reason: "The partner asked for its first bid" };
  await recorder.call("createArchiveDownload", { as: operator, body });
}
