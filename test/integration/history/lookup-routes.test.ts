import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as createHistoryLookup } from "../../../functions/partner/history-lookups/create-history-lookup.ts";
import { handler as getHistoryLookup } from "../../../functions/partner/history-lookups/get-history-lookup.ts";
import { handler as listHistoryLookups } from "../../../functions/partner/history-lookups/list-history-lookups.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { historyLookupSchema } from "../../../shared/contract/resources/history-lookups/history-lookup.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type LookupQueue, startLookupQueue } from "../../support/services/start-lookup-queue.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { ask, now, run } from "./lookup-world.ts";

let table: RunningTable;
let queue: LookupQueue;
let apiKey: string;
let partnerId: string;
beforeAll(async () => {
  [table, queue] = await Promise.all([startTable(), startLookupQueue()]);
  ({ apiKey, partnerId } = await openAccount());
});
afterAll(() => Promise.all([table.stop(), queue.stop()]));

const create = (body: unknown, headers: Record<string, string> = { "idempotency-key": randomUUID() }) =>
  callHandler(createHistoryLookup, { method: "POST", body, headers: { "x-api-key": apiKey, ...headers } });
const get = (id: string, key = apiKey) =>
  callHandler(getHistoryLookup, { params: { id }, headers: { "x-api-key": key } });
const list = (query: Record<string, string> = {}, key = apiKey) =>
  callHandler(listHistoryLookups, { query, headers: { "x-api-key": key } });
const paths = (answer: { body: { error: { details: { issues: { path: string }[] } } } }) =>
  answer.body.error.details.issues.map(({ path }) => path);

describe("POST /v1/history-lookups", () => {
  it("POST of a lookup returns 202, and its retry returns 200 with the identical body without queueing the lookup again", async () => {
    const token = randomUUID();
    const body = { plate: "12 가 3456", reference: "stock 7" };
    const first = await create(body, { "idempotency-key": token });
    expect(first.status).toBe(202);
    expect(first.headers).not.toHaveProperty("Idempotent-Replayed");
    z.parse(z.strictObject(historyLookupSchema.shape), first.body);
    const again = await create({ ...body, plate: "12가3456" }, { "idempotency-key": token });
    expect([again.status, again.headers["Idempotent-Replayed"]]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
    expect(await queue.receive()).toEqual([{ partnerId, lookupId: first.body.id }]);
    const other = await create({ ...body, plate: "12가3457" }, { "idempotency-key": token });
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
    expect(other.body.error.details).toEqual({ original_plate: "12가3456" });
    await run(partnerId, first.body.id);
  });

  it.each([
    [{}, ["body.plate", "body.vin"]],
    [{ plate: null }, ["body.plate", "body.vin"]],
    [{ plate: "12가3456", vin: "KMHF341EBKA000001" }, ["body.plate", "body.vin"]],
    [{ plate: "ABC 123" }, ["body.plate"]],
    [{ plate: 123 }, ["body.plate"]],
    [{ vin: "KMHF341EBKA00000I" }, ["body.vin"]],
    [{ plate: "12가3456", fresh: "yes" }, ["body.fresh"]],
    [{ plate: "12가3456", reference: "x".repeat(201) }, ["body.reference"]],
  ])("a lookup request with %j returns 400 validation_error", async (body, expected) => {
    const answer = await create(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(paths(answer)).toEqual(expected);
  });

  it("a lookup request without the Idempotency-Key header returns 400 missing_idempotency_key", async () => {
    const answer = await create({ plate: "12가3456" }, {});
    expect([answer.status, answer.body.error.code]).toEqual([400, "missing_idempotency_key"]);
  });

  it("a lookup beyond a limit returns 429 rate_limited with the same wait in Retry-After and details, but no details.limit", async () => {
    const account = await openAccount();
    for (let count = 0; count < 10; count += 1) await ask(account.partnerId, undefined, { now: Date.now() });
    const answer = await callHandler(createHistoryLookup, {
      method: "POST",
      body: { plate: "12가3456" },
      headers: { "x-api-key": account.apiKey, "idempotency-key": randomUUID() },
    });
    expect([answer.status, answer.body.error.code]).toEqual([429, "rate_limited"]);
    const { details } = answer.body.error;
    expect(Object.keys(details)).toEqual(["scope", "retry_after_seconds"]);
    expect(details.scope).toBe("in_flight");
    expect(answer.headers["Retry-After"]).toBe(String(details.retry_after_seconds));
  });
});

describe("GET /v1/history-lookups/{id}", () => {
  it("a completed lookup shows its report only to its own partner", async () => {
    const { lookup } = await ask(partnerId, { plate: "00가0001" });
    expect((await get(lookup.id)).body).toMatchObject({ status: "queued", report: null });
    await run(partnerId, lookup.id);
    const { status, body } = await get(lookup.id);
    expect([status, body.status]).toEqual([200, "completed"]);
    z.parse(historyLookupSchema, body);
    const stranger = await openAccount();
    const refused = await get(lookup.id, stranger.apiKey);
    expect([refused.status, refused.body.error.code]).toEqual([404, "history_lookup_not_found"]);
  });

  it.each(["hl_unknown", "x".repeat(3_000), "%00"])("the lookup id %s returns 404", async (id) => {
    expect((await get(id)).body.error.code).toBe("history_lookup_not_found");
  });
});

describe("GET /v1/history-lookups", () => {
  it("the lookups are listed newest first, page by page, filtered by status and creation time", async () => {
    const account = await openAccount();
    const ids: string[] = [];
    for (let position = 0; position < 9; position += 1) {
      const { lookup } = await ask(
        account.partnerId,
        { plate: `12가345${position}` },
        { now: now + position * 60_000 },
      );
      ids.unshift(lookup.id);
    }
    for (const id of ids.slice(0, 2)) await run(account.partnerId, id);
    const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);

    const first = await list({ limit: "4" }, account.apiKey);
    const second = await list({ limit: "4", cursor: first.body.next_cursor }, account.apiKey);
    const third = await list({ limit: "4", cursor: second.body.next_cursor }, account.apiKey);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids);
    expect(third.body.next_cursor).toBeNull();
    const whole = await list({ limit: "9" }, account.apiKey);
    expect(whole.body.next_cursor).toBeNull();
    const { report, ...entry } = (await get(requireValue(ids[0]), account.apiKey)).body;
    expect(report).not.toBeNull();
    expect(whole.body.data[0]).toEqual(entry);

    expect(idsOf(await list({ status: "completed" }, account.apiKey))).toEqual(ids.slice(0, 2));
    const paged = await list({ status: "queued", limit: "5" }, account.apiKey);
    const rest = await list({ status: "queued", limit: "5", cursor: paged.body.next_cursor }, account.apiKey);
    expect([...idsOf(paged), ...idsOf(rest)]).toEqual(ids.slice(2));
    const span = {
      created_from: new Date(now + 2 * 60_000).toISOString(),
      created_to: new Date(now + 5 * 60_000).toISOString(),
    };
    expect(idsOf(await list(span, account.apiKey))).toEqual(ids.slice(4, 7));
    expect(idsOf(await list({ created_to: span.created_from }, account.apiKey))).toEqual(ids.slice(7));
    expect((await list({}, (await openAccount()).apiKey)).body).toEqual({ data: [], next_cursor: null });
  });

  it("the lookup list of an empty time range has no entries, and a reversed time range is rejected", async () => {
    const [created_from = "", earlier = ""] = [now + 1, now].map((instant) =>
      new Date(instant).toISOString(),
    );
    const empty = await list({ created_from, created_to: created_from });
    expect(empty).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
    expect(paths(await list({ created_from, created_to: earlier }))).toEqual([
      "query.created_from",
      "query.created_to",
    ]);
  });

  it("the list of lookups rejects invalid parameters and an invalid cursor", async () => {
    expect(paths(await list({ status: "done" }))).toEqual(["query.status"]);
    expect(paths(await list({ created_from: "yesterday" }))).toEqual(["query.created_from"]);
    expect(paths(await list({ limit: "201" }))).toEqual(["query.limit"]);
    expect((await list({ cursor: "garbage" })).body.error.code).toBe("invalid_cursor");
  });
});

describe("round trips of lookup routes", () => {
  it("lookup routes take the documented number of round trips, including the key check", async () => {
    const { lookup } = await ask(partnerId);
    await create({ plate: "12가3456" });
    expect(await countRoundTrips(() => create({ plate: "12가3456" }))).toBe(tripsOf("createHistoryLookup"));
    expect(await countRoundTrips(() => get(lookup.id))).toBe(tripsOf("getHistoryLookup"));
    expect(await countRoundTrips(() => list())).toBe(tripsOf("listHistoryLookups"));
    expect(await countRoundTrips(() => list({ status: "queued" }))).toBe(tripsOf("listHistoryLookups"));
  });
});
