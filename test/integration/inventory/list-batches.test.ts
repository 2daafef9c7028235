import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as listRejections } from "../../../functions/console/inventory/list-batch-rejections.ts";
import { handler as listBatches } from "../../../functions/console/inventory/list-inventory-batches.ts";
import { inventoryBatchEntrySchema } from "../../../shared/contract/resources/inventory/inventory-batch.ts";
import type { Batch } from "../../../shared/domain/inventory/batch.ts";
import { newBatch } from "../../../shared/domain/inventory/new-batch.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { newBatchWrites } from "../../../shared/persistence/inventory/batches.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const at = Date.parse("2026-11-20T09:00:00+09:00");
const call = (handler: GatewayHandler, request: TestRequest) =>
  callHandler(handler, { claims: { scope: "operator", sub: "ops@example.com" }, ...request });

async function storeBatch(source: AuctionSource, sequence: number, changes: Partial<Batch> = {}) {
  const batch = {
    ...newBatch({ source, kind: "full", sequence }, `bat_${source}_${sequence}`, at),
    ...changes,
  };
  await commit(newBatchWrites(batch));
  return batch.batchId;
}

const rejected = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    path: "year",
    reason: `must be a year, not ${index}`,
  }));

describe("GET /ops/v1/inventory/batches", () => {
  it("batches of an auction house are listed by descending sequence, page by page, without rows", async () => {
    for (const sequence of [3, 20, 9, 100, 7]) await storeBatch("auction_b", sequence);
    await storeBatch("auction_c", 500);
    const sequences: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = { source: "auction_b", limit: "2", ...(cursor && { cursor }) };
      const { body } = await call(listBatches, { query });
      for (const entry of body.data) z.parse(z.strictObject(inventoryBatchEntrySchema.shape), entry);
      sequences.push(...body.data.map(({ sequence }: { sequence: number }) => sequence));
      cursor = body.next_cursor;
    }
    expect(sequences).toEqual([100, 20, 9, 7, 3]);
    expect(await countRoundTrips(() => call(listBatches, { query: { source: "auction_b" } }))).toBe(2);
  });

  it("an auction house without batches has an empty list, and an unknown house is rejected", async () => {
    const none = await call(listBatches, { query: { source: "auction_e" } });
    expect(none.body).toEqual({ data: [], next_cursor: null });
    expect((await call(listBatches, { query: { source: "auction_z" } })).status).toBe(400);
    expect((await call(listBatches, {})).status).toBe(400);
  });
});

describe("GET /ops/v1/inventory/batches/{id}/rejections", () => {
  it("rejected rows are listed in file order, page by page", async () => {
    const id = await storeBatch("auction_d", 1, { rejectedRows: rejected(5) });
    const first = await call(listRejections, { params: { id }, query: { limit: "3" } });
    expect(first.body.data.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3]);
    const query = { limit: "3", cursor: first.body.next_cursor };
    const second = await call(listRejections, { params: { id }, query });
    expect(second.body.data.map(({ line }: { line: number }) => line)).toEqual([4, 5]);
    expect(second.body.next_cursor).toBeNull();
  });

  it("all stored rejected rows are exported as one CSV file in which no cell is a formula", async () => {
    const bad = { line: 4, path: "=cmd", reason: '@SUM("A1", 2)' };
    const id = await storeBatch("auction_d", 2, { rejectedRows: [...rejected(3), bad] });
    const { headers, body } = await call(listRejections, { params: { id }, headers: { accept: "text/csv" } });
    expect(headers["Content-Type"]).toBe("text/csv; charset=utf-8");
    const lines = String(body).split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["line,path,reason", '1,year,"must be a year, not 0"']);
    expect(lines[4]).toBe(`4,'=cmd,"'@SUM(""A1"", 2)"`);
  });

  it("a nonexistent batch returns not_found, as JSON and as CSV", async () => {
    for (const accept of ["application/json", "text/csv"]) {
      const { status, body } = await call(listRejections, {
        params: { id: "bat_none" },
        headers: { accept },
      });
      expect([status, body.error.code]).toEqual([404, "not_found"]);
    }
  });
});
