import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { isMetered, rateLimits } from "../../shared/domain/access/rate-limit.ts";
import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { kstDay } from "../../shared/domain/time/format-time.ts";
import { listDayCalls } from "../../shared/persistence/access/day-calls.ts";
import type { TestAnswer } from "../support/requests/call-handler.ts";
import { pathParametersOf } from "../support/requests/path-parameters.ts";
import { assemblyDirectory } from "../support/shared/shared-assembly.ts";
import type { Actor } from "./stage/act-as-function.ts";
import { callRoute, entryOfOperation } from "./stage/call-function.ts";
import { byPartner, byUser, idempotencyKey, openRacingPartner, type RacingPartner } from "./stage/people.ts";
import { type RaceStage, startRaceStage } from "./stage/start-race-stage.ts";

let stage: RaceStage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20, 3, 4) });
  stage = await startRaceStage(assemblyDirectory, "sandbox");
});
afterAll(async () => {
  await stage.stop();
  vi.useRealTimers();
});

const limitedRoutes = routeTable.filter(({ rateLimit }) => rateLimit !== undefined);

/** Returns a route's function with the settings of a stage that enforces limits. */
function enforcing({ operationId }: RouteDefinition): Actor {
  const actor = stage.actor(entryOfOperation(operationId), operationId);
  return { ...actor, environment: { ...actor.environment, RATE_LIMITS_ENFORCED: "true" } };
}

/** Returns requests that each route accepts, with dealers included where possible. */
const requestOf = (route: RouteDefinition, partner: RacingPartner) =>
  (route.partnerRoute === undefined ? byPartner : byUser)(partner, {
    headers: idempotencyKey("limits"),
    params: Object.fromEntries(
      pathParametersOf(route).map(({ name }) => [
        name,
        route.path.endsWith("/v1/vehicles/{id}") ? "retail_12" : "x_1",
      ]),
    ),
    query: { source: "dealer", make: "Kia" },
    body:
      route.protocol === "mcp"
        ? {
            ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
            params: { name: "search_vehicles", arguments: { make: "Kia" } },
          }
        : { filters: { source: ["dealer"] }, vehicle_ids: ["retail_12"] },
  });

async function callTimes(route: RouteDefinition, partner: RacingPartner, times: number) {
  const actor = enforcing(route);
  const answers: TestAnswer[] = [];
  for (let made = 0; made < times; made += 1)
    answers.push(await callRoute(actor, route.operationId, requestOf(route, partner)));
  return { answers, denials: actor.denials };
}

describe("functions with their roles and enforced limits", () => {
  it.each(limitedRoutes.map((route) => [route.operationId, route] as const))(
    "%s can count its calls with the permissions of its role, and returns the number of remaining calls",
    async (_, route) => {
      const partner = await openRacingPartner(stage);
      const { answers, denials } = await callTimes(route, partner, 12);
      expect(denials).toEqual([]);
      expect(answers.map(({ status }) => status)).not.toContain(429);
      const limit = route.rateLimit!;
      const { callsPerMinute } = rateLimits[limit];
      const counted = isMetered(limit) ? answers : [];
      expect(
        counted.map(({ headers }) => /^"([\w-]+)";r=(\d+);/.exec(String(headers.RateLimit))?.slice(1)),
      ).toEqual(counted.map((__, made) => [limit, String(callsPerMinute - 1 - made)]));
    },
  );

  it.each(
    limitedRoutes
      .filter((route) => route.audience === "partner" && isMetered(route.rateLimit!))
      .map((route) => [route.operationId, route] as const),
  )(
    "%s has permission to store the previous day's call counts at the first call of a new day",
    async (_, route) => {
      const partner = await openRacingPartner(stage);
      await callTimes(route, partner, 1);
      const began = Date.now();
      vi.setSystemTime(began + dayMilliseconds);
      try {
        expect((await callTimes(route, partner, 1)).denials).toEqual([]);
        const [ended] = await listDayCalls(partner.partnerId, kstDay(began));
        expect(ended).toMatchObject({ date: kstDay(began), counts: { [route.rateLimit!]: 1 } });
      } finally {
        vi.setSystemTime(began);
      }
    },
  );

  it.each([
    ["a key", "partner"],
    ["a user", "partner_console"],
  ] as const)(
    "calls of %s to different routes that share a limit count together, although each function has its own role",
    async (_, audience) => {
      const partner = await openRacingPartner(stage);
      const writes = limitedRoutes.filter((route) => {
        return route.rateLimit === "write" && route.audience === audience && !/^ping/.test(route.operationId);
      });
      const statuses: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        for (const route of writes) {
          const { answers, denials } = await callTimes(route, partner, 1);
          expect(denials).toEqual([]);
          statuses.push(...answers.map(({ status }) => status));
        }
      }
      const { callsPerMinute } = rateLimits.write;
      expect(statuses.indexOf(429)).toBe(callsPerMinute);
      expect(statuses.slice(callsPerMinute).every((status) => status === 429)).toBe(true);
    },
  );
});
