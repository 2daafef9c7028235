import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hashKey } from "../../../shared/application/access/hash-key.ts";
import { issueKey } from "../../../shared/application/access/issue-key.ts";
import { rateLimits } from "../../../shared/domain/access/rate-limit.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { getApiKey } from "../../../shared/persistence/access/api-keys.ts";
import { apiKeyKey } from "../../../shared/persistence/keys/item-keys.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { commit, updateWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { thingsRoute, validThingsRequest } from "../../support/requests/things-route.ts";
import { useThingsRoute } from "../../support/requests/use-things-route.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";

useThingsRoute();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const limit = rateLimits.write.callsPerMinute;
const minute = Date.UTC(2026, 10, 20, 3, 4);
const clock = { now: () => minute + 18_500 };
const handler = partnerHandler(thingsRoute, async () => ({ status: 200, body: {} }), { clock });
const call = (apiKey: string): Promise<TestAnswer> => callHandler(handler, validThingsRequest(apiKey));
const enforce = () => vi.stubEnv("RATE_LIMITS_ENFORCED", "true");

async function callTimes(apiKey: string, times: number): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  for (let made = 0; made < times; made += 1) answers.push(await call(apiKey));
  return answers;
}

const remainingOf = ({ headers }: TestAnswer): number =>
  Number(/;r=(\d+);/.exec(String(headers.RateLimit))?.[1]);

describe("rate limit headers", () => {
  it("every response to an admitted key, including errors, states the limit and the key's remaining calls", async () => {
    const { apiKey } = await openAccount();
    const [first, second] = await callTimes(apiKey, 2);
    expect([first?.headers["RateLimit-Policy"], first?.headers.RateLimit]).toEqual([
      '"write";q=60;w=60',
      '"write";r=59;t=42',
    ]);
    expect(second?.headers.RateLimit).toBe('"write";r=58;t=42');
    const refused = await callHandler(handler, { ...validThingsRequest(apiKey), body: "{" });
    expect([refused.status, refused.headers.RateLimit]).toEqual([400, '"write";r=57;t=42']);
  });

  it("a response without a valid key has no rate limit headers", async () => {
    const { status, headers } = await call(`svc_stg_${"b".repeat(28)}`);
    expect([status, headers.RateLimit, headers["RateLimit-Policy"]]).toEqual([401, undefined, undefined]);
  });

  it("a call with a key whose budget is exhausted is rejected with the rate limit headers but without Retry-After", async () => {
    const { apiKey } = await openAccount({ trial: true });
    const first = await call(apiKey);
    expect(first.headers).toMatchObject({ "X-Quota-Remaining": "999", RateLimit: '"write";r=59;t=42' });
    const change = { expression: "SET budget.used = :all", values: { ":all": 1000 } };
    await commit([updateWrite("update:apiKey", "budget", apiKeyKey(hashKey(apiKey)), change)]);
    const { status, body, headers } = await call(apiKey);
    expect([status, body.error.details]).toEqual([429, { limit: 1000, used: 1000 }]);
    expect([headers.RateLimit, headers["Retry-After"]]).toEqual(['"write";r=59;t=42', undefined]);
  });
});

describe("limits not enforced", () => {
  it("calls beyond the limit are served while limits are not enforced, and their headers say that no calls remain", async () => {
    const { apiKey } = await openAccount();
    const answers = await callTimes(apiKey, limit + 5);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.slice(limit).map(remainingOf)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("limits enforced", () => {
  it("the first call beyond the limit returns 429 rate_limited with the policy and the seconds to wait, but no details.limit", async () => {
    enforce();
    const { apiKey } = await openAccount();
    const answers = await callTimes(apiKey, limit + 1);
    expect(answers.slice(0, limit).map(({ status }) => status)).toEqual(Array(limit).fill(200));
    const { status, body, headers } = answers[limit]!;
    expect([status, body.error.code, body.error.details]).toEqual([
      429,
      "rate_limited",
      { scope: "write", policy: "write", retry_after_seconds: 42 },
    ]);
    expect([headers["Retry-After"], headers.RateLimit]).toEqual(["42", '"write";r=0;t=42']);
  });

  it("calls beyond one key's limit do not reduce the remaining calls of other keys", async () => {
    enforce();
    const hostile = await openAccount();
    const second = await issueKey(
      { partnerId: hostile.partnerId, name: "Second", allowlist: [] },
      { actor: "operator@example.com", environment: "sandbox", now: minute },
    );
    const other = await openAccount();
    await callTimes(hostile.apiKey, limit + 20);
    for (const apiKey of [second.value, other.apiKey]) {
      const answer = await call(apiKey);
      expect([answer.status, remainingOf(answer)]).toEqual([200, limit - 1]);
    }
  });

  it("a rejected call does not count against the trial budget, and later rejected calls write nothing", async () => {
    enforce();
    const { apiKey } = await openAccount({ trial: true });
    // The first call above the limit still records the last one within it.
    await callTimes(apiKey, limit + 1);
    const before = await getApiKey(hashKey(apiKey));
    const refused = await callTimes(apiKey, 3);
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(refused[0]?.headers["X-Quota-Remaining"]).toBe(String(1000 - limit));
    expect(await getApiKey(hashKey(apiKey))).toEqual(before);
  });

  it("a trial key gets no calls beyond the limit and spends no budget on rejected calls, even if calls are counted late", async () => {
    enforce();
    const { apiKey } = await openAccount({ trial: true });
    const name = "late";
    tableClient.middlewareStack.add(
      (next) => async (args) => {
        const { UpdateExpression = "" } = args.input as { UpdateExpression?: string };
        if (UpdateExpression.startsWith("SET minuteCalls.")) await setTimeout(20);
        return next(args);
      },
      { step: "initialize", name },
    );
    const answers = await callTimes(apiKey, limit + 3).finally(() =>
      tableClient.middlewareStack.remove(name),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect((await getApiKey(hashKey(apiKey)))?.budget?.used).toBe(limit);
  });

  it("a key is accepted again in the next calendar minute", async () => {
    enforce();
    const { apiKey } = await openAccount();
    await callTimes(apiKey, limit + 1);
    const next = partnerHandler(thingsRoute, async () => ({ status: 200, body: {} }), {
      clock: { now: () => minute + 60_000 },
    });
    const answer = await callHandler(next, validThingsRequest(apiKey));
    expect([answer.status, answer.headers.RateLimit]).toEqual([200, '"write";r=59;t=60']);
  });
});

describe("cost of counting calls", () => {
  it.each([true, false])("counting calls adds no round trip to a call (trial key: %s)", async (trial) => {
    const { apiKey } = await openAccount({ trial });
    await callTimes(apiKey, 2);
    const trips: number[] = [];
    for (let made = 0; made < 20; made += 1) trips.push(await countRoundTrips(() => call(apiKey)));
    expect(trips).toEqual(trips.map(() => 1));
  });

  it.each([
    ["writing", "UpdateItemCommand"],
    ["the whole table", ""],
  ])("a previously admitted key gets no errors while %s fails", async (_, failing) => {
    enforce();
    const { apiKey } = await openAccount();
    await callTimes(apiKey, 3);
    const name = "failing";
    tableClient.middlewareStack.add(
      (next, context) => (args) =>
        context.commandName?.startsWith(failing) === false
          ? next(args)
          : Promise.reject(new Error("socket hang up")),
      { step: "initialize", name },
    );
    try {
      const statuses = (await callTimes(apiKey, 10)).map(({ status }) => status);
      expect(statuses).toEqual(statuses.map(() => 200));
    } finally {
      tableClient.middlewareStack.remove(name);
    }
  });
});

describe("concurrent function environments", () => {
  it("concurrent function environments together admit at most a key's limit plus one batch per extra environment", async () => {
    const { apiKey } = await openAccount();
    const environmentCount = 6;
    const admits: typeof import("../../../shared/application/access/admit-caller.ts")["admitCaller"][] = [];
    for (let started = 0; started < environmentCount; started += 1) {
      vi.resetModules();
      admits.push((await import("../../../shared/application/access/admit-caller.ts")).admitCaller);
    }
    expect(new Set(admits).size).toBe(environmentCount);
    const presented = {
      apiKey,
      address: "203.0.113.7",
      environment: "sandbox",
      budgeted: true,
      rate: { limit: "write", isCounted: true, isEnforced: true },
      now: minute,
    } as const;
    const admitted = await Promise.all(
      admits.map(async (admitCaller) => {
        let count = 0;
        for (let made = 0; made < limit; made += 1) {
          try {
            const { background } = await admitCaller(presented);
            await background;
            count += 1;
          } catch (error) {
            expect(error).toMatchObject({ code: "rate_limited", details: { policy: "write" } });
          }
        }
        return count;
      }),
    );
    const all = admitted.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThanOrEqual(limit);
    expect(all).toBeLessThanOrEqual(limit + (environmentCount - 1) * rateLimits.write.batchSize);
    const stored = (await getApiKey(hashKey(apiKey)))?.minuteCalls;
    expect(stored?.counts.write).toBeGreaterThanOrEqual(all - environmentCount * rateLimits.write.batchSize);
  });
});
