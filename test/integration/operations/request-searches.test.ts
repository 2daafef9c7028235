import { randomUUID } from "node:crypto";
import { logGroupArn } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { LineRing } from "@vehicle-sourcing/local-aws/machine/line-ring.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as createRequestSearch } from "../../../functions/console/operations/create-request-search.ts";
import { handler as getRequestSearch } from "../../../functions/console/operations/get-request-search.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type OperatedQueues, startOperatedQueues } from "../../support/services/start-operated-queues.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

const dayMilliseconds = 86_400_000;
const requestId = "JKJaXmPLvHcESHA=";

let table: RunningTable;
let queues: OperatedQueues;
let account: OpenedAccount;
let ring: LineRing;
beforeAll(async () => {
  table = await startTable();
  queues = await startOperatedQueues({ readLines: (...asked) => ring.read(...asked) });
  account = await openAccount();
  Object.assign(process.env, { LOG_GROUP_PREFIX: "stage-", LOG_DAYS: "7" });
});
afterAll(async () => {
  await queues.stop();
  await table.stop();
});
beforeEach(() => {
  ring = new LineRing();
});

const asOperator = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { claims: { scope: "operator", sub: "ops@example.com" }, ...request });
const search = (body: object) => asOperator(createRequestSearch, { method: "POST", body });
const read = (id: string) => asOperator(getRequestSearch, { params: { id } });
const auditOf = async (resourceId: string) =>
  (await asOperator(listAudit, { query: { resource_id: resourceId } })).body.data;
/** The first response to a search is always that it is running. */
const find = async (body: object) => {
  const { id } = (await search(body)).body;
  expect((await read(id)).body).toMatchObject({ status: "running", requests: [], lines: [] });
  return (await read(id)).body;
};
/** Returns an id per test, because searched ids remain in the audit log. */
const newRequestId = () => `request-${randomUUID()}`;
const write = (entry: object, { group = "stage-PartnerOrders-Logs1", at = Date.now() } = {}) =>
  ring.add({ group, at, text: JSON.stringify({ level: "INFO", ...entry }) });
const writeRequest = (request_id: string, change: object = {}, place: Parameters<typeof write>[1] = {}) =>
  write(
    {
      ...{ message: "request", request_id, operation: "createOrder", route: "POST /v1/orders" },
      ...{ status: 409, duration_ms: 12, error_code: "duplicate_order", vehicle_id: "auction_a_1" },
      ...{ partner_id: account.partnerId, key_id: "key_1", key_last_four: "wxyz", ...change },
    },
    place,
  );

describe("searching for a request by its id", () => {
  it("a request is found by its id and shown with its route, status, error, caller, key and log lines", async () => {
    const id = newRequestId();
    const cause = { name: "TimeoutError", message: "https://retail.kr/v2?key=hush took too long" };
    write({ ...{ level: "WARN", message: "request failed", request_id: id }, failure: cause });
    writeRequest(id);
    writeRequest("another-request");
    const found = await find({ request_id: id });
    expect(found).toMatchObject({
      ...{ status: "completed", environment: "sandbox", request_id: id, partner_id: null, log_days: 7 },
      ...{ requested_by: "ops@example.com", has_more: false },
    });
    expect(found.requests).toEqual([
      {
        ...{ request_id: id, at: expect.any(String), route: "POST /v1/orders", operation: "createOrder" },
        ...{ status: 409, error_code: "duplicate_order", duration_ms: 12, key_id: "key_1" },
        ...{ partner_id: account.partnerId, key_last_four: "wxyz", order_id: null },
        vehicle_id: "auction_a_1",
      },
    ]);
    expect(
      found.lines.map(({ message, level, causes }: Record<string, unknown>) => [level, message, causes]),
    ).toEqual([
      ["WARN", "request failed", [{ ...cause, message: "https://retail.kr/v2?[hidden] took too long" }]],
      ["INFO", "request", []],
    ]);
  });

  it("a search leaves one audit entry, and viewing its request leaves one more, regardless of the number of reads", async () => {
    const id = newRequestId();
    writeRequest(id);
    const { id: searchId } = await find({ request_id: id });
    await Promise.all(Array.from({ length: 4 }, () => read(searchId)));
    expect(await auditOf(id)).toMatchObject([
      {
        ...{ actor: "ops@example.com", action: "request_log.search", resource: "request_log", before: null },
        after: { search_id: searchId },
      },
    ]);
    const views = (await auditOf(account.partnerId)).filter(
      ({ after }: { after: { request_id?: string } }) => after.request_id === id,
    );
    expect(views).toMatchObject([{ action: "request_log.view", resource: "partner" }]);
  });

  it("concurrent readers of a search get the same result and leave one audit entry", async () => {
    const id = newRequestId();
    writeRequest(id);
    const { id: searchId } = (await search({ request_id: id })).body;
    await read(searchId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(searchId)));
    expect(answers.map(({ status, body }) => [status, body.requests.length])).toEqual(
      Array(6).fill([200, 1]),
    );
    const views = (await auditOf(account.partnerId)).filter(
      ({ after }: { after: { request_id?: string } }) => after.request_id === id,
    );
    expect(views).toHaveLength(1);
  });

  it("a rejected chat frame is found by the id in its error and shown with the order of its thread", async () => {
    const id = newRequestId();
    const frame = { operation: "chat.send", route: "$default", status: 429, error_code: "rate_limited" };
    const place = { group: "stage-StreamRoutes-HandleFrameLogs1" };
    writeRequest(id, { ...frame, order_id: "ord_1", vehicle_id: undefined }, place);
    expect((await find({ request_id: id })).requests).toMatchObject([
      { ...frame, request_id: id, partner_id: account.partnerId, order_id: "ord_1", vehicle_id: null },
    ]);
  });

  it("a search does not find a request of another environment or period, or a request without a response", async () => {
    const id = newRequestId();
    writeRequest(id, {}, { group: "other-PartnerOrders-Logs1" });
    writeRequest(id, {}, { at: Date.now() - 2 * dayMilliseconds });
    write({ message: "request", request_id: id }, { group: "stage-Workers-Logs1" });
    expect(await find({ request_id: id })).toMatchObject({ status: "completed", requests: [], lines: [] });
    expect((await auditOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      "request_log.search",
    ]);
  });

  it("a request with an unknown key is found and shows the key's last four characters", async () => {
    const id = newRequestId();
    writeRequest(id, {
      partner_id: undefined,
      key_id: undefined,
      status: 401,
      error_code: "invalid_api_key",
    });
    const found = await find({ request_id: id });
    expect(found.requests).toMatchObject([{ partner_id: null, key_id: null, key_last_four: "wxyz" }]);
    expect((await auditOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      "request_log.view",
      "request_log.search",
    ]);
  });
});

describe("searching a partner's rejected requests", () => {
  it("only the partner's rejected and failed requests are found, newest first, without their log lines", async () => {
    const now = Date.now();
    const place = (secondsAgo: number) => ({ at: now - secondsAgo * 1000 });
    writeRequest("oldest", { status: 500, error_code: "internal_error" }, place(30));
    writeRequest("newest", { status: 404, error_code: "order_not_found" }, place(10));
    writeRequest(
      "console",
      { route: "POST /console/v1/orders" },
      { ...place(20), group: "stage-ConsoleOrders-L" },
    );
    writeRequest("went well", { status: 201, error_code: undefined }, place(5));
    writeRequest("another's", { partner_id: "pt_other" }, place(5));
    const found = await find({ partner_id: account.partnerId, hours: 1 });
    expect(found.requests.map(({ request_id }: { request_id: string }) => request_id)).toEqual([
      ...["newest", "console", "oldest"],
    ]);
    expect(found.lines).toEqual([]);
    const [entry] = await auditOf(account.partnerId);
    expect(entry).toMatchObject({ action: "request_log.search", after: { search_id: found.id } });
  });

  it("the newest hundred rejected requests are shown, and the result says that there are more", async () => {
    for (let number = 0; number < 130; number += 1) writeRequest(`many-${number}`);
    const found = await find({ partner_id: account.partnerId });
    expect([found.requests.length, found.has_more]).toEqual([100, true]);
  });

  it("a partner unknown in this environment returns not_found", async () => {
    const { status, body } = await search({ partner_id: "pt_none" });
    expect([status, body.error.code]).toEqual([404, "not_found"]);
  });
});

describe("invalid log searches", () => {
  it.each([
    ["neither id", {}],
    ["both ids", { request_id: requestId, partner_id: "pt_1" }],
    ["an invalid request id", { request_id: 'a" or status >= 0 or "' }],
    ["a partner id that would end the query text", { partner_id: 'pt_"' }],
    ["no hours", { request_id: requestId, hours: 0 }],
    ["more than a week", { request_id: requestId, hours: 169 }],
    ["an unknown field", { request_id: requestId, minutes: 5 }],
  ])("a search with %s returns validation_error", async (_, body) => {
    const answer = await search(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
  });

  it("a search in a period whose log lines were deleted returns no_longer_kept and leaves no audit entry", async () => {
    const id = newRequestId();
    const until = new Date(Date.now() - 8 * dayMilliseconds).toISOString();
    const { status, body } = await search({ request_id: id, until });
    expect([status, body.error.code, body.error.details.kept_days]).toEqual([410, "no_longer_kept", 7]);
    expect(await auditOf(id)).toEqual([]);
  });

  it("an unknown search id returns not_found", async () => {
    const { status, body } = await read("rs_none");
    expect([status, body.error.code]).toEqual([404, "not_found"]);
  });
});

describe("unreachable log", () => {
  afterEach(() => {
    delete process.env.AWS_ENDPOINT_URL_CLOUDWATCH_LOGS;
    process.env.AWS_ACCESS_KEY_ID = "root";
  });

  it("a search returns service_unavailable and leaves no audit entry while CloudWatch is unreachable", async () => {
    process.env.AWS_ENDPOINT_URL_CLOUDWATCH_LOGS = "http://127.0.0.1:9";
    const id = newRequestId();
    const { status, body } = await search({ request_id: id });
    expect([status, body.error.code]).toEqual([503, "service_unavailable"]);
    expect(await auditOf(id)).toEqual([]);
  });

  it("a function role for one environment cannot search the log of another environment", async () => {
    const allow = (Action: string, Resource: string) => ({ Effect: "Allow" as const, Action, Resource });
    const groups = ["stage-Partner*", "stage-Console*", "stage-Stream*"].map((name) =>
      allow("logs:StartQuery", logGroupArn(name)),
    );
    queues.proxy.registerIdentity("searcher", [{ Version: "2012-10-17", Statement: groups }]);
    process.env.AWS_ACCESS_KEY_ID = "searcher";
    const own = await search({ request_id: newRequestId() });
    process.env.LOG_GROUP_PREFIX = "other-";
    const others = await search({ request_id: newRequestId() });
    process.env.LOG_GROUP_PREFIX = "stage-";
    expect([own.status, others.status]).toEqual([202, 500]);
  });
});
