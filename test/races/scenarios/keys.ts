import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { expect } from "vitest";
import { hashKey } from "../../../shared/application/access/hash-key.ts";
import { apiKeyKey } from "../../../shared/persistence/keys/item-keys.ts";
import {
  ask,
  byOperator,
  byPartner,
  byUser,
  openRacingPartner,
  type RacingPartner,
} from "../stage/people.ts";
import { byRoute, type Done, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";

/** An account with a key. */
type KeyWorld = RacingPartner;

const at = Date.parse("2026-11-20T09:00:00+09:00");
const callBudget = 1_000;
const mostTrialKeys = 2;
const created = { name: "Another" };

const onKey = (operationId: string, body?: unknown, name?: string): Operation<KeyWorld> =>
  byRoute(operationId, (world) => byUser(world, { params: { id: world.keyId }, body }), name);
const onPartner = (operationId: string, body: object, name?: string): Operation<KeyWorld> =>
  byRoute(operationId, ({ partnerId }) => byOperator({ params: { id: partnerId }, body }), name);

const can = {
  create: byRoute<KeyWorld>("createApiKey", (world) => byUser(world, { body: created })),
  issue: onPartner("issuePartnerKey", created),
  rotate: onKey("rotateApiKey"),
  revoke: onKey("revokeApiKey"),
  allow: onKey("replaceApiKeyAllowlist", { allowlist: ["198.51.100.0/24", "203.0.113.7"] }),
  allowOthers: onKey(
    "replaceApiKeyAllowlist",
    { allowlist: ["203.0.113.0/28"] },
    "replaceApiKeyAllowlist with others",
  ),
  revokeByOperator: byRoute<KeyWorld>("revokePartnerKey", ({ partnerId, keyId }) =>
    byOperator({ params: { id: partnerId, key_id: keyId } }),
  ),
  endTrial: onPartner("changePartner", { trial: false }, "changePartner to no trial"),
  rename: onPartner("changePartner", { name: "Renamed" }, "changePartner name"),
  approve: onPartner("changePartner", { invoice_prefix: "TAKEN" }, "changePartner prefix"),
  call: byRoute<KeyWorld>("listOrders", (world) => byPartner(world)),
  open: byRoute<KeyWorld>("createPartner", () =>
    byOperator({
      body: { name: "Newcomer", contact_email: "it@example.com", trial: false, invoice_prefix: "TAKEN" },
    }),
  ),
};

/** A trial key with one call left. */
async function openTrial(stage: RaceStage): Promise<KeyWorld> {
  const world = await openRacingPartner(stage, { trial: true });
  const { pk, sk } = apiKeyKey(hashKey(world.apiKey));
  await stage.clients.dynamodb.send(
    new UpdateItemCommand({
      TableName: stage.tableName,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: "SET budget.used = :used",
      ExpressionAttributeValues: { ":used": { N: String(callBudget - 1) } },
    }),
  );
  return world;
}

/** Creates a production account with a key that was used. */
async function openApproved(stage: RaceStage): Promise<KeyWorld> {
  const world = await openRacingPartner(stage, { production_approved: true });
  const onKeyOf = { params: { id: world.keyId }, body: { allowlist: ["203.0.113.7"] } };
  await ask(stage, "replaceApiKeyAllowlist", byUser(world, onKeyOf));
  await ask(stage, "listOrders", byPartner(world));
  return world;
}

/** Expects that a trial account and its keys stay within their limits. */
async function expectTrialLimits(world: KeyWorld, done: readonly Done[], stage: RaceStage): Promise<void> {
  const { data } = await ask(stage, "listApiKeys", byUser(world));
  const active = data.filter(({ status }: { status: string }) => status === "active");
  const isTrial = !done.some(({ name, outcome }) => name === can.endTrial.name && outcome.status === 200);
  if (isTrial) expect(active.length).toBeLessThanOrEqual(mostTrialKeys);
  for (const { quota_used: used } of active) expect(used ?? 0).toBeLessThanOrEqual(callBudget);
}

const trial: Situation<KeyWorld> = {
  name: "of a trial account",
  at,
  prepare: openTrial,
  check: expectTrialLimits,
  operations: [can.create, can.issue, can.rotate, can.revoke, can.revokeByOperator, can.endTrial, can.call],
};
const approved: Situation<KeyWorld> = {
  name: "of production",
  at,
  prepare: openApproved,
  operations: [can.rotate, can.revoke, can.allow, can.allowOthers, can.revokeByOperator, can.call],
};
const accounts: Situation<KeyWorld> = {
  name: "accounts that want the same prefix",
  at,
  prepare: (stage) => openRacingPartner(stage, { production_approved: true }),
  operations: [can.open, can.approve, can.rename],
};

/**
 * The audit log contains a key as it was read. A call that is counted between the read and the change is not
 * part of the change.
 */
const free = [/ AUDIT#.* \.(?:before|after)\.(?:quota_used|last_used_at) /];

/** All operations on keys and accounts of the sandbox. */
export const trialKeys: Scenario<KeyWorld> = { kind: "keys", stage: "sandbox", situations: [trial], free };

/** All operations on keys and accounts of production. */
export const productionKeys: Scenario<KeyWorld> = {
  kind: "keys",
  stage: "production",
  situations: [approved, accounts],
  free,
};
