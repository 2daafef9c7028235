import { gzipSync } from "node:zlib";
import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler as listCheckpoints } from "../../../functions/partner/statements/list-checkpoints.ts";
import { verifyAuditLog } from "../../../infra/recovery/verify-audit-log.ts";
import { writeArchiveObject } from "../../../shared/adapters/object-storage/archive-objects.ts";
import { listCheckpointPositions } from "../../../shared/adapters/object-storage/checkpoint-objects.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import {
  signAuditNow,
  writeAuditCheckpoints,
} from "../../../shared/application/checkpoints/write-audit-checkpoints.ts";
import { writeDailyCheckpoints } from "../../../shared/application/checkpoints/write-daily-checkpoints.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../../shared/domain/time/durations.ts";
import { kstDay } from "../../../shared/domain/time/format-time.ts";
import { auditLog } from "../../../shared/persistence/audit/audit-chain.ts";
import { auditItems } from "../../../shared/persistence/audit/audit-item.ts";
import { auditWrite } from "../../../shared/persistence/audit/audit-write.ts";
import { writeCheckpointRun } from "../../../shared/persistence/events/checkpoint-runs.ts";
import { auditKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { changeByte, rewriteEvent } from "../../support/logs/rewrite-log.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
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
/** Resets the stored progress of the daily run. */
const forgetRun = () => writeCheckpointRun({ day: "2026-01-01", after: null, isListed: true, behind: [] });
beforeEach(forgetRun);

/** Runs the daily checkpoints at noon, when the previous day can be signed. */
const run = (hasTime = true) =>
  writeDailyCheckpoints(Date.parse(`${kstDay(Date.now())}T12:00:00+09:00`), () => hasTime);

/** Opens an account with some events. */
async function openLog(events: number) {
  const account = await openAccount();
  if (events > 0) await emitEvents(account.partnerId, Array(events).fill({}));
  const sequences = async (): Promise<number[]> => {
    const { body } = await callHandler(listCheckpoints, { headers: { "x-api-key": account.apiKey } });
    return body.data.map(({ sequence }: { sequence: number }) => sequence);
  };
  return { ...account, sequences };
}

describe("checkpoints of a day", () => {
  it("Each log with new events gets one checkpoint per day, and an empty log gets no checkpoint", async () => {
    const [grown, empty] = [await openLog(3), await openLog(0)];
    await run();
    expect(await grown.sequences()).toEqual([3]);
    await emitEvents(grown.partnerId, [{}]);
    await run();
    expect(await grown.sequences()).toEqual([3]);
    await forgetRun();
    await run();
    expect(await grown.sequences()).toEqual([4, 3]);
    expect(await empty.sequences()).toEqual([]);
  });

  it("A daily run without remaining time leaves all logs to the next run", async () => {
    const log = await openLog(2);
    await run(false);
    expect(await log.sequences()).toEqual([]);
    await run();
    expect(await log.sequences()).toEqual([2]);
  });

  it("A changed log fails only one daily run, and other logs still get their checkpoints", async () => {
    const [changed, log] = [await openLog(2), await openLog(2)];
    await rewriteEvent(changed.partnerId, 2, changeByte);
    await expect(run()).rejects.toThrow("1 logs have no checkpoint");
    expect([await changed.sequences(), await log.sequences()]).toEqual([[], [2]]);
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("checkpoints of the audit log", () => {
  const firstDay = kstDay(Date.now() + 2 * dayMilliseconds);
  /** 01:00 KST on a day after all others in this file, so that earlier days can be signed. */
  const dayStart = (days: number) => Date.parse(`${firstDay}T01:00:00+09:00`) + days * dayMilliseconds;
  const record = (at: number, resourceId: string) =>
    commit([
      auditWrite({
        ...{ actor: "operator@example.com", action: "partner.change", resource: "partner", resourceId },
        ...{ before: null, after: { b: 2, a: 1 }, now: at },
      }),
    ]);
  const sign = async (now: number, days = Number.POSITIVE_INFINITY) => {
    let asked = 0;
    await writeAuditCheckpoints(now, () => ++asked <= days);
    const places = await listCheckpointPositions(auditLog, { before: null, limit: 10 });
    return places.map(({ sequence }) => sequence);
  };
  /** The second at which the previous day ends. */
  const endBefore = (now: number) => (now - 60 * minuteMilliseconds) / 1000;
  const verify = () =>
    verifyAuditLog(
      { dynamodb: tableClient, s3: objectStoreClient },
      { tableName: tableName(), archiveBucket: requireValue(process.env.ARCHIVE_BUCKET_NAME), keys: null },
    );

  it("Each ended day is signed once, after its last entries are final", async () => {
    await record(dayStart(0), "pt_1");
    const early = await sign(dayStart(1) - 57 * minuteMilliseconds);
    expect(early).not.toContain(endBefore(dayStart(1)));
    const [first, again] = [await sign(dayStart(1)), await sign(dayStart(1))];
    expect(first[0]).toBe(endBefore(dayStart(1)));
    expect(again).toEqual(first);
  });

  it("A late run signs each missed day separately until its time ends, and the next run signs the remaining days", async () => {
    await sign(dayStart(3));
    const [first, second] = [await sign(dayStart(6), 2), await sign(dayStart(6), 2)];
    expect(first.slice(0, 2)).toEqual([5, 4].map((day) => endBefore(dayStart(day))));
    expect(second.slice(0, 3)).toEqual([6, 5, 4].map((day) => endBefore(dayStart(day))));
  });

  it("A changed, missing or added entry of a signed day is reported, unless the missing entry is in the archive", async () => {
    for (const name of ["pt_2", "pt_3"]) await record(dayStart(8), name);
    await sign(dayStart(9));
    await record(dayStart(9), "pt_4");
    await sign(dayStart(10));
    expect((await verify()).findings).toEqual([]);
    const [item] = await queryAll("query:audit", { partition: auditKey("pt_3", 0, "").pk });
    const { pk, sk } = requireValue(item);
    const put = (changed: object) =>
      tableClient.send(
        new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, ...changed }) }),
      );
    const remove = () =>
      tableClient.send(new DeleteItemCommand({ TableName: tableName(), Key: toAttributes({ pk, sk }) }));
    const { auditId } = auditItems.fromItem(requireValue(item));
    const end = `${kstDay(dayStart(9))}T00:00:00.000+09:00`;
    const found = (what: string) => [`entry ${what}, before the checkpoint of ${end}`];
    await put({ actor: "somebody@example.com" });
    expect((await verify()).findings).toEqual(found(`${auditId} was changed`));
    await remove();
    expect((await verify()).findings).toEqual([
      expect.stringMatching(new RegExp(`^entry ${auditId} is missing`)),
    ]);
    await writeArchiveObject(
      "audit",
      `${kstDay(dayStart(8))}/1-1-1.ndjson.gz`,
      gzipSync(`${JSON.stringify(auditItems.fromItem(requireValue(item)))}\n`),
    );
    expect((await verify()).findings).toEqual([]);
    await record(dayStart(8) + 1, "pt_5");
    const [added] = await queryAll("query:audit", { partition: auditKey("pt_5", 0, "").pk });
    expect((await verify()).findings).toEqual(
      found(`${auditItems.fromItem(requireValue(added)).auditId} was added`),
    );
    await tableClient.send(
      new DeleteItemCommand({
        TableName: tableName(),
        Key: toAttributes({ pk: requireValue(added).pk, sk: requireValue(added).sk }),
      }),
    );
  });

  it("A run on demand signs the log up to the last full minute that ended at least five minutes ago, once per minute", async () => {
    const now = dayStart(12) + 30_500;
    await sign(now);
    const end = dayStart(12) - 5 * minuteMilliseconds;
    const first = await signAuditNow(now);
    expect(first).toMatchObject({ isNew: true, place: { sequence: end / 1000 } });
    expect(await signAuditNow(now + 20_000)).toEqual({ ...first, isNew: false });
    expect((await signAuditNow(now + minuteMilliseconds)).place.sequence).toBe(end / 1000 + 60);
  });

  it("The first on-demand run after four missed days signs three days, and the next run signs the remaining time", async () => {
    await sign(dayStart(14));
    const now = dayStart(18);
    const ends = [17, 18].map((day) => endBefore(dayStart(day)));
    expect((await signAuditNow(now)).place.sequence).toBe(ends[0]);
    expect((await signAuditNow(now)).place.sequence).toBe(requireValue(ends[1]) + 55 * 60);
  });

  it("The daily run continues from an earlier checkpoint of the same day, and a changed entry before either checkpoint is reported", async () => {
    const hour = 60 * minuteMilliseconds;
    await record(dayStart(20), "pt_6");
    await signAuditNow(dayStart(20) + hour);
    await record(dayStart(20) + 2 * hour, "pt_7");
    await sign(dayStart(21));
    expect((await verify()).findings).toEqual([]);
    for (const resourceId of ["pt_6", "pt_7"]) {
      const [item] = await queryAll("query:audit", { partition: auditKey(resourceId, 0, "").pk });
      const put = (changed: object) =>
        tableClient.send(
          new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, ...changed }) }),
        );
      await put({ actor: "somebody@example.com" });
      const { auditId } = auditItems.fromItem(requireValue(item));
      expect((await verify()).findings).toEqual([expect.stringContaining(`entry ${auditId} was changed`)]);
      await put({});
    }
  });

  it("Concurrently signed checkpoints do not contradict each other, even if they end at different times", async () => {
    await sign(dayStart(23));
    await record(dayStart(23), "pt_8");
    const now = dayStart(23) + 30 * minuteMilliseconds;
    await Promise.all([0, 0, 1, 2].map((minutes) => signAuditNow(now + minutes * minuteMilliseconds)));
    await sign(dayStart(24));
    expect((await verify()).findings).toEqual([]);
  });
});
