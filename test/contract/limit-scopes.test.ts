import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rateLimitReached } from "../../shared/application/access/rate-limit-headers.ts";
import { creationScope } from "../../shared/application/watches/create-watch.ts";
import { tooManyDealerCalls } from "../../shared/domain/access/dealer-calls.ts";
import { type RateLimitName, rateLimits } from "../../shared/domain/access/rate-limit.ts";
import { tooManyConnections, tooManyFrames } from "../../shared/domain/chat/chat-connection.ts";
import { chatUseReached } from "../../shared/domain/chat/chat-use.ts";
import type { Problem } from "../../shared/domain/errors/problem.ts";
import { limitScopes, rateLimited } from "../../shared/domain/errors/rate-limited.ts";
import { lookupCapReached } from "../../shared/domain/history/lookup-caps.ts";
import { announcedBytesReached, messageLimitReached } from "../../shared/domain/messages/message-rate.ts";
import { tooManySent } from "../../shared/domain/webhooks/call-limits.ts";

const guide = readFileSync("docs/guide/limits.md", "utf8");
const page = readFileSync("docs/errors/rate_limited.md", "utf8");

/** Returns the table rows that have a scope in their last cell, by scope. */
const rowsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^\| .* \| `([\w-]+)` \|$/gm)].map(([row, scope = ""]) => [scope, row]),
  );
const policies = Object.keys(rateLimits) as RateLimitName[];

const refusals: readonly Problem[] = [
  ...policies.map((limit) => rateLimitReached({ limit, remaining: 0, resetSeconds: 5 })),
  tooManyDealerCalls(),
  ...(["endpoint_pings", "partner_pings", "running_replays", "unanswered_endpoint"] as const).map((scope) =>
    tooManySent(scope, 1),
  ),
  rateLimited("", creationScope, 1),
  lookupCapReached("in_flight", 0),
  lookupCapReached("daily", 0),
  messageLimitReached(0),
  announcedBytesReached(0),
  tooManyConnections("chat_token"),
  tooManyConnections("chat_thread"),
  tooManyConnections("chat_account"),
  tooManyFrames(0),
  ...(["messages", "bytes"] as const).flatMap((kind) =>
    (["token", "thread"] as const).map((scope) => chatUseReached(kind, scope, 0)),
  ),
];

describe("limits with a wait time", () => {
  it.each(refusals.map((refusal) => [String(refusal.details.scope), refusal] as const))(
    "A rejection by the limit %s states its scope and its Retry-After seconds in the details",
    (scope, { code, details, headers }) => {
      expect([code, limitScopes]).toEqual(["rate_limited", expect.arrayContaining([scope])]);
      expect(headers["Retry-After"]).toBe(String(details.retry_after_seconds));
      expect(details).not.toHaveProperty("limit");
    },
  );

  it("Only known source files create rate_limited rejections or Retry-After headers", () => {
    const sources = globSync(["shared/**/*.ts", "functions/**/*.ts", "infra/edge/*.ts"]);
    const sourcesWith = (pattern: RegExp) =>
      sources.filter((file) => pattern.test(readFileSync(file, "utf8"))).sort();
    expect(sourcesWith(/new Problem\(\s*"rate_limited"/)).toEqual([
      "shared/application/access/admit-caller.ts",
      "shared/application/watches/fire-test-event.ts",
      "shared/domain/errors/rate-limited.ts",
    ]);
    expect(sourcesWith(/"Retry-After"[^\n]*String\(/)).toEqual([
      "infra/edge/web-acl.ts",
      "shared/application/inventory/open-search-index.ts",
      "shared/application/operations/ask-monitoring.ts",
      "shared/domain/errors/rate-limited.ts",
    ]);
  });

  it("The guide's limits table lists every scope exactly once", () => {
    const scopes = [...guide.matchAll(/^\| .* \| `([\w-]+)` \|$/gm)].map(([, scope]) => scope);
    expect(scopes.sort()).toEqual([...limitScopes].sort());
  });

  it("Every row of the guide's limits table has a limit and a reset", () => {
    for (const row of Object.values(rowsOf(guide))) expect(row.split(" | ").filter(Boolean)).toHaveLength(4);
  });

  it("The guide states the enforced number of calls for each limit per key", () => {
    const rows = rowsOf(guide);
    for (const limit of policies) expect(rows[limit]).toContain(`| ${rateLimits[limit].callsPerMinute} `);
  });

  it("The rate_limited error page links to the guide's limits table and does not repeat its rows", () => {
    expect(page).toContain("](../guide/limits.md#rate-limits)");
    expect(rowsOf(page)).toEqual({});
  });
});
