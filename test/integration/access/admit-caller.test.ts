import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admitCaller } from "../../../shared/application/access/admit-caller.ts";
import { hashKey } from "../../../shared/application/access/hash-key.ts";
import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { revokeKey } from "../../../shared/application/access/revoke-key.ts";
import { changePartner } from "../../../shared/application/partners/change-partner.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { getApiKey } from "../../../shared/persistence/access/api-keys.ts";
import { apiKeyKey } from "../../../shared/persistence/keys/item-keys.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { commit, updateWrite } from "../../../shared/persistence/table/transaction.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const actor = { actor: "operator@example.com", environment: "sandbox", now: 1_800_000_000_000 } as const;

const admit = (apiKey: string | undefined, overrides: Partial<Parameters<typeof admitCaller>[0]> = {}) =>
  admitCaller({
    apiKey,
    address: "203.0.113.7",
    environment: "sandbox",
    budgeted: true,
    rate: null,
    now: Date.now(),
    ...overrides,
  });

const refusal = (promise: Promise<unknown>): Promise<Problem> =>
  promise.then(
    () => expect.fail("was let in"),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

async function setBudgetUsed(account: OpenedAccount, used: number): Promise<void> {
  const change = { expression: "SET budget.used = :used", values: { ":used": used } };
  await commit([updateWrite("update:apiKey", "budget", apiKeyKey(hashKey(account.apiKey)), change)]);
}

const budgetOf = async (account: OpenedAccount) => (await getApiKey(hashKey(account.apiKey)))?.budget;

describe("key check", () => {
  it("an active key is admitted and identifies its account", async () => {
    const account = await openAccount();
    const { key } = await admit(account.apiKey);
    expect(key).toMatchObject({ partnerId: account.partnerId, keyId: account.keyId, budget: null });
  });

  it("a call without the key header returns 401 missing_api_key", async () => {
    expect((await refusal(admit(undefined))).code).toBe("missing_api_key");
    expect((await refusal(admit(""))).code).toBe("missing_api_key");
  });

  it("a production key in the sandbox returns 401 invalid_api_key before the table is read", async () => {
    const production = `svc_prd_${"a".repeat(28)}`;
    const calls = await countRequests(async () => {
      expect((await refusal(admit(production))).code).toBe("invalid_api_key");
    });
    expect(calls).toBe(0);
  });

  it("a key that was never issued returns 401 invalid_api_key", async () => {
    expect((await refusal(admit(`svc_stg_${"a".repeat(28)}`))).code).toBe("invalid_api_key");
  });

  it("a revoked key returns 401 invalid_api_key from the next request on", async () => {
    const account = await openAccount();
    await admit(account.apiKey);
    await revokeKey(account, actor);
    expect((await refusal(admit(account.apiKey))).code).toBe("invalid_api_key");
  });

  it("the key check takes one round trip for keys with a budget, without a budget and with an exhausted budget", async () => {
    const trial = await openAccount({ trial: true });
    const unlimited = await openAccount();
    const spent = await openAccount({ trial: true });
    await setBudgetUsed(spent, 1000);
    // The first use of an unlimited key in a minute is recorded in parallel with the request.
    await (await admit(unlimited.apiKey)).background;
    for (const account of [trial, unlimited]) {
      expect(await countRequests(() => admit(account.apiKey))).toBe(1);
    }
    expect(await countRequests(() => refusal(admit(spent.apiKey)))).toBe(1);
  });
});

describe("allowlist", () => {
  it("a call from an address outside the key's allowlist returns 403 ip_not_allowed", async () => {
    const account = await openAccount({}, ["198.51.100.0/24"]);
    expect((await refusal(admit(account.apiKey))).code).toBe("ip_not_allowed");
    await expect(admit(account.apiKey, { address: "198.51.100.9" })).resolves.toBeDefined();
  });

  it("a call that is rejected because of its IP address is not counted", async () => {
    const account = await openAccount({ trial: true }, ["198.51.100.0/24"]);
    expect((await refusal(admit(account.apiKey))).code).toBe("ip_not_allowed");
    expect(await budgetOf(account)).toEqual({ limit: 1000, used: 0 });
  });

  it("a call from an address on the key's allowlist is counted once", async () => {
    const account = await openAccount({ trial: true }, ["198.51.100.0/24"]);
    const first = await admit(account.apiKey, { address: "198.51.100.9" });
    expect(first.key.budget).toEqual({ limit: 1000, used: 1 });
    const trips = await countRequests(() => admit(account.apiKey, { address: "198.51.100.9" }));
    expect([trips, await budgetOf(account)]).toEqual([1, { limit: 1000, used: 2 }]);
  });
});

describe("trial budget", () => {
  it("a trial budget counts each call to a budgeted route before the call is served", async () => {
    const account = await openAccount({ trial: true });
    expect((await admit(account.apiKey)).key.budget?.used).toBe(1);
    expect((await admit(account.apiKey, { budgeted: false })).key.budget?.used).toBe(1);
    expect((await admit(account.apiKey)).key.budget?.used).toBe(2);
  });

  it("concurrent calls never exceed a budget of 1,000, and rejections state the limit and the used calls", async () => {
    const account = await openAccount({ trial: true });
    await setBudgetUsed(account, 990);
    const settled = await Promise.allSettled(Array.from({ length: 30 }, () => admit(account.apiKey)));
    const refused = settled.filter((one) => one.status === "rejected").map((one) => one.reason as Problem);
    expect(refused).toHaveLength(20);
    for (const problem of refused) {
      expect([problem.code, problem.details]).toEqual(["rate_limited", { limit: 1000, used: 1000 }]);
    }
    expect(await budgetOf(account)).toEqual({ limit: 1000, used: 1000 });
  });

  it("a call that conflicts with an operator's change of the key is counted exactly once", async () => {
    const account = await openAccount({ trial: true });
    let collisions = 0;
    const name = "collide";
    const collide = (next: (args: never) => Promise<never>) => (args: never) => {
      collisions += 1;
      const conflict = new TransactionConflictException({ message: "ongoing", $metadata: {} });
      return collisions === 1 ? Promise.reject(conflict) : next(args);
    };
    tableClient.middlewareStack.add(collide as never, { step: "initialize", name });
    const admission = await admit(account.apiKey).finally(() => tableClient.middlewareStack.remove(name));
    expect(admission.key.budget).toEqual({ limit: 1000, used: 1 });
    expect(await budgetOf(account)).toEqual({ limit: 1000, used: 1 });
  });

  it("a key has no budget after its account's trial ends", async () => {
    const account = await openAccount({ trial: true });
    await admit(account.apiKey);
    await changePartner({ partnerId: account.partnerId, sent: { trial: false } }, actor);
    expect((await admit(account.apiKey)).key.budget).toBeNull();
  });
});

describe("last use", () => {
  it("the last use of a key is recorded with minute precision, at most once per minute", async () => {
    const account = await openAccount();
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const first = await admit(account.apiKey, { now: minute + 100 });
    await first.background;
    const second = await admit(account.apiKey, { now: minute + 59_999 });
    expect(second.background).toBeNull();
    const [key] = await listKeys(account.partnerId);
    expect(key?.lastUsedAt).toBe(minute);
  });
});

describe("unreadable table", () => {
  it("a cached key without a budget is accepted for 60 seconds while the table cannot be read", async () => {
    const own = await openAccount();
    const trial = await openAccount({ trial: true });
    const start = Date.now();
    await (await admit(own.apiKey, { now: start })).background;
    await admit(trial.apiKey, { now: start });
    await withTableDown(async () => {
      await expect(admit(own.apiKey, { now: start + 60_000 })).resolves.toMatchObject({
        key: { keyId: own.keyId },
      });
      await expect(admit(own.apiKey, { now: start + 60_001 })).rejects.not.toBeInstanceOf(Problem);
      await expect(admit(trial.apiKey, { now: start })).rejects.not.toBeInstanceOf(Problem);
    });
  });
});

/** The requests to the table while `work` runs. */
async function countRequests(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const name = "countRequests";
  tableClient.middlewareStack.add(
    (next) => (args) => {
      count += 1;
      return next(args);
    },
    { step: "finalizeRequest", priority: "low", name },
  );
  try {
    await work();
  } finally {
    tableClient.middlewareStack.remove(name);
  }
  return count;
}

async function withTableDown(work: () => Promise<void>): Promise<void> {
  const name = "tableDown";
  const fail = () => () => Promise.reject(new Error("socket hang up"));
  tableClient.middlewareStack.add(fail, { step: "initialize", name });
  try {
    await work();
  } finally {
    tableClient.middlewareStack.remove(name);
  }
}
