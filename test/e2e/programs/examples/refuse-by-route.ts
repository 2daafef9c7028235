import type { RouteDefinition } from "../../../../shared/contract/define-route.ts";
import { errorsOfRoute, takesBody } from "../../../../shared/contract/errors-of-route.ts";
import { errorCatalogue } from "../../../../shared/domain/errors/error-codes.ts";
import { requireValue } from "../../../support/require-value.ts";
import { stage } from "../../shared-stage.ts";
import { type Call, type Caller, makeCall, type Recorder, routesWalked } from "./recorder.ts";
import type { World } from "./world.ts";

const unknownId = "none_00000000000000000000";
const tooLong = "x".repeat(300_000);

/** Creates the rejections that follow from a route's definition, from its first successful call. */
export async function refuseByRoute(world: World): Promise<void> {
  const { recorder } = world;
  for (const route of routesWalked()) {
    const sample = recorder.sample(route.operationId);
    // Two calls per operation, because limits are per key.
    const as = "key" in sample.as ? { key: world.key } : sample.as;
    for (const refused of refusalsOf(route, sample)) await refuse(recorder, route.operationId, refused, as);
  }
  await refuseCallers(world);
}

/** Creates the rejections that are the same for all routes: of callers, and of unreadable bodies. */
async function refuseCallers(world: World): Promise<void> {
  const { recorder, partnerId, key } = world;
  const as = { key };
  const restricted = await stage.issueKey("sandbox", partnerId, ["203.0.113.7"]);
  const elsewhere = await stage.createPartner("production");
  await refuse(recorder, "listVehicles", { status: 401 }, { scope: "none" });
  const production = `svc_prd_${restricted.body.key.slice("svc_stg_".length)}`;
  await refuse(recorder, "listVehicles", { status: 401 }, { key: production });
  await refuse(recorder, "listVehicles", { status: 403 }, { key: restricted.body.key });
  const user = { partnerId: elsewhere.partnerId, scope: "partner" } as const;
  await refuse(recorder, "getAccount", { status: 403 }, user);
  const { body, headers } = recorder.sample("createOrder");
  const large = { ...(body as object), note: tooLong };
  await refuse(recorder, "createOrder", { status: 413, body: large }, as);
  const text = { ...headers, "content-type": "text/plain" };
  await refuse(recorder, "createOrder", { status: 415, body: "not JSON", headers: text }, as);
  await refuse(recorder, "createOrder", { status: 400, headers: {} }, as);
  await askAgain(recorder, "getOrder");
}

/** Requests a response that the caller already has. */
async function askAgain(recorder: Recorder, operationId: string): Promise<void> {
  const { as, path = {} } = recorder.sample(operationId);
  const route = requireValue(routesWalked().find((one) => one.operationId === operationId));
  const { headers } = await makeCall(route, { as, path });
  const held = { "if-none-match": requireValue(headers.get("etag"), operationId) };
  await recorder.call(operationId, { as, path, headers: held, status: 304 });
}

/** The request that replaces the successful one, and its expected status. */
type Refused = Pick<Call, "path" | "query" | "headers" | "body"> & { status: number };

async function refuse(recorder: Recorder, operationId: string, refused: Refused, as: Caller): Promise<void> {
  const { path, query, headers, body } = { ...recorder.sample(operationId), ...refused };
  await recorder.call(operationId, {
    ...{ as, status: refused.status },
    ...(path && { path }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
}

function refusalsOf(route: RouteDefinition, sample: Call): Refused[] {
  const codes = errorsOfRoute(route);
  return [
    ...(codes.includes("validation_error") ? refusedInput(route, sample) : []),
    ...(codes.some((code) => errorCatalogue[code].status === 404) ? refusedNames(sample) : []),
  ];
}

/** Makes one part of the input invalid: a field or a parameter, if the route has one that can be invalid. */
function refusedInput(route: RouteDefinition, { query = {}, body }: Call): Refused[] {
  if (takesBody(route)) return [{ status: 400, body: { ...(body as object), note: "ours" } }];
  if (route.method !== "GET") return [{ status: 400, body: { note: "ours" } }];
  const parameters = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {});
  const name = Object.keys(wrongValues).find((one) => parameters.includes(one));
  return name === undefined
    ? []
    : [{ status: 400, query: { ...query, [name]: requireValue(wrongValues[name]) } }];
}

const wrongValues: Readonly<Record<string, string>> = {
  limit: "500",
  version: "latest",
  month: "11/2026",
  source: "auction",
  cursor: "2",
};

/** Replaces the last id in the path, or in the query or body, by an id that does not exist. */
function refusedNames({ path = {}, query = {}, body }: Call): Refused[] {
  const last = Object.keys(path).at(-1);
  if (last !== undefined) return [{ status: 404, path: { ...path, [last]: unknownId } }];
  const sent = (body ?? {}) as Record<string, unknown>;
  const name = ["endpoint_id", "webhook_endpoint_id"].find((one) => one in sent);
  if (name !== undefined) return [{ status: 404, body: { ...sent, [name]: unknownId } }];
  if ("key" in sent)
    return [{ status: 404, body: { ...sent, key: `versions/${unknownId}/1-1-1.ndjson.gz` } }];
  return "partner_id" in query ? [{ status: 404, query: { ...query, partner_id: unknownId } }] : [];
}
