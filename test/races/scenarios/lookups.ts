import { expect } from "vitest";
import { lookupMessages } from "../../../shared/domain/history/lookup-message.ts";
import { asMessage } from "../stage/call-function.ts";
import {
  ask,
  atTime,
  byPartner,
  byUser,
  idempotencyKey,
  openRacingPartner,
  type RacingPartner,
} from "../stage/people.ts";
import { byRoute, byWorker, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";

/** A history lookup that has not been processed yet. */
interface LookupWorld {
  owner: RacingPartner;
  lookupId: string;
}

const minute = 60_000;
const day = 1_440 * minute;
const mostInFlight = 10;
const askedAt = Date.parse("2026-11-20T09:00:00+09:00");
const plate = { plate: "00가0000" };

const request = (operationId: string, token?: string): Operation<LookupWorld> =>
  byRoute(
    operationId,
    ({ owner }, { label }) => byPartner(owner, { headers: idempotencyKey(token ?? label), body: plate }),
    token === undefined ? operationId : `${operationId} with the same key`,
  );

/** Returns operations on lookups of an environment, whose worker calls the given provider. */
const operationsOf = (worker: string) => ({
  create: request("createHistoryLookup"),
  createOnce: request("createHistoryLookup", "once"),
  run: byWorker<LookupWorld>(worker, ({ owner, lookupId }) =>
    asMessage(lookupMessages.format({ partnerId: owner.partnerId, lookupId })),
  ),
  sweep: byWorker<LookupWorld>("schedules/sweep-history-lookups"),
});
const inSandbox = operationsOf("queues/run-sandbox-lookup");
const inProduction = operationsOf("queues/run-history-lookup");

const address = "203.0.113.7";

async function openLookups(stage: RaceStage, count: number): Promise<LookupWorld> {
  const settings = { history_lookup_enabled: true, production_approved: true };
  const owner = await openRacingPartner(stage, settings);
  const allowed = { params: { id: owner.keyId }, body: { allowlist: [address] } };
  await ask(stage, "replaceApiKeyAllowlist", byUser(owner, allowed));
  const body = { url: "http://127.0.0.1:4091/" };
  await ask(stage, "createWebhookEndpoint", byPartner(owner, { body }));
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const headers = idempotencyKey(`lookup ${number}`);
    ids.push((await ask(stage, "createHistoryLookup", byPartner(owner, { headers, body: plate }))).id);
  }
  return { owner, lookupId: ids[0] ?? "none" };
}

/** Expects that the number of running lookups never exceeds the limit, even with concurrent requests. */
async function expectFewUnderWay({ owner }: LookupWorld, _: unknown, stage: RaceStage): Promise<void> {
  const { data } = await ask(stage, "listHistoryLookups", byPartner(owner));
  const underWay = data.filter(({ status }: { status: string }) => ["queued", "processing"].includes(status));
  expect(underWay.length).toBeLessThanOrEqual(mostInFlight);
}

const situation = (
  name: string,
  operations: readonly Operation<LookupWorld>[],
  count: number,
  at: number,
): Situation<LookupWorld> => ({
  name,
  at,
  operations,
  check: expectFewUnderWay,
  prepare: async (stage) => {
    const world = await atTime(askedAt, () => openLookups(stage, count));
    await ask(stage, "listHistoryLookups", byPartner(world.owner));
    return world;
  },
});

/** All operations on a history lookup and its counters. */
export const sandboxLookups: Scenario<LookupWorld> = {
  kind: "lookups",
  stage: "sandbox",
  situations: [
    situation(
      "one below the concurrent limit",
      [inSandbox.create, inSandbox.createOnce, inSandbox.run],
      mostInFlight - 1,
      askedAt + minute,
    ),
    situation("not processed for 3 days", [inSandbox.run, inSandbox.sweep], 1, askedAt + 3 * day),
  ],
};

/** All operations on lookups in an environment that calls the provider and bills them. */
export const productionLookups: Scenario<LookupWorld> = {
  kind: "lookups",
  stage: "production",
  situations: [
    situation(
      "requested",
      [inProduction.create, inProduction.createOnce, inProduction.run],
      1,
      askedAt + minute,
    ),
    situation("not processed for 3 days", [inProduction.run, inProduction.sweep], 1, askedAt + 3 * day),
  ],
};
