import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { methodsOfPath } from "../../shared/contract/match-route.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { eventTypes } from "../../shared/domain/webhooks/event.ts";
import { requireValue } from "../support/require-value.ts";

const guide = readFileSync(join(import.meta.dirname, "..", "..", "docs", "partner-guide.md"), "utf8");
const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
const calls = blocks
  .flatMap((block) => block.split(/^(?=curl )/m))
  .flatMap((call) => {
    const path = /^curl .*"\$(?:API|CONSOLE)(\/[\w/.-]+)/.exec(call)?.[1];
    return path === undefined ? [] : [{ path, call }];
  });
const mentions = [...guide.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/.-]+)/g)].map(
  ([, method = "", path = ""]) => ({ method, path }),
);

describe("the partner guide", () => {
  it("every call and route that the guide mentions is found by this test", () => {
    expect(calls).toHaveLength(blocks.join().match(/"\$(API|CONSOLE)\//g)?.length ?? 0);
    expect(mentions.length).toBeGreaterThan(15);
  });

  it.each(calls)("the guide's example of $path sends what the route takes", ({ path, call }) => {
    const route = routeTable.find((one) => one.method === "POST" && one.path === path);
    const body: unknown = JSON.parse(requireValue(/-d '([^']*)'/.exec(call)?.[1]));
    expect(route?.body?.safeParse(body)).toMatchObject({ success: true });
    expect(call.includes("Idempotency-Key")).toBe(route?.requiresIdempotencyKey === true);
  });

  it.each(mentions)("the guide mentions only routes that exist: $method $path", ({ method, path }) => {
    expect(methodsOfPath(routeTable, path)).toContain(method);
  });

  it("the partner guide lists every type of event", () => {
    const listed = [...guide.matchAll(/^\| (`[\w.]+`(?:, `[\w.]+`)*) \|/gm)]
      .flatMap(([, cell = ""]) => cell.split(", ").map((type) => type.slice(1, -1)))
      .filter((type) => type.includes("."));
    expect(listed.sort()).toEqual([...eventTypes].sort());
  });
});
