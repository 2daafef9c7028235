import { describe, expect, it } from "vitest";
import { guidePages } from "../../../infra/reference/guide-pages.ts";
import { toolTable } from "../../../shared/contract/assistant/tool-table.ts";
import { buildAsyncapi } from "../../../shared/contract/openapi/build-asyncapi.ts";
import { buildOpenapi } from "../../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { type RateLimitName, rateLimits } from "../../../shared/domain/access/rate-limit.ts";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import { errorCatalogue } from "../../../shared/domain/errors/error-codes.ts";
import { limitScopes } from "../../../shared/domain/errors/rate-limited.ts";
import { deliveredTypes, eventTypes } from "../../../shared/domain/webhooks/event.ts";
import { proseOf, readGuide } from "../../support/read-guide.ts";
import { requireValue } from "../../support/require-value.ts";
import { guideFacts } from "./guide-facts.ts";

const guide = readGuide();
const textOf = (source: string): string =>
  requireValue(guide.find((page) => page.source === source)).markdown;

describe("numbers in the guide", () => {
  /** Numbers that state no fact: parts of names, numbers of examples, and numbers of list items. */
  const names =
    /\bISO 8601\b|\bHMAC-SHA256\b|\bSHA-256\b|\bbase64url\b|\bUTF-8\b|\bUUID v4\b|\bIPv[46]\b|\bTLS 1\.2 or later, 1\.3\b|\b[245]xx\b|\bport 4090\b|\bhave 41 and 43\b|\bthen 42 is\b|\bwithin v1\b|\bAnswer 2xx\b|(?:^| )\d\. (?=[A-Z])/g;
  const counted =
    /\d[\d,.]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve) (?:seconds|minutes|hours|days|months|years|calls|keys|attempts|times)\b/g;

  it.each(guide)("$source states each of its listed facts and no other number", ({ source, markdown }) => {
    let rest = proseOf(markdown);
    for (const fact of guideFacts[source] ?? []) {
      expect(rest).toContain(fact);
      rest = rest.replaceAll(fact, "");
    }
    expect(rest.replaceAll(names, "").match(counted) ?? []).toEqual([]);
  });

  it("every page in the table of facts is a guide page", () => {
    expect(guide.map(({ source }) => source)).toEqual(expect.arrayContaining(Object.keys(guideFacts)));
  });

  it("the limits table has every limit with its calls per minute", () => {
    const rows = [...textOf("guide/limits.md").matchAll(/^\| .* \| (\d+) .* \| `([\w-]+)` \|$/gm)];
    const found = Object.fromEntries(rows.map(([, calls, name]) => [name, Number(calls)]));
    expect(found).toMatchObject(
      Object.fromEntries(
        (Object.keys(rateLimits) as RateLimitName[]).map((name) => [name, rateLimits[name].callsPerMinute]),
      ),
    );
  });
});

describe("names in the guide", () => {
  const known = collectNames();

  it.each(guide)("$source names only fields, values and headers of the contract", ({ markdown }) => {
    const named = [...markdown.replaceAll(/^```.*?^```$/gms, "").matchAll(/`([^`\n]+)`/g)]
      .map(([, code = ""]) => code.replace(/^(?:GET|POST|PUT|PATCH|DELETE) \S+$|^\$.*|^\{.*\}$/, ""))
      .flatMap((code) => code.match(/\bX-[A-Z][\w-]+|\b[a-z]+(?:_[a-z]+)+\b/g) ?? []);
    expect(named.filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
  });

  it.each(guide)("$source pairs each error code only with a status of that code", ({ markdown }) => {
    for (const [, status, code = ""] of markdown.matchAll(/`([45]\d\d) (\w+)`/g)) {
      const entry = errorCatalogue[code as ErrorCode];
      expect(entry, code).toBeDefined();
      const statuses = typeof entry.status === "number" ? [entry.status] : Object.values(entry.status);
      expect(statuses, code).toContain(Number(status));
    }
  });

  it("the events page lists every event type", () => {
    const listed = [...textOf("guide/events.md").matchAll(/^\| (`[\w.]+`(?:, `[\w.]+`)*) \|/gm)].flatMap(
      ([, cell = ""]) => cell.split(", ").map((type) => type.slice(1, -1)),
    );
    expect(listed.sort()).toEqual([...eventTypes].sort());
  });

  it("the introduction of the idempotency page lists exactly the partner routes that require an idempotency key", () => {
    const [introduction = ""] = textOf("guide/idempotency.md").split("```");
    const named = [...introduction.matchAll(/`POST (\S+)`/g)].map(([, path]) => path);
    const requiring = routeTable.filter(({ requiresIdempotencyKey }) => requiresIdempotencyKey === true);
    expect(named.sort()).toEqual(
      requiring
        .map(({ path }) => path)
        .filter((path) => path.startsWith("/v1/"))
        .sort(),
    );
  });

  it("the environments page lists every sandbox-only route", () => {
    const text = textOf("guide/environments.md");
    for (const { method, path, sandboxOnly } of routeTable)
      if (sandboxOnly === true && path.startsWith("/v1/")) expect(text).toContain(`\`${method} ${path}\``);
  });
});

it("the overview links to every guide page", () => {
  const overview = textOf("partner-guide.md");
  for (const { source, path } of guidePages) {
    if (path === "/docs/guide") continue;
    const links =
      source === null ? [`](${path})`, `](guide${path.slice("/docs".length)}.md)`] : [`](${source})`];
    expect(
      links.some((link) => overview.includes(link)),
      path,
    ).toBe(true);
  }
});

/** Names that no contract defines: from a local script, a file, an edge header and an example of a mistake. */
const foreignNames = ["local_env", "claude_desktop_config", "x-amz-cf-id", "secondary_inspection_requird"];

/** Names of the wire: properties, parameters, headers and values of both APIs and of events, in lower case. */
function collectNames(): Set<string> {
  const names = new Set<string>();
  const add = (text: string) => names.add(text.toLowerCase());
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      add(key);
      if (key === "enum" && Array.isArray(inner)) inner.filter((one) => typeof one === "string").forEach(add);
      if ((key === "const" || key === "name") && typeof inner === "string") add(inner);
      walk(inner);
    }
  };
  walk(buildOpenapi("partner", routeTable, "1.0.0"));
  walk(buildOpenapi("console", routeTable, "1.0.0"));
  walk(buildAsyncapi("1.0.0"));
  for (const type of deliveredTypes) for (const part of type.split(".")) add(part);
  for (const scope of limitScopes) add(scope);
  for (const { name } of toolTable) add(name);
  for (const name of foreignNames) add(name);
  return names;
}
