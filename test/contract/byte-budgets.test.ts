import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { deliveredSchemas, eventSchemas } from "../../shared/contract/events/event-schemas.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { eventBudgetBytes, eventTypes } from "../../shared/domain/webhooks/event.ts";
import { pageReply } from "../../shared/http/page-reply.ts";
import { toGatewayResponse } from "../../shared/http/reply.ts";
import { responseBudgetBytes } from "../../shared/http/response-budget.ts";
import { buildLargest, type KnownLargest } from "../support/schemas/largest-value.ts";

/** Maximum size of a Lambda function's response. */
const largestResponseBytes = 6_291_556;

/** The largest text in a stored item: an item has 400 KB, and a character at least one byte. */
const itemText = "x".repeat(400 * 1024);
const storedState = () => ({ state: `${itemText}` });

/** Event data of exactly the budget, with the characters that take most space in a response. */
const largestData = () => ({ text: '"'.repeat((eventBudgetBytes - 500) / 2) });

/**
 * Response paths whose largest content follows from another rule, with the rule. Paths start at the item of a
 * list.
 */
const known: KnownLargest = {
  // Both states are in one item of the table.
  "AuditEntry.before": storedState,
  "AuditEntry.after": () => ({}),
  // No event exceeds the budget of events. Any type will do whose data is unrestricted.
  "EventLogEntry.payload": () => buildLargest(deliveredSchemas["invoice.issued"], { "$.data": largestData }),
};

/** Responses without a cursor whose size follows from another rule, with the rule. */
const boundedOtherwise: Readonly<Record<string, string>> = {
  callAssistant:
    "At most 20 cars of a search, one car in detail, or the names of makes and models, which have a budget.",
  listVehicleFacets: "The names have a budget: fit-names.ts.",
  acquireLot: "One order of each partner at most, 200 bytes each.",
  awardLot: "The same.",
  takeBackAward: "The same.",
  loseLot: "The same.",
  backtestWatchCondition: "Its cars have a budget; those beyond it are left out.",
  getHistoryBilling: "One entry for each partner, 120 bytes each.",
};

const routes = routeTable.filter(({ partnerRoute }) => partnerRoute === undefined);
const idOf = (schema: z.core.$ZodType): string => String(z.globalRegistry.get(schema)?.id ?? "$");

const shapeOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> | null =>
  schema instanceof z.ZodMiniObject ? schema.shape : null;

/** The fields of a page other than its items and cursor, each as large as possible. */
const moreOf = (page: z.core.$ZodType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(page) ?? {})
      .filter(([name]) => name !== "data" && name !== "next_cursor")
      .map(([name, schema]) => [name, buildLargest(schema)]),
  );

interface ListRoute {
  route: RouteDefinition;
  page: z.ZodMiniType;
  item: z.core.$ZodType;
}

const listRoutes = routes.flatMap((route): ListRoute[] => {
  const page = route.responses[200]?.schema;
  const shape = shapeOf(page);
  if (page === undefined || shape?.next_cursor === undefined || !(shape.data instanceof z.ZodMiniArray))
    return [];
  return [{ route, page, item: shape.data._zod.def.element }];
});

const knownFor = (schema: z.core.$ZodType): KnownLargest =>
  Object.fromEntries(
    Object.entries(known).map(([place, build]) => [
      place.startsWith(`${idOf(schema)}.`) ? `$${place.slice(idOf(schema).length)}` : place,
      build,
    ]),
  );

const responseBytes = (reply: Parameters<typeof toGatewayResponse>[0]): number =>
  Buffer.byteLength(JSON.stringify(toGatewayResponse(reply, {})));

const bytesOfLargest = new Map<z.core.$ZodType, number>();

/** Returns the size of a route's largest response. Throws if the schema has no limit. */
function measureLargest(schema: z.core.$ZodType): number {
  const bytes =
    bytesOfLargest.get(schema) ??
    responseBytes({ status: 200, body: buildLargest(schema, knownFor(schema)) });
  bytesOfLargest.set(schema, bytes);
  return bytes;
}

const largestLimit = 200;

/** More than the largest page; for very large items a few pages. */
const countOf = (item: object): number =>
  Math.max(
    largestLimit + 7 - Math.floor(JSON.stringify(item).length / 200),
    Math.ceil((2 * responseBudgetBytes) / JSON.stringify(item).length) + 3,
  );

/** Reads a list of numbered largest items to its end by its cursors. */
function readToEnd(item: object, count: number, more: Record<string, unknown>) {
  const seal = (position: number | null) => (position === null ? null : String(position));
  const pages: { numbers: number[]; bytes: number; body: unknown }[] = [];
  let start: number | null = 0;
  while (start !== null) {
    const first: number = start;
    const data = Array.from({ length: Math.min(largestLimit, count - first) }, (_, index) => first + index);
    const next = first + data.length < count ? first + data.length : null;
    const items = data.map(() => item);
    const reply = pageReply(
      { data: items, next, positionOf: (_, index) => first + index + 1 },
      { seal },
      more,
    );
    const response = toGatewayResponse(reply, {});
    const body = JSON.parse(response.body as string);
    const bytes = Buffer.byteLength(JSON.stringify(response));
    pages.push({ numbers: data.slice(0, body.data.length), bytes, body });
    start = body.next_cursor === null ? null : Number(body.next_cursor);
  }
  return pages;
}

describe("size limit of responses", () => {
  test("the size limit of a body leaves room for the other parts of a function's response", () => {
    expect(responseBudgetBytes).toBeLessThan(largestResponseBytes - 512 * 1024);
  });

  test("every list of both APIs except listVehicleFacets is among the tested lists", () => {
    const lists = routes.filter(({ operationId }) => operationId.startsWith("list"));
    const tested = new Set(listRoutes.map(({ route }) => route.operationId));
    const left = lists.map(({ operationId }) => operationId).filter((id) => !tested.has(id));
    expect(left).toEqual(["listVehicleFacets"]);
    expect(listRoutes.length).toBeGreaterThan(18);
  });

  test.each(listRoutes.map((one) => [one.route.operationId, one] as const))(
    "pages of %s with the largest items and the largest limit fit into a response, are valid and contain each item once",
    (_, { page, item }) => {
      const largest = buildLargest(item, knownFor(item)) as object;
      expect(z.core.safeParse(item, largest).error?.issues).toBeUndefined();
      const count = countOf(largest);
      const pages = readToEnd(largest, count, moreOf(page));
      expect(pages.length).toBeGreaterThan(1);
      expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(largestResponseBytes);
      expect(pages.flatMap(({ numbers }) => numbers)).toEqual(
        Array.from({ length: count }, (__, number) => number),
      );
      // The items were checked above; checking each again would take minutes.
      const [first] = pages as unknown as [{ body: { data: unknown[] } }];
      const shortened = { ...first.body, data: first.body.data.slice(0, 1) };
      expect(z.core.safeParse(page, shortened).error?.issues).toBeUndefined();
    },
  );

  const others = routes.flatMap((route) =>
    Object.entries(route.responses).flatMap(([status, { schema }]) => {
      const isList = listRoutes.some((one) => one.page === schema);
      return schema === undefined || isList
        ? []
        : [[`${route.operationId} ${status}`, route, schema] as const];
    }),
  );

  test.each(others.filter(([, { operationId }]) => boundedOtherwise[operationId] === undefined))(
    "the largest response of %s is within the limit",
    (_, __, schema) => {
      expect(measureLargest(schema)).toBeLessThan(largestResponseBytes);
    },
  );

  test("every non-list response has a size limit in its schema or is on the list of responses with another limit", () => {
    const unbounded = others.filter(([, , schema]) => {
      try {
        measureLargest(schema);
        return false;
      } catch {
        return true;
      }
    });
    const named = new Set(unbounded.map(([, { operationId }]) => operationId));
    expect([...named].sort()).toEqual(Object.keys(boundedOtherwise).sort());
  });

  test("a full page of the largest dealer cars fits into a response", () => {
    const list = listRoutes.find(({ route }) => route.operationId === "listVehicles");
    const item = buildLargest((list as ListRoute).item);
    const data = Array.from({ length: 48 }, () => item);
    expect(responseBytes({ status: 200, body: { data, next_cursor: "x".repeat(8000) } })).toBeLessThan(
      largestResponseBytes,
    );
  });

  test("an oversized non-list response is rejected instead of truncated", () => {
    const body = { text: "\u0001".repeat(1_000_000) };
    expect(() => toGatewayResponse({ status: 200, body }, {})).toThrow("characters");
    expect(() => toGatewayResponse({ status: 200, bytes: new Uint8Array(5_000_000) }, {})).toThrow("bytes");
  });
});

describe("size limit of events", () => {
  /** The data of a watch event is split until it fits, so a single car must fit. */
  const oneOfEach = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1);
    return value;
  };

  test.each(eventTypes)("the largest %s is valid and within the limit", (type) => {
    const schema = eventSchemas[type];
    const isSplit = type === "eagle_eye.match";
    const lists = { "$.data.additions": [], "$.data.price_changes": [], "$.data.removals": [] };
    const parts = isSplit ? Object.keys(lists) : [""];
    for (const part of parts) {
      const only = Object.fromEntries(
        Object.keys(isSplit ? lists : {}).map((place) => [
          place,
          () => (place === part ? largestEntry(place) : []),
        ]),
      );
      const event = buildLargest(schema, only);
      expect(z.core.safeParse(schema, event).error?.issues).toBeUndefined();
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(eventBudgetBytes);
    }
  });

  function largestEntry(place: string): unknown {
    const name = place.slice("$.data.".length);
    const data = shapeOf(shapeOf(eventSchemas["eagle_eye.match"])?.data);
    const list = data?.[name];
    if (!(list instanceof z.ZodMiniArray)) throw new Error(`${name} is no list`);
    return oneOfEach([buildLargest(list._zod.def.element)]);
  }
});
