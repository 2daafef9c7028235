import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sourceOf } from "../../../infra/permissions/route-entry.ts";
import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { createPartner } from "../../../shared/application/partners/create-partner.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { sealCursor } from "../../../shared/http/cursor.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const takesCursor = ({ query }: RouteDefinition) =>
  query !== undefined && "cursor" in (query as unknown as { shape: object }).shape;
const lists = routeTable.filter((route) => route.audience === "operator" && takesCursor(route));
const handlerOf = async (route: RouteDefinition): Promise<GatewayHandler> => {
  const file = new URL(`../../../functions/${sourceOf(route)}.ts`, import.meta.url);
  return ((await import(file.href)) as { handler: GatewayHandler }).handler;
};
const claims = { scope: "operator", sub: "operator-1" };
/** Returns parameters to which a list might bind its cursors. */
const bindingsOf = ({ operationId }: RouteDefinition) => [
  operationId,
  `${operationId}:updated_desc`,
  `${operationId}:ord_1`,
  JSON.stringify([operationId, null, null]),
  JSON.stringify([operationId, { area: "audit", partnerId: null, orderId: null, day: null }]),
];
/** Query parameters of a list besides paging. */
const neededOf: Readonly<Record<string, Record<string, string>>> = {
  listArchive: { area: "audit" },
  listInventoryBatches: { source: "auction_a" },
  listLots: { auction_date: "2026-11-23" },
};

describe("cursors of operator lists", () => {
  it("function environments that create the cursor secret concurrently agree on one random secret", async () => {
    const environments = await Promise.all(
      Array.from({ length: 8 }, async () => {
        vi.resetModules();
        return await import("../../../shared/application/access/operator-cursor-secret.ts");
      }),
    );
    const secrets = await Promise.all(environments.map((one) => one.operatorCursorSecret()));
    expect(new Set([...secrets, await operatorCursorSecret()]).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  });

  it("the tested lists include more than four operator lists", () => {
    expect(lists.length).toBeGreaterThan(4);
  });

  it.each(lists.map((route) => [route.operationId, route] as const))(
    "%s rejects a cursor that is sealed with a guessed secret",
    async (_, route) => {
      const handler = await handlerOf(route);
      for (const guess of ["operator", "", "operator_cursor", route.operationId, randomUUID()]) {
        for (const binding of bindingsOf(route)) {
          for (const position of ["x", 1, { at: 1 }]) {
            const cursor = sealCursor(guess, binding, position);
            const query = { cursor, ...neededOf[route.operationId] };
            const answer = await callHandler(handler, { claims, params: { id: "ord_1" }, query });
            expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_cursor"]);
          }
        }
      }
    },
  );

  it("a cursor returns the next page of its list", async () => {
    const operator = { actor: "operator-1", environment: "sandbox", now: Date.now() } as const;
    for (const name of ["One", "Two"])
      await createPartner({ name, contact_email: "it@harbour.example" }, operator);
    const route = lists.find(({ operationId }) => operationId === "listPartners");
    if (route === undefined) throw new Error("There is no list of partners");
    const handler = await handlerOf(route);
    const { body: first } = await callHandler(handler, { claims, query: { limit: "1" } });
    const { body: second } = await callHandler(handler, {
      claims,
      query: { limit: "1", cursor: first.next_cursor },
    });
    expect([...first.data, ...second.data].map(({ name }) => name).sort()).toEqual(["One", "Two"]);
  });
});
