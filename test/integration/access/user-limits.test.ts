import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rateLimits } from "../../../shared/domain/access/rate-limit.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { thingsRoute, validThingsRequest } from "../../support/requests/things-route.ts";
import { useThingsRoute } from "../../support/requests/use-things-route.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";

useThingsRoute();

const limit = rateLimits.write.callsPerMinute;
const minute = Date.UTC(2026, 10, 20, 3, 4);
const clock = { now: () => minute + 18_500 };
const ada = "7c1f0a52-0001";
const ben = "7c1f0a52-0002";

vi.mock("#admission", () => import("../../../shared/http/admission/admit-by-token.ts"));
const handler = partnerHandler(thingsRoute, async ({ caller }) => ({ status: 200, body: caller }), { clock });
afterEach(() => vi.unstubAllEnvs());

const call = (partnerId: string, sub: string, headers: Record<string, string> = {}): Promise<TestAnswer> => {
  const valid = validThingsRequest("none");
  return callHandler(handler, {
    ...valid,
    headers: { ...valid.headers, ...headers },
    claims: { scope: "partner", sub, partner_id: partnerId },
  });
};

async function callTimes(partnerId: string, sub: string, times: number): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  for (let made = 0; made < times; made += 1) answers.push(await call(partnerId, sub));
  return answers;
}

const remainingOf = ({ headers }: TestAnswer): number =>
  Number(/;r=(\d+);/.exec(String(headers.RateLimit))?.[1]);

describe("rate limits of console users", () => {
  it("every response to a user states the user's remaining calls", async () => {
    const { partnerId } = await openAccount();
    const answers = await callTimes(partnerId, ada, 2);
    expect(answers.map(({ headers }) => headers.RateLimit)).toEqual([
      '"write";r=59;t=42',
      '"write";r=58;t=42',
    ]);
    expect(remainingOf(await call(partnerId, ben))).toBe(limit - 1);
  });

  it("a user with the same subject at another partner has a separate count", async () => {
    const [one, other] = await Promise.all([openAccount(), openAccount()]);
    await callTimes(one.partnerId, ada, 3);
    expect(remainingOf(await call(other.partnerId, ada))).toBe(limit - 1);
  });

  it("concurrent calls of a user are counted exactly, and rejected beyond the limit only if limits are enforced", async () => {
    const { partnerId } = await openAccount();
    vi.stubEnv("RATE_LIMITS_ENFORCED", "true");
    const answers = await Promise.all(Array.from({ length: limit + 7 }, () => call(partnerId, ada)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.body.error.details).toEqual({
      scope: "write",
      policy: "write",
      retry_after_seconds: 42,
    });
    expect(refused[0]?.headers["Retry-After"]).toBe("42");
    vi.stubEnv("RATE_LIMITS_ENFORCED", "false");
    const served = await call(partnerId, ada);
    expect([served.status, remainingOf(served)]).toEqual([200, 0]);
  });

  it("counting a user's call takes no additional round trip", async () => {
    const { partnerId } = await openAccount();
    expect(await countRoundTrips(() => call(partnerId, ada))).toBe(1);
  });

  it("a user's call counts for the signed-in user, regardless of X-User-Id", async () => {
    const { partnerId } = await openAccount();
    const { body } = await call(partnerId, ada, { "x-user-id": "somebody else" });
    const hash = createHash("sha256").update(ada).digest("hex");
    expect([body.endUserId, body.callerId]).toEqual([ada, `${partnerId}#${hash}`]);
  });
});
