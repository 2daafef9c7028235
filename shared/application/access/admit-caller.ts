import { admitsAddress } from "../../domain/access/allowlist.ts";
import { type ApiKey, type CallBudget, isKeyOfEnvironment } from "../../domain/access/api-key.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { countCall, getApiKey, recordKeyUse } from "../../persistence/access/api-keys.ts";
import { hashKey } from "./hash-key.ts";
import { KeyMemory } from "./key-memory.ts";
import { quotaHeaders } from "./quota-headers.ts";

const countAttemptLimit = 5;
const memory = new KeyMemory();

/** What a call presents for authentication. */
export interface Presented {
  /** Value of `x-api-key`; undefined when absent. */
  apiKey: string | undefined;
  /** The caller's address. */
  address: string;
  environment: Environment;
  /** Whether the call counts against a budget. */
  budgeted: boolean;
  now: number;
}

/** An authenticated caller. */
export interface Admission {
  key: ApiKey;
  /** Recording of the key's use, which may run beside the request; never rejects. Null when there is none. */
  background: Promise<void> | null;
}

/**
 * Checks the form of a key without reading anything, so that work may begin before the full check.
 * @throws Problem missing_api_key, invalid_api_key (malformed, or of the other environment).
 */
export function requireWellFormedKey(presented: Pick<Presented, "apiKey" | "environment">): string {
  const { apiKey, environment } = presented;
  if (apiKey === undefined || apiKey === "") {
    throw new Problem("missing_api_key", "Send your API key in the x-api-key header.");
  }
  if (!isKeyOfEnvironment(apiKey, environment)) throw unknownKey(environment);
  return apiKey;
}

/**
 * Whether the key, as it was last read here, admits the caller: so probably that work for it may begin before the
 * check.
 */
export function wasAdmitted(presented: Presented): boolean {
  const key = memory.hint(hashKey(requireWellFormedKey(presented)));
  return key?.status === "active" && admitsAddress(key.allowlist, presented.address, presented.environment);
}

/**
 * Admits or refuses a caller with one consistent round trip. A call that counts against a budget is counted by the same
 * request that reads the key; it is not counted when the key or the address is refused.
 * @throws Problem missing_api_key, invalid_api_key, ip_not_allowed, or rate_limited with `limit` and `used` when the
 *   key's budget is spent.
 */
export async function admitCaller(presented: Presented): Promise<Admission> {
  const keyHash = hashKey(requireWellFormedKey(presented));
  const countsFirst =
    presented.budgeted && presented.environment === "sandbox" && memory.hint(keyHash)?.budget !== null;
  if (!countsFirst) {
    const key = await read(keyHash, presented);
    return { key, background: recordUse(key, presented.now) };
  }
  const { key, counted } = await countAndRead(keyHash, presented);
  return { key, background: counted ? null : recordUse(key, presented.now) };
}

async function countAndRead(
  keyHash: string,
  presented: Presented,
): Promise<{ key: ApiKey; counted: boolean }> {
  // The address can only be checked against a known allowlist. Where the remembered one is outdated, nothing is counted
  // and the current key is returned: it is checked, and counting is tried again.
  let checked = memory.hint(keyHash)?.allowlist ?? [];
  if (!admitsAddress(checked, presented.address, presented.environment)) checked = [];
  for (let attempt = 1; attempt <= countAttemptLimit; attempt += 1) {
    const result = await countCall(keyHash, checked, minuteOf(presented.now));
    const key = requireUsable(rememberRead(result.key, keyHash, presented.now), presented);
    if (result.counted || key.budget === null) return { key, counted: result.counted };
    if (key.budget.used >= key.budget.limit) throw budgetSpent(key.budget);
    checked = key.allowlist;
  }
  throw new Error("The key changed faster than the call could be counted");
}

async function read(keyHash: string, presented: Presented): Promise<ApiKey> {
  try {
    const found = await getApiKey(keyHash);
    return requireUsable(rememberRead(found, keyHash, presented.now), presented);
  } catch (error) {
    const standIn = memory.standIn(keyHash, presented.now);
    // A budget cannot be counted on a remembered copy.
    const serves = standIn !== null && (standIn.budget === null || !presented.budgeted);
    if (error instanceof Problem || !serves) throw error;
    return requireUsable(standIn, presented);
  }
}

function rememberRead(key: ApiKey | null, keyHash: string, now: number): ApiKey | null {
  if (key === null) memory.forget(keyHash);
  else memory.remember(key, now);
  return key;
}

function requireUsable(key: ApiKey | null, presented: Presented): ApiKey {
  if (key?.status !== "active") throw unknownKey(presented.environment);
  if (!admitsAddress(key.allowlist, presented.address, presented.environment)) {
    const message =
      "This key is not accepted from your address. Add it to the key's allowlist in the console.";
    throw new Problem("ip_not_allowed", message, { address: presented.address });
  }
  return key;
}

/**
 * Records the last use of an unlimited key, to the minute and at most once a minute. A failure loses only a timestamp.
 */
function recordUse(key: ApiKey, now: number): Promise<void> | null {
  const minute = minuteOf(now);
  if (key.lastUsedAt !== null && key.lastUsedAt >= minute) return null;
  return recordKeyUse(key.keyHash, minute).catch(() => undefined);
}

const minuteOf = (instant: number): number => instant - (instant % minuteMilliseconds);

const unknownKey = (environment: Environment): Problem =>
  new Problem("invalid_api_key", `The API key is not an active key of the ${environment} environment.`);

const budgetSpent = (budget: CallBudget): Problem => {
  const message = "The trial key has spent its lifetime call budget. Request full access to continue.";
  const details = { limit: budget.limit, used: budget.used };
  return new Problem("rate_limited", message, details, { headers: quotaHeaders(budget) });
};
