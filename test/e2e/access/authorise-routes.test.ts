import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routesServed } from "../../../shared/contract/match-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import {
  consoleRoles,
  rolesPermitted,
  scopeOfAudience,
} from "../../../shared/domain/access/console-roles.ts";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import { makeOneOfEach, type OwnedKind, ownedThings } from "../../support/requests/owned-things.ts";
import { fillPath, pathParametersOf } from "../../support/requests/path-parameters.ts";
import { sampleBodyOf } from "../../support/requests/sample-bodies.ts";
import {
  type Answer,
  type EnvironmentName,
  type PartnerClient,
  send,
} from "../../support/stage/stage-client.ts";
import {
  callStageIntruders,
  type StageIntruder,
  viewAsOperator,
} from "../../support/stage/stage-intruders.ts";
import { stage } from "../shared-stage.ts";

/** The sandbox comes last, because the tests below and most other files use its functions, which then need no start. */
const environments: EnvironmentName[] = ["production", "sandbox"];
const audiences = ["public", "partner", "operator", "partner_console"] as const;
const atOnce = 6;
const isPartners = ({ audience }: RouteDefinition) =>
  audience === "partner" || audience === "partner_console";
const isPartnerApi = ({ audience }: RouteDefinition) => audience === "partner" || audience === "public";

/** Runs `work` for every route, some concurrently but each function one request at a time. */
const forEachRoute = (
  routes: readonly RouteDefinition[],
  work: (route: RouteDefinition) => Promise<void>,
): Promise<unknown> => mapConcurrently(routes, atOnce, work);

const knock = (
  environment: EnvironmentName,
  route: RouteDefinition,
  headers: Record<string, string>,
  values: Record<string, string> = {},
): Promise<Answer> => {
  const { base_url, console_api_url } = stage.env[environment];
  return send((isPartnerApi(route) ? base_url : console_api_url) + fillPath(route, values), {
    method: route.method,
    headers: { "idempotency-key": randomUUID(), ...headers },
    body: route.method === "GET" ? undefined : (bodyOf(route) ?? {}),
  });
};

/** The input decides whether routes on resources without an owner serve a request, which is not tested here. */
const bodyOf = (route: RouteDefinition) =>
  isPartners(route) && pathParametersOf(route).length > 0 ? sampleBodyOf(route) : undefined;

describe.each(environments)("every route of %s", (environment) => {
  const routes = routesServed(routeTable, audiences, environment);

  // Both checks run in one pass, so that each function starts once for all its callers.
  it("every route rejects unauthorized callers and admits authorized callers", async () => {
    const intruders = await callStageIntruders(stage, environment);
    const { partnerId, apiKey } = await stage.createPartner(environment, { history_lookup_enabled: true });
    const rightful = {
      public: {},
      partner: { "x-api-key": apiKey },
      operator: { authorization: `Bearer ${await stage.token("operator")}` },
      partner_console: { authorization: `Bearer ${await stage.token("partner", partnerId)}` },
    };
    await forEachRoute(routes, async (route) => {
      const kind = route.method === "GET" ? "reads" : "changes";
      for (const intruder of intruders[route.audience])
        if ((intruder.only ?? kind) === kind) await expectRefusal(route, intruder);
      await expectEntry(route, rightful[route.audience]);
    });
  });

  it("every console route rejects a user whose role may not call it, and admits every other role", async () => {
    const { partnerId } = await stage.createPartner(environment, { history_lookup_enabled: true });
    const consoles = routes.filter(
      ({ audience }) => audience === "operator" || audience === "partner_console",
    );
    await forEachRoute(consoles, async (route) => {
      const scope = scopeOfAudience(route.audience);
      const permitted = rolesPermitted(route, environment);
      for (const role of consoleRoles[scope]) {
        const token = await stage.token(scope, scope === "partner" ? partnerId : undefined, role);
        const headers = { authorization: `Bearer ${token}` };
        if (permitted.includes(role)) await expectEntry(route, headers);
        else
          await expectRefusal(route, {
            name: `the role ${role}`,
            headers,
            status: 403,
            codes: ["forbidden"],
          });
      }
    });
  });

  it("an operator who views a partner's console may call every read route of that console", async () => {
    const { partnerId } = await stage.createPartner(environment, { history_lookup_enabled: true });
    const viewing = await viewAsOperator(stage, environment, partnerId);
    const reads = routes.filter(({ audience, method }) => audience === "partner_console" && method === "GET");
    expect(reads.length).toBeGreaterThan(25);
    await forEachRoute(reads, (route) => expectEntry(route, viewing));
  });

  it("only the routes for health and for the published keys are open to everyone", () => {
    const open = routes.filter(({ audience }) => audience === "public").map(({ path }) => path);
    expect(open).toEqual(["/v1/health", "/.well-known/jwks.json"]);
  });

  async function expectRefusal(route: RouteDefinition, { name, headers, status, codes }: StageIntruder) {
    const answer = await knock(environment, route, headers);
    const code = answer.body.error?.code ?? null;
    const message = `${route.operationId} for ${name}: ${answer.status} ${code}`;
    expect(answer.status, message).toBe(status);
    if (codes === null) expect(answer.body.error, message).toBeUndefined();
    else expect(codes, message).toContain(code);
  }

  async function expectEntry(route: RouteDefinition, headers: Record<string, string>) {
    const { status, body } = await knock(environment, route, headers);
    const message = `${route.operationId}: ${status} ${JSON.stringify(body.error ?? null)}`;
    // Every remaining rejection comes from the route itself and concerns the request.
    if (status === 403 && route.errors.includes(body.error?.code)) return;
    expect([401, 403, 500, 502, 503], message).not.toContain(status);
  }
});

describe("resources of another partner", () => {
  let owner: PartnerClient;
  let stranger: PartnerClient;
  let ids: Record<OwnedKind, string>;
  /** Tags of everything that the owner has read. */
  const tags = new Set<string>();
  const routes = routesServed(routeTable, audiences, "sandbox").filter(isPartners);
  const reads = routes.filter(({ method }) => method === "GET");
  const tokenOf = async ({ partnerId, apiKey }: PartnerClient) => ({
    "x-api-key": apiKey,
    authorization: `Bearer ${await stage.token("partner", partnerId)}`,
  });

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([stage.createPartner("sandbox"), stage.createPartner("sandbox")]);
    ids = await makeOneOfEach(stage, owner);
  });

  it("every route treats another partner's id like an unknown id and changes nothing", async () => {
    const headers = await tokenOf(stranger);
    const before = await readAll(owner);
    const unknown = Object.fromEntries(Object.keys(ids).map((kind) => [kind, "none"]));
    const answerTo = async (route: RouteDefinition, named: Record<string, string>) => {
      const parameters = pathParametersOf(route).map(({ name, kind }) => [name, kind ? named[kind] : "none"]);
      const values: Record<string, string> = Object.fromEntries(parameters);
      const { status, body } = await knock("sandbox", route, headers, values);
      const text = JSON.stringify({ ...body.error, request_id: null });
      return { status, code: body.error?.code, text: hideIds(text, Object.values(values)) };
    };
    await forEachRoute(routes, async (route) => {
      const kind = pathParametersOf(route).find((parameter) => parameter.kind !== null)?.kind;
      if (kind === undefined || kind === null) return;
      const foreign = await answerTo(route, ids);
      const message = `${route.operationId}: ${JSON.stringify(foreign)}`;
      expect([foreign.status, foreign.code], message).toEqual([404, ownedThings[kind].notFound]);
      expect(foreign, route.operationId).toEqual(await answerTo(route, unknown));
    });
    expect(await readAll(owner)).toEqual(before);
  });

  it("a conditional request with another partner's ETag or with * never returns 304 and changes nothing", async () => {
    const headers = await tokenOf(stranger);
    const before = await readAll(owner);
    expect(tags.size).toBeGreaterThan(10);
    const held = [...tags, "*"].join(", ");
    await forEachRoute(routes, async (route) => {
      const kinds = pathParametersOf(route).map(({ kind }) => kind);
      if (!kinds.some((kind) => kind !== null)) return;
      for (const tag of [held, "*"]) {
        const conditions = { "if-none-match": tag, "if-match": tag };
        const values = pathParametersOf(route).map(({ name, kind }) => [name, kind ? ids[kind] : "none"]);
        const answer = await knock(
          "sandbox",
          route,
          { ...headers, ...conditions },
          Object.fromEntries(values),
        );
        expect(answer.status, `${route.operationId} with ${tag.slice(0, 40)}`).toBe(404);
        expect(answer.headers.get("etag"), route.operationId).toBeNull();
      }
    });
    expect(await readAll(owner)).toEqual(before);
  });

  it("an ETag of another partner's list never results in 304 if the lists differ", async () => {
    const [theirs, own] = await Promise.all([tokenOf(owner), tokenOf(stranger)]);
    const compared: string[] = [];
    await forEachRoute(
      reads.filter((route) => pathParametersOf(route).length === 0),
      async (route) => {
        const [foreign, mine] = [await knock("sandbox", route, theirs), await knock("sandbox", route, own)];
        const tag = foreign.headers.get("etag");
        if (tag === null || JSON.stringify(foreign.body) === JSON.stringify(mine.body)) return;
        const answer = await knock("sandbox", route, { ...own, "if-none-match": tag });
        expect(answer.status, route.operationId).toBe(200);
        compared.push(route.operationId);
      },
    );
    expect(compared).toEqual(expect.arrayContaining(["listOrders", "listEvents", "listInvoices"]));
  });

  it("no list contains another partner's resources", async () => {
    const headers = await tokenOf(stranger);
    const theirs = [owner.partnerId, ...Object.values(ids)];
    await forEachRoute(
      reads.filter((route) => pathParametersOf(route).length === 0),
      async (route) => {
        const text = JSON.stringify((await knock("sandbox", route, headers)).body);
        for (const id of theirs) expect(text.includes(id), `${route.operationId} shows ${id}`).toBe(false);
      },
    );
  });

  it("an owner can read its own resources, and reads with a key and with a token return the same content", async () => {
    const answers = await readAll(owner);
    for (const [operation, { status }] of Object.entries(answers)) expect(status, operation).toBe(200);
    const byPath = new Map(reads.map((route) => [route.path, answers[route.operationId]]));
    const counterparts = [...byPath].filter(([path]) => byPath.has(`/console${path}`));
    expect(counterparts.length).toBeGreaterThan(2);
    for (const [path, answer] of counterparts) expect(byPath.get(`/console${path}`), path).toEqual(answer);
  });

  /** Reads all resources of the owner, each by its own route. */
  async function readAll(partner: PartnerClient): Promise<Record<string, Pick<Answer, "status" | "body">>> {
    const headers = await tokenOf(partner);
    const found: Record<string, Pick<Answer, "status" | "body">> = {};
    await forEachRoute(reads, async (route) => {
      const parameters = pathParametersOf(route);
      if (!parameters.some(({ kind }) => kind !== null)) return;
      const values = Object.fromEntries(
        parameters.map(({ name, kind }) => [name, kind === null ? "none" : ids[kind]]),
      );
      const { status, body, headers: answered } = await knock("sandbox", route, headers, values);
      const tag = answered.get("etag");
      if (tag !== null) tags.add(tag);
      // A receipt is signed and printed again for each read.
      const isPrinted = route.operationId === "getOrderReceiptDocument";
      found[route.operationId] = { status, body: isPrinted ? "a document" : hideSealed(body) };
    });
    return found;
  }
});

/** Two cursors for the same position, links to the same file, or receipts of the same order are never equal. */
function hideSealed(body: Answer["body"]): Answer["body"] {
  if (body === null || typeof body !== "object") return body;
  const isLink = typeof body.url_expires_at === "string";
  const isPage = typeof body.next_cursor === "string";
  const isReceipt = typeof body.signature === "string";
  return {
    ...body,
    ...(isLink && { url: "", url_expires_at: "" }),
    ...(isPage && { next_cursor: "" }),
    ...(isReceipt && { issued_at: "", signature: "" }),
  };
}

const hideIds = (text: string, ids: readonly string[]): string =>
  ids.reduce((hidden, id) => hidden.replaceAll(JSON.stringify(id), '"<id>"'), text);
