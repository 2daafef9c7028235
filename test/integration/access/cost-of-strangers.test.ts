import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConsumedCapacity } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sourceOf } from "../../../infra/permissions/route-entry.ts";
import { admitCaller } from "../../../shared/application/access/admit-caller.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import type { Environment } from "../../../shared/domain/partners/partner.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { sampleBodyOf } from "../../support/requests/sample-bodies.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let units = 0;
let calls = 0;
let pendingCalls = 0;
tableClient.middlewareStack.add(
  (next) => async (args) => {
    calls += 1;
    Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
    pendingCalls += 1;
    const result = await next(args).finally(() => {
      pendingCalls -= 1;
    });
    const { ConsumedCapacity: consumed } = result.output as {
      ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
    };
    for (const one of [consumed ?? []].flat()) units += one.CapacityUnits ?? 0;
    return result;
  },
  { step: "initialize", name: "countCapacity" },
);

/** Returns requests and capacity units of `work`. Nothing else may use the table meanwhile. */
async function costOf(work: () => Promise<unknown>): Promise<{ calls: number; units: number }> {
  units = 0;
  calls = 0;
  await work();
  // Background reads may still be running, or start when such a read ends.
  do await nextTurn();
  while (pendingCalls > 0);
  return { calls, units };
}

let table: RunningTable;
beforeAll(async () => {
  table = await startTable({ engine: "emulator" });
  // An S3 that never responds, so that a read of the search index fails instead of leaving this machine.
  vi.stubEnv("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.stop();
});

const partnerRoutes = routeTable.filter(({ audience }) => audience === "partner");
const unknownKeys = { sandbox: `svc_stg_${"a".repeat(28)}`, production: `svc_prd_${"a".repeat(28)}` };
const handlerOf = async (route: RouteDefinition): Promise<GatewayHandler> => {
  const file = new URL(`../../../functions/${sourceOf(route)}.ts`, import.meta.url);
  return ((await import(file.href)) as { handler: GatewayHandler }).handler;
};
const requestOf = (route: RouteDefinition, apiKey: string) => ({
  headers: { "x-api-key": apiKey, "idempotency-key": "6f2f1f1e-3a7e-4d7b-9a55-0d8f3f6c1a11" },
  params: { id: "ord_1", watch_id: "ww_1", invoice_id: "inv_1" },
  method: route.method,
  ...(route.body !== undefined && { body: bodyOf(route) }),
});
/** Returns a body that the route accepts, if one is known. For the assistant, it is a tool call. */
function bodyOf(route: RouteDefinition): unknown {
  if (route.path === "/v1/mcp") {
    const search = { name: "search_vehicles", arguments: { make: "Hyundai" } };
    return { jsonrpc: "2.0", id: 1, method: "tools/call", params: search };
  }
  try {
    return sampleBodyOf(route);
  } catch {
    return { vehicle_id: "auction_a_1", name: "any", filters: {} };
  }
}

describe.each(Object.entries(unknownKeys) as [Environment, string][])(
  "reads for unauthorized calls in %s",
  (environment, apiKey) => {
    beforeAll(() => void vi.stubEnv("ENVIRONMENT", environment));

    it.each(partnerRoutes.map((route) => [route.operationId, route] as const))(
      "%s reads only the key from the table when the key is invalid",
      async (_, route) => {
        const check = () =>
          admitCaller({
            apiKey,
            address: "203.0.113.7",
            environment,
            budgeted: route.budgeted,
            rate: null,
            now: Date.now(),
          }).catch(() => undefined);
        const ofCheck = await costOf(check);
        expect(ofCheck.calls).toBeGreaterThan(0);
        const handler = await handlerOf(route);
        const ofRoute = await costOf(async () => {
          const { status } = await callHandler(handler, requestOf(route, apiKey));
          expect(status).toBe(401);
        });
        expect(ofRoute.calls).toBeLessThanOrEqual(ofCheck.calls);
        expect(ofRoute.units).toBeLessThanOrEqual(ofCheck.units);
      },
    );
  },
);

it("a known caller's data is read in parallel with the key check, starting with the caller's second request", async () => {
  vi.stubEnv("ENVIRONMENT", "sandbox");
  const { apiKey } = await openAccount({ trial: false });
  const route = partnerRoutes.find(({ operationId }) => operationId === "getOrder");
  if (route === undefined) throw new Error("There is no route getOrder");
  const handler = await handlerOf(route);
  let isAnswered = false;
  let itemsBeforeAnswer = 0;
  tableClient.middlewareStack.add(
    (next) => async (args) => {
      if (!isAnswered) itemsBeforeAnswer += countItems(args.input);
      try {
        return await next(args);
      } finally {
        isAnswered = true;
      }
    },
    { step: "initialize", name: "recordOrder" },
  );
  const readsTogether = async () => {
    [isAnswered, itemsBeforeAnswer] = [false, 0];
    await callHandler(handler, requestOf(route, apiKey));
    return itemsBeforeAnswer > 1;
  };
  expect(await readsTogether()).toBe(false);
  expect(await readsTogether()).toBe(true);
});

/** Returns the number of items in a request; one for a request that is not a batch. */
function countItems(input: object): number {
  const { RequestItems } = input as { RequestItems?: Record<string, { Keys?: unknown[] }> };
  return RequestItems === undefined ? 1 : Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys).length;
}
