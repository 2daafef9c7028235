import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createArchiveDownload } from "../../../functions/console/audit/create-archive-download.ts";
import { handler as listArchive } from "../../../functions/console/audit/list-archive.ts";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { writeArchiveObject } from "../../../shared/adapters/object-storage/archive-objects.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let store: RunningObjectStore;
const operator = { scope: "operator", sub: "operator@example.com" };
const asOperator = (handler: GatewayHandler, request: TestRequest) =>
  callHandler(handler, { claims: operator, ...request });
const list = (query: Record<string, string>) => asOperator(listArchive, { query });
const text = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  for (const name of [
    "pt_1/2026-11-20/1-4-4",
    "pt_1/2026-11-21/5-5-1",
    "pt_1/2026-11-21/6-9-2",
    "pt_1/2026-11-21/7-9-1",
    "pt_10/2026-11-21/8-8-1",
  ]) {
    await writeArchiveObject("events", `${name}.ndjson.gz`, text([name]));
  }
  await writeArchiveObject("audit", "2026-11-21/3-3-1.ndjson.gz", text(["audit"]));
  await writeArchiveObject("versions", "ord_1/4-4-1.ndjson.gz", text(["version"]));
});
afterAll(() => Promise.all([table.stop(), store.stop()]));

const keysOf = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.data.map(({ key }: { key: string }) => key);
};

describe("archive for operators", () => {
  it("an operator finds a partner's events of a day", async () => {
    expect(await keysOf({ area: "events", partner_id: "pt_1", day: "2026-11-21" })).toEqual([
      "events/pt_1/2026-11-21/5-5-1.ndjson.gz",
      "events/pt_1/2026-11-21/6-9-2.ndjson.gz",
      "events/pt_1/2026-11-21/7-9-1.ndjson.gz",
    ]);
    expect(await keysOf({ area: "events", partner_id: "pt_10" })).toEqual([
      "events/pt_10/2026-11-21/8-8-1.ndjson.gz",
    ]);
    expect(await keysOf({ area: "events", partner_id: "pt_1", day: "2026-11-22" })).toEqual([]);
  });

  it("an operator finds the audit entries of a day and the versions of an order", async () => {
    expect(await keysOf({ area: "audit", day: "2026-11-21" })).toEqual(["audit/2026-11-21/3-3-1.ndjson.gz"]);
    expect(await keysOf({ area: "audit" })).toHaveLength(1);
    expect(await keysOf({ area: "versions", order_id: "ord_1" })).toEqual(["versions/ord_1/4-4-1.ndjson.gz"]);
  });

  it("the pages of an archive list together contain every object once", async () => {
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { area: "events", partner_id: "pt_1", limit: "3", ...(cursor !== null && { cursor }) };
      const { body }: Awaited<ReturnType<typeof list>> = await list(query);
      keys.push(...body.data.map(({ key }: { key: string }) => key));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(keys).toEqual(await keysOf({ area: "events", partner_id: "pt_1" }));
    expect(new Set(keys).size).toBe(4);
  });

  it("an archive list request returns 400 for parameters of other areas and for a path outside the folder", async () => {
    for (const [query, path] of [
      [{ area: "events" }, "query.partner_id"],
      [{ area: "events", partner_id: "pt_1", order_id: "ord_1" }, "query.order_id"],
      [{ area: "versions", order_id: "ord_1", day: "2026-11-21" }, "query.day"],
      [{ area: "audit", partner_id: "pt_1" }, "query.partner_id"],
      [{ area: "events", partner_id: "pt_1/../pt_10" }, "query.partner_id"],
      [{ area: "secrets" }, "query.area"],
      [{}, "query.area"],
    ] as [Record<string, string>, string][]) {
      const { status, body } = await list(query);
      expect([status, body.error?.details.issues[0].path]).toEqual([400, path]);
    }
  });

  it("an archived object is read by a link, and the audit log records the operator and the reason", async () => {
    const key = "events/pt_1/2026-11-20/1-4-4.ndjson.gz";
    const answer = await asOperator(createArchiveDownload, {
      method: "POST",
      body: { key, reason: "The partner asked for event 3" },
    });
    expect(answer.status).toBe(201);
    expect(Date.parse(answer.body.expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
    const object = await fetch(answer.body.download_url);
    expect([object.status, await object.text()]).toEqual([200, "pt_1/2026-11-20/1-4-4"]);
    const { body } = await asOperator(listAudit, { query: { resource_id: "pt_1" } });
    expect(body.data).toEqual([
      expect.objectContaining({
        actor: operator.sub,
        action: "archive.read",
        reason: "The partner asked for event 3",
        after: { key },
      }),
    ]);
  });

  it("a nonexistent object has no link, and a key outside the archive is rejected", async () => {
    const ask = (body: object) => asOperator(createArchiveDownload, { method: "POST", body });
    const missing = await ask({ key: "events/pt_1/2026-11-20/1-4.ndjson.gz", reason: "x" });
    expect([missing.status, missing.body.error.code]).toEqual([404, "not_found"]);
    for (const key of ["invoices/1.ndjson.gz", "events/../audit/1.ndjson.gz", "events/pt_1/1.pdf"]) {
      expect((await ask({ key, reason: "x" })).status).toBe(400);
    }
    const unreasoned = await ask({ key: "audit/2026-11-21/3-3-1.ndjson.gz", reason: " " });
    expect(unreasoned.status).toBe(400);
    const { body } = await asOperator(listAudit, { query: { resource_id: "2026-11-21" } });
    expect(body.data).toEqual([]);
  });
});
