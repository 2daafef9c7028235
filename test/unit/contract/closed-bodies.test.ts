import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { takesBody } from "../../../shared/contract/errors-of-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { publicHandler } from "../../../shared/http/public-handler.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { idempotencyKey } from "../../support/requests/things-route.ts";
import { findObjects, type ObjectPath } from "../../support/schemas/object-paths.ts";

logger.setLogLevel("SILENT");
Object.assign(process.env, { DOCS_URL: "https://docs.example.com" });

/** Bodies that accept unknown fields, with reasons. */
const looseBodies: Readonly<Record<string, string>> = {
  callAssistant: "A message of the protocol, whose library checks it; the arguments of tools are closed.",
};

const isChecked = ({ operationId }: RouteDefinition): boolean => looseBodies[operationId] === undefined;
const withBody = routeTable.filter((route) => takesBody(route) && isChecked(route));
const withoutBody = routeTable.filter(
  (route) => route.method !== "GET" && !takesBody(route) && route.ignoresBody !== true,
);
const ignoring = routeTable.filter(({ ignoresBody }) => ignoresBody === true);
const named = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => [route.operationId, route] as const);

const placesOf = ({ body }: RouteDefinition): ObjectPath[] => (body === undefined ? [] : findObjects(body));

const pathOf = (steps: readonly (string | number)[]): string =>
  steps.reduce<string>(
    (path, step) => `${path}${typeof step === "number" ? `[${step}]` : `.${step}`}`,
    "body",
  );

/** Returns the result of all request checks of a route for a body. */
const send = (route: RouteDefinition, body: unknown): Promise<TestAnswer> =>
  callHandler(
    publicHandler(route, async () => ({ status: 200, body: {} })),
    {
      method: route.method,
      path: route.path,
      params: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "some"])),
      headers: { "idempotency-key": idempotencyKey },
      body,
    },
  );

const issuesOf = ({ body }: TestAnswer): { path: string; message: string }[] => body.error.details.issues;

describe("strict request schemas", () => {
  it("the request body checks cover routes of the partner API and the console API", () => {
    const audiences = new Set(withBody.map(({ audience }) => audience));
    expect([...audiences].sort()).toEqual(["operator", "partner", "partner_console"]);
    expect(withBody.length).toBeGreaterThan(30);
    expect(withoutBody.length).toBeGreaterThan(10);
  });

  it("every request body in the list of exceptions accepts unknown fields", () => {
    for (const operationId of Object.keys(looseBodies)) {
      const route = routeTable.find((one) => one.operationId === operationId);
      expect([operationId, route && placesOf(route).some(({ isLoose }) => isLoose)]).toEqual([
        operationId,
        true,
      ]);
    }
  });

  it.each(named(withBody))("no object in the request body of %s accepts unknown fields", (_, route) => {
    const places = placesOf(route);
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter(({ isLoose }) => isLoose).map(({ path }) => pathOf(path))).toEqual([]);
  });

  it.each(named(withBody))(
    "%s rejects an unknown field at any depth, names its path and suggests the intended field",
    async (_, route) => {
      for (const { path, names, skeleton, wrap } of placesOf(route)) {
        const [meant] = names;
        const misspelt = `${meant}x`;
        const { [meant!]: value, ...rest } = skeleton;
        const answer = await send(route, wrap({ ...rest, [meant!]: value, [misspelt]: value }));
        expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
        expect(issuesOf(answer)).toContainEqual({
          path: pathOf([...path, misspelt]),
          message: `is not a known field; did you mean ${meant}?`,
        });
      }
    },
  );

  it.each(named(withoutBody))(
    "%s ignores an empty or unreadable body and rejects a body with fields",
    async (_, route) => {
      const answer = await send(route, { reason: "changed our mind" });
      expect([answer.status, issuesOf(answer)]).toEqual([
        400,
        [{ path: "body.reason", message: "is not a known field; this route takes no body" }],
      ]);
      for (const body of [{}, "", "not JSON"]) expect((await send(route, body)).status).toBe(200);
    },
  );

  it.each(named(ignoring))(
    "%s ignores fields in a request body and names them in a response header",
    async (_, route) => {
      const { status, headers } = await send(route, { approve: true, "x\r\ny": 1 });
      expect([status, headers["X-Svc-Ignored-Fields"]]).toEqual([200, "approve, x__y"]);
      expect((await send(route, {})).headers).not.toHaveProperty("X-Svc-Ignored-Fields");
    },
  );

  it("a request field that the API accepts but does not use is named in a response header", async () => {
    const routes = routeTable.filter(({ unusedFields }) => unusedFields !== undefined);
    expect(routes.map(({ operationId }) => operationId)).toEqual([
      ...["reportOrderStatus", "replaceFeeSettings", "reportOwnOrderStatus"],
    ]);
    const [route] = routes;
    const sent = { status: "customs", notes: "arrived" };
    expect((await send(route!, sent)).headers["X-Svc-Ignored-Fields"]).toBe("notes");
    expect((await send(route!, { status: "customs" })).headers).not.toHaveProperty("X-Svc-Ignored-Fields");
    for (const { body, unusedFields } of routes)
      expect(Object.keys((body as z.ZodMiniObject).shape)).toEqual(
        expect.arrayContaining([...unusedFields!]),
      );
  });

  it("the error for a very long field name or for 20,000 unknown fields is short", async () => {
    const route = withBody.find(({ operationId }) => operationId === "createOrder")!;
    const long = issuesOf(await send(route, { ["x".repeat(100_000)]: 1 }));
    expect(long.find(({ message }) => message.startsWith("is not a known"))?.path).toBe(
      `body.${"x".repeat(64)}`,
    );
    const many = await send(
      route,
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1])),
    );
    expect(issuesOf(many)).toHaveLength(100);
  });
});
