import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as getHistoryReport } from "../../../functions/partner/history-lookups/get-history-report.ts";
import { handler as runSandboxLookup } from "../../../functions/queues/run-sandbox-lookup.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { storeHistoryAnswer } from "../../../shared/adapters/object-storage/history-objects.ts";
import { readObject } from "../../../shared/adapters/object-storage/object-store.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type LookupQueue, startLookupQueue } from "../../support/services/start-lookup-queue.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { ask } from "./lookup-world.ts";

let table: RunningTable;
let store: RunningObjectStore;
let queue: LookupQueue;
let apiKey: string;
let partnerId: string;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  queue = await startLookupQueue();
  ({ apiKey, partnerId } = await openAccount());
});
afterAll(() => Promise.all([table.stop(), store.stop(), queue.stop()]));

const read = (id: string, key = apiKey) =>
  callHandler(getHistoryReport, { params: { id }, headers: { "x-api-key": key } });
const context = { getRemainingTimeInMillis: () => 60_000 };
/** Passes a lookup to the worker as its queue does. */
const work = (lookupId: string, messageId = "m1") =>
  runSandboxLookup(
    { Records: [{ messageId, body: JSON.stringify({ partnerId, lookupId }) }] } as never,
    context,
  );

describe("GET /v1/history-lookups/{id}/report.pdf", () => {
  it("report.pdf returns 409 history_report_not_ready until the lookup completes, then a PDF to the lookup's partner only", async () => {
    const { lookup } = await ask(partnerId, { plate: "00가0001" });
    const early = await read(lookup.id);
    expect([early.status, early.body.error.code]).toEqual([409, "history_report_not_ready"]);
    expect(early.body.error.details).toEqual({ status: "queued" });
    expect(await work(lookup.id)).toEqual({ batchItemFailures: [] });
    const { status, headers, body } = await read(lookup.id);
    expect([status, headers["Content-Type"]]).toEqual([200, "application/pdf"]);
    expect(headers["Content-Disposition"]).toBe(`inline; filename="${lookup.id}.pdf"`);
    expect(body.subarray(0, 5).toString()).toBe("%PDF-");
    const stranger = await openAccount();
    const refused = await read(lookup.id, stranger.apiKey);
    expect([refused.status, refused.body.error.code]).toEqual([404, "history_lookup_not_found"]);
    expect(await countRoundTrips(() => read(lookup.id))).toBe(tripsOf("getHistoryReport"));
  });

  it.each(["00가0000", "00가0002", "98나7654"])("report.pdf contains the report of %s", async (plate) => {
    const { lookup } = await ask(partnerId, { plate });
    await work(lookup.id);
    expect((await read(lookup.id)).status).toBe(200);
  });

  it("report.pdf of a failed lookup returns 409 history_report_not_ready with the status failed", async () => {
    const { lookup } = await ask(partnerId, { plate: "00가0404" });
    await work(lookup.id);
    const { status, body } = await read(lookup.id);
    expect([status, body.error.code]).toEqual([409, "history_report_not_ready"]);
    expect(body.error.details).toEqual({ status: "failed" });
  });
});

describe("lookup worker", () => {
  it("the lookup worker returns a failed message and all later messages to the queue", async () => {
    const { lookup } = await ask(partnerId, { plate: "00가0000" });
    const bucket = process.env.HISTORY_BUCKET_NAME;
    process.env.HISTORY_BUCKET_NAME = "no-such-bucket";
    const records = ["m1", "m2"].map((messageId) => ({
      messageId,
      body: JSON.stringify({ partnerId, lookupId: lookup.id }),
    }));
    const answer = await runSandboxLookup({ Records: records } as never, context);
    process.env.HISTORY_BUCKET_NAME = bucket;
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }]);
    expect(await work(lookup.id)).toEqual({ batchItemFailures: [] });
    expect((await read(lookup.id)).status).toBe(200);
  });

  it("the lookup worker stores provider responses byte for byte", async () => {
    const raw = '{"결과코드":"0000"}';
    await storeHistoryAnswer({ lookupId: "hl_1", key: { kind: "vin", value: "KMHTEST0000000001" }, raw });
    const kept = await readObject("read:history/answers/", "answers/hl_1/vin.json");
    expect(Buffer.from(kept).toString()).toBe(raw);
  });
});
