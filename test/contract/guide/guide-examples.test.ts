import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { methodsOfPath } from "../../../shared/contract/match-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { blocksOf, readGuide } from "../../support/read-guide.ts";
import { requireValue } from "../../support/require-value.ts";
import { callsOf, routeOf } from "./read-commands.ts";

const guide = readGuide();
const calls = guide.flatMap(({ source, markdown }) => callsOf(markdown).map((call) => ({ source, ...call })));
const mentions = guide.flatMap(({ source, markdown }) =>
  [...markdown.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/.-]+)/g)].map(
    ([, method = "", path = ""]) => ({ source, method, path }),
  ),
);

describe("guide examples", () => {
  it("the tests of guide examples cover every curl call in the guide", () => {
    const shown = guide
      .flatMap(({ markdown }) => blocksOf(markdown, "sh"))
      .join()
      .match(/curl [^\n]*"\$(API|CONSOLE)\/(?!docs\/)/g);
    expect(calls).toHaveLength(requireValue(shown).length);
    expect(calls.length).toBeGreaterThan(20);
    expect(mentions.length).toBeGreaterThan(40);
  });

  it.each(calls)("$source: the route accepts the example request $method $path", (call) => {
    const route = requireValue(routeOf(call), call.text);
    if (call.body !== undefined) expect(route.body?.safeParse(call.body)).toMatchObject({ success: true });
    if (route.body !== undefined && route.method === "POST" && !acceptsNothing(route))
      expect(call.body, call.text).toBeDefined();
    const query = (route.query ?? z.object({})) as z.ZodMiniObject;
    for (const name of Object.keys(call.query)) expect(Object.keys(query.shape), call.text).toContain(name);
    // A cursor is the value of an earlier page.
    const { cursor: _, ...sent } = call.query;
    expect(query.safeParse(sent), call.text).toMatchObject({ success: true });
    expect(call.sendsIdempotencyKey).toBe(route.requiresIdempotencyKey === true);
  });

  it.each(mentions)("$source mentions a route that exists: $method $path", ({ method, path }) => {
    expect(methodsOfPath(routeTable, path)).toContain(method);
  });

  it.each(guide)("$source contains an example", ({ markdown }) => {
    expect(markdown).toMatch(/^```/m);
  });
});

const acceptsNothing = ({ body }: NonNullable<ReturnType<typeof routeOf>>): boolean =>
  body?.safeParse(undefined).success === true;
