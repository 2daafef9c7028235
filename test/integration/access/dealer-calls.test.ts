import { afterEach, describe, expect, it, vi } from "vitest";
import { dealerCallsAtOnce } from "../../../shared/domain/access/dealer-calls.ts";
import { limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { thingsRoute, validThingsRequest } from "../../support/requests/things-route.ts";
import { useThingsRoute } from "../../support/requests/use-things-route.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";

useThingsRoute();

let now = Date.UTC(2026, 10, 20, 3, 4);
let waiting: PromiseWithResolvers<void>[] = [];
let holds = true;
const handler = partnerHandler(
  thingsRoute,
  async () => {
    const hold = Promise.withResolvers<void>();
    waiting.push(hold);
    if (holds) await hold.promise;
    return { status: 200, body: {} };
  },
  {
    callsAtOnce: limitDealerCalls(({ query }) => ({
      source: query.status === "open" ? "dealer" : "auction_a",
    })),
    clock: { now: () => now },
  },
);

afterEach(() => {
  vi.unstubAllEnvs();
  waiting = [];
  holds = true;
});

const enforce = () => vi.stubEnv("RATE_LIMITS_ENFORCED", "true");
const call = (apiKey: string, status = "open"): Promise<TestAnswer> =>
  callHandler(handler, { ...validThingsRequest(apiKey), query: { status } });
const callAtOnce = (apiKey: string, times: number, status?: string) =>
  Array.from({ length: times }, () => call(apiKey, status));

async function waitForCalls(count: number): Promise<void> {
  await vi.waitFor(() => expect(waiting).toHaveLength(count), { timeout: 10_000 });
}

function endAll(): void {
  for (const hold of waiting) hold.resolve();
}

const statusesOf = async (answers: Promise<TestAnswer>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe("concurrent dealer calls", () => {
  it("concurrent dealer calls are accepted up to the limit, and further dealer calls return 429 immediately", async () => {
    enforce();
    const { apiKey } = await openAccount();
    const answers = callAtOnce(apiKey, 12);
    const refused: TestAnswer[] = [];
    for (const answer of answers) void answer.then((one) => one.status === 429 && refused.push(one));
    await vi.waitFor(() => expect(refused).toHaveLength(12 - dealerCallsAtOnce), { timeout: 10_000 });
    await waitForCalls(dealerCallsAtOnce);
    for (const { body, headers } of refused) {
      expect([body.error.code, body.error.details, headers["Retry-After"]]).toEqual([
        "rate_limited",
        { scope: "dealer_calls", retry_after_seconds: 1 },
        "1",
      ]);
      expect(headers["RateLimit-Policy"]).toBe('"write";q=60;w=60');
    }
    endAll();
    expect((await statusesOf(answers)).filter((status) => status === 200)).toHaveLength(dealerCallsAtOnce);
  });

  it("a finished dealer call frees its slot, whether the call succeeded or failed", async () => {
    enforce();
    const { apiKey } = await openAccount();
    const failing = { ...validThingsRequest(apiKey), query: { status: "open" }, body: "{" };
    for (let made = 0; made < 2 * dealerCallsAtOnce; made += 1) {
      expect((await callHandler(handler, failing)).status).toBe(400);
    }
    const first = callAtOnce(apiKey, dealerCallsAtOnce);
    await waitForCalls(dealerCallsAtOnce);
    endAll();
    expect(await statusesOf(first)).toEqual(first.map(() => 200));
    holds = false;
    expect((await call(apiKey)).status).toBe(200);
  });

  it("a key at its dealer call limit can still query auctions, and other keys can query dealers", async () => {
    enforce();
    const hostile = await openAccount();
    const other = await openAccount();
    const held = callAtOnce(hostile.apiKey, dealerCallsAtOnce);
    await waitForCalls(dealerCallsAtOnce);
    holds = false;
    const answers = [call(hostile.apiKey), call(hostile.apiKey, "closed"), call(other.apiKey)];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([429, 200, 200]);
    endAll();
    await Promise.all(held);
  });

  it("a dealer call whose end is never recorded stops counting toward the limit after a minute", async () => {
    enforce();
    const { apiKey } = await openAccount();
    const name = "loseEnds";
    tableClient.middlewareStack.add(
      (next) => (args) =>
        JSON.stringify(args.input).includes("DELETE running")
          ? Promise.reject(new Error("socket hang up"))
          : next(args),
      { step: "initialize", name },
    );
    holds = false;
    await Promise.all(callAtOnce(apiKey, dealerCallsAtOnce));
    tableClient.middlewareStack.remove(name);
    expect((await call(apiKey)).status).toBe(429);
    now += 60_000;
    expect((await call(apiKey)).status).toBe(200);
  });

  it("dealer calls are accepted even if concurrent calls cannot be counted", async () => {
    enforce();
    const { apiKey } = await openAccount();
    holds = false;
    await call(apiKey);
    const name = "failRunning";
    tableClient.middlewareStack.add(
      (next) => (args) =>
        JSON.stringify(args.input).includes("ADD running")
          ? Promise.reject(new Error("socket hang up"))
          : next(args),
      { step: "initialize", name },
    );
    const statuses = await statusesOf(callAtOnce(apiKey, 12)).finally(() =>
      tableClient.middlewareStack.remove(name),
    );
    expect(statuses).toEqual(statuses.map(() => 200));
  });

  it("a dealer call starts without an additional round trip", async () => {
    enforce();
    const { apiKey } = await openAccount();
    holds = false;
    await call(apiKey);
    await call(apiKey);
    // In addition to the check of the key. The end of the call is recorded later.
    expect(await countRoundTrips(() => call(apiKey))).toBe(2);
    expect(await countRoundTrips(() => call(apiKey, "closed"))).toBe(1);
  });

  it("no dealer call is counted or rejected while limits are not enforced", async () => {
    const { apiKey } = await openAccount();
    const answers = callAtOnce(apiKey, 12);
    await waitForCalls(12);
    endAll();
    expect(await statusesOf(answers)).toEqual(answers.map(() => 200));
    holds = false;
    expect(await countRoundTrips(() => call(apiKey))).toBe(1);
  });
});
