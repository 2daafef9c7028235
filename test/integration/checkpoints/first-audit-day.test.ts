import { gzipSync } from "node:zlib";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAuditLog } from "../../../infra/recovery/verify-audit-log.ts";
import { writeArchiveObject } from "../../../shared/adapters/object-storage/archive-objects.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { signAuditNow } from "../../../shared/application/checkpoints/write-audit-checkpoints.ts";
import { auditItems } from "../../../shared/persistence/audit/audit-item.ts";
import { auditWrite } from "../../../shared/persistence/audit/audit-write.ts";
import { auditKey, auditLogKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let store: RunningObjectStore;
let keys: SigningKeys;

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  keys = await startSigningKeys();
});
afterAll(() => Promise.all([table.stop(), store.stop(), keys.stop()]));

const verify = () =>
  verifyAuditLog(
    { dynamodb: tableClient, s3: objectStoreClient },
    { tableName: tableName(), archiveBucket: requireValue(process.env.ARCHIVE_BUCKET_NAME), keys: null },
  );

describe("the first day of the audit log", () => {
  it("A changed entry before the first checkpoint and an archived copy with different content are reported", async () => {
    const at = Date.parse("2027-03-01T11:00:00+09:00");
    const entry = { actor: "operator@example.com", action: "partner.change", resource: "partner" };
    await commit([auditWrite({ ...entry, resourceId: "pt_1", before: null, after: { a: 1 }, now: at })]);
    await signAuditNow(at + 3_600_000);
    expect(await verify()).toEqual({ entries: 1, checkpoints: 1, findings: [] });
    const [item] = await queryAll("query:audit", { partition: auditKey("pt_1", 0, "").pk });
    const stored = auditItems.fromItem(requireValue(item));
    const put = (changed: object) =>
      tableClient.send(
        new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, ...changed }) }),
      );
    await put({ actor: "somebody@example.com" });
    expect((await verify()).findings).toEqual([
      `entry ${stored.auditId} was changed, before the checkpoint of 2027-03-01T11:55:00.000+09:00`,
    ]);
    await put({});
    const copy = { ...stored, actor: "somebody@example.com" };
    await writeArchiveObject("audit", "2027-03-01/1-1-1.ndjson.gz", gzipSync(`${JSON.stringify(copy)}\n`));
    expect((await verify()).findings).toContain(
      `entry ${stored.auditId} is there twice, with different content`,
    );
  });

  it("An entry that is stored under the key of another time or resource is reported and not signed", async () => {
    const at = Date.parse("2027-03-02T11:00:00+09:00");
    const move = async (resourceId: string, now: number) => {
      const entry = { actor: "operator@example.com", action: "partner.change", resource: "partner" };
      await commit([auditWrite({ ...entry, resourceId, before: null, after: { a: 1 }, now })]);
      const [item] = await queryAll("query:audit", { partition: auditKey(resourceId, 0, "").pk });
      const moved = auditLogKey(now + 600_000, String(item?.auditId));
      return () =>
        tableClient.send(
          new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, ...moved }) }),
        );
    };
    const moveSigned = await move("pt_2", at);
    await signAuditNow(at + 3_600_000);
    await moveSigned();
    expect((await verify()).findings).toContainEqual(expect.stringMatching(/is stored under another key$/));
    const moveUnsigned = await move("pt_3", at + 7_200_000);
    await moveUnsigned();
    await expect(signAuditNow(at + 10_800_000)).rejects.toThrow("is stored under another key");
  });
});
