import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { takesBody } from "../../../shared/contract/errors-of-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { findReversedRanges } from "../../../shared/contract/schema/find-reversed-ranges.ts";
import { findRepeatedParameters, takesList } from "../../../shared/http/find-repeated-parameters.ts";
import { publicHandler } from "../../../shared/http/public-handler.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { findObjects } from "../../support/schemas/object-paths.ts";

logger.setLogLevel("SILENT");
Object.assign(process.env, { DOCS_URL: "https://docs.example.com" });

interface Parameter {
  route: RouteDefinition;
  name: string;
  schema: z.core.$ZodType;
}

const parameters: Parameter[] = routeTable.flatMap((route) =>
  route.query instanceof z.ZodMiniObject
    ? Object.entries(route.query.shape).map(([name, schema]) => ({
        route,
        name,
        schema: schema as z.core.$ZodType,
      }))
    : [],
);
const titled = (some: readonly Parameter[]) =>
  some.map((one) => [`${one.route.operationId} ${one.name}`, one] as const);

const lowerEnd = /(^|_)(min|minimum|from)(_|$)/;
const upperWords: Readonly<Record<string, string>> = { min: "max", minimum: "maximum", from: "to" };
const upperOf = (name: string): string =>
  name.replace(lowerEnd, (_, before, word: string, after) => `${before}${upperWords[word]}${after}`);

const lists = parameters.filter(({ schema }) => takesList(schema));
const singles = parameters.filter(({ schema }) => !takesList(schema));
const lowers = parameters.filter(
  ({ route, name }) =>
    lowerEnd.test(name) && parameters.some((one) => one.route === route && one.name === upperOf(name)),
);

/** Ascending values; each range parameter uses a pair of them. */
const ascending = [
  ["2010", "2011"],
  ["2026-11-01", "2026-11-02"],
  ["2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z"],
] as const;

const pairOf = ({ schema }: Parameter): readonly [string, string] => {
  const pair = ascending.find((values) => values.every((value) => z.core.safeParse(schema, value).success));
  if (pair === undefined) throw new Error("The test knows no two values of this parameter");
  return pair;
};

/** Returns the result of all request checks of a route for a query. */
const ask = ({ method, path }: RouteDefinition, query: Record<string, string>): Promise<TestAnswer> => {
  // Only the query is tested, so other requirements are omitted.
  const route = { ...routeTable.find((one) => one.method === method && one.path === path)! };
  delete route.params;
  delete route.body;
  return callHandler(
    publicHandler(route, async () => ({ status: 200, body: {} })),
    { method, path, query },
  );
};

const issuesOf = ({ body }: TestAnswer): { path: string; message: string }[] => body.error.details.issues;

describe("repeated parameters", () => {
  it("the parameter checks cover both single-value and list parameters", () => {
    expect(singles.length).toBeGreaterThan(60);
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["make", "ids", "status", "source"]),
    );
  });

  it.each(titled(singles))(
    "%s accepts one value and is rejected when it is repeated",
    (_, { route, name }) => {
      expect(findRepeatedParameters(route, `${name}=1&${name}=2`)).toEqual([
        { path: `query.${name}`, message: "was sent twice, but takes only one value" },
      ]);
      expect(findRepeatedParameters(route, `${name}=1&x=1&${name}=1&${name}=1`)[0]?.message).toBe(
        "was sent 3 times, but takes only one value",
      );
      expect(findRepeatedParameters(route, `${name}=1&x=1&x=2`)).toEqual([]);
    },
  );

  it.each(titled(lists))("%s accepts several values and may be repeated", (_, { route, name }) => {
    expect(findRepeatedParameters(route, `${name}=a&${name}=b`)).toEqual([]);
  });
});

describe("range parameters", () => {
  it("every parameter for the start of a range has a parameter for the end of the range", () => {
    expect([...new Set(lowers.map(({ name }) => name))].sort()).toEqual(
      expect.arrayContaining(["auction_count_min", "auction_date_from", "from", "price_min_usd", "year_min"]),
    );
    const alone = parameters.filter((one) => lowerEnd.test(one.name) && !lowers.includes(one));
    expect(alone.map(({ name }) => name)).toEqual([]);
  });

  it.each(titled(lowers))(
    "%s above its upper bound is rejected, and the error names both parameters",
    async (_, parameter) => {
      const { route, name } = parameter;
      const [low, high] = pairOf(parameter);
      const reversed = await ask(route, { [name]: high, [upperOf(name)]: low });
      expect(reversed.status).toBe(400);
      expect(issuesOf(reversed).map(({ path }) => path)).toEqual([`query.${name}`, `query.${upperOf(name)}`]);
      for (const query of [
        { [name]: low, [upperOf(name)]: high },
        { [name]: low, [upperOf(name)]: low },
      ])
        expect((await ask(route, query)).status).toBe(200);
    },
  );

  const inBodies = routeTable
    .filter((route) => takesBody(route) && route.partnerRoute === undefined)
    .flatMap((route) =>
      findObjects(route.body!).flatMap(({ names, wrap, path }) =>
        names
          .filter((name) => lowerEnd.test(name) && names.includes(upperOf(name)))
          .map((name) => [`${route.operationId} ${[...path, name].join(".")}`, { name, wrap }] as const),
      ),
    );

  it("the range checks cover fields in request bodies", () => {
    const found = inBodies.map(([title]) => title);
    expect(found).toContain("createWatch filters.year_min");
    expect(found).toContain("replayEvents from");
    expect(found).toContain("replaceFeeSettings auctions.auction_e.minimum_krw");
  });

  it.each(inBodies)(
    "the body field %s above its upper bound is rejected, and the error names both fields",
    (_, { name, wrap }) => {
      const upper = upperOf(name);
      const paths = findReversedRanges(wrap({ [name]: 3, [upper]: 2 }), "body").map(({ path }) =>
        path.split(".").at(-1),
      );
      expect(paths).toEqual([name, upper]);
      expect(findReversedRanges(wrap({ [name]: 2, [upper]: 2 }), "body")).toEqual([]);
      expect(findReversedRanges(wrap({ [name]: null, [upper]: 2 }), "body")).toEqual([]);
    },
  );
});

describe("unknown parameters", () => {
  const listVehicles = routeTable.find(({ operationId }) => operationId === "listVehicles")!;

  it("an unknown parameter is ignored, and response headers name it and suggest the intended parameter", async () => {
    const { status, headers } = await ask(listVehicles, { colour: "red", limt: "5", "x\r\ny": "1" });
    expect(status).toBe(200);
    expect(headers["X-Svc-Ignored-Params"]).toBe("colour, limt, x__y");
    expect(headers["X-Svc-Suggested-Params"]).toBe("colour=color, limt=limit");
  });

  it("a parameter that resembles no known parameter gets no suggestion", async () => {
    const { headers } = await ask(listVehicles, { offset: "5" });
    expect(headers["X-Svc-Ignored-Params"]).toBe("offset");
    expect(headers).not.toHaveProperty("X-Svc-Suggested-Params");
  });
});
