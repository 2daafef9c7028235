import { admitsAddress } from "../../domain/access/allowlist.ts";
import type { ApiKey, CallBudget } from "../../domain/access/api-key.ts";
import type { MeteredCall } from "../../domain/access/call-meter.ts";
import { describeKeyFault } from "../../domain/access/describe-key-fault.ts";
import { type MeteredLimitName, minuteOf, type RateAllowance } from "../../domain/access/rate-limit.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { getApiKey } from "../../persistence/access/api-keys.ts";
import { countCall, recordKeyUse } from "../../persistence/access/key-use.ts";
import { hashKey } from "./hash-key.ts";
import { KeyMemory } from "./key-memory.ts";
import { meterCall, readMeteredKey, refusedFrom, reportDueCalls, wasUsedUp } from "./meter-call.ts";
import { quotaHeaders } from "./quota-headers.ts";
import { rateLimitHeaders, rateLimitReached } from "./rate-limit-headers.ts";

const countAttemptLimit = 5;
const memory = new KeyMemory();

/** Credentials of a call. */
export interface Presented {
  /** Value of `x-api-key`; undefined when absent. */
  apiKey: string | undefined;
  /** The caller's address. */
  address: string;
  environment: Environment;
  /** Whether the call counts against a budget. */
  budgeted: boolean;
  /** The limit per minute that this call counts against; null if there is none. */
  rate: RateRule | null;
  now: number;
}

/** How a call counts against a limit. */
export interface RateRule {
  limit: MeteredLimitName;
  /** Whether the call counts; otherwise only the remaining calls are returned. */
  isCounted: boolean;
  /** Whether calls beyond the limit are rejected. */
  isEnforced: boolean;
}

/** An authenticated caller. */
export interface Admission {
  key: ApiKey;
  /** Remaining calls of the limit after this call; null without a limit. */
  allowance: RateAllowance | null;
  /**
   * Records the key's use. May run in parallel with the request and never rejects; null if there is nothing to
   * record.
   */
  background: Promise<void> | null;
}

/**
 * Checks the format of a key without a read, so that work may begin before the full check.
 * @throws Problem missing_api_key, invalid_api_key (malformed, or of the other environment)
 */
export function requireWellFormedKey(presented: Pick<Presented, "apiKey" | "environment">): string {
  const { apiKey, environment } = presented;
  if (apiKey === undefined || apiKey === "") {
    throw new Problem("missing_api_key", "Send your API key in the x-api-key header.");
  }
  const fault = describeKeyFault(apiKey, environment);
  if (fault !== null) throw new Problem("invalid_api_key", fault);
  return apiKey;
}

/** Reports whether the cached key would probably admit the caller, so that work may begin before the check. */
export function wasAdmitted(presented: Presented): boolean {
  const keyHash = hashKey(requireWellFormedKey(presented));
  const key = memory.hint(keyHash);
  const { rate } = presented;
  const metered = meteredCall(keyHash, presented);
  if (metered !== null && rate?.isEnforced && wasUsedUp(metered, key?.minuteCalls)) return false;
  return key?.status === "active" && admitsAddress(key.allowlist, presented.address, presented.environment);
}

/**
 * Admits or rejects a caller with one consistent round trip. The request that reads the key also counts the call
 * against its budget. A call is not counted if the key or address is rejected, or if a limit is used up.
 * @throws Problem missing_api_key, invalid_api_key, ip_not_allowed, or rate_limited: with `limit` and `used` for an
 * exhausted budget, with `policy` and `Retry-After` for an enforced limit
 */
export async function admitCaller(presented: Presented): Promise<Admission> {
  const keyHash = hashKey(requireWellFormedKey(presented));
  const metered = meteredCall(keyHash, presented);
  const countsFirst =
    presented.budgeted && presented.environment === "sandbox" && memory.hint(keyHash)?.budget !== null;
  const { key, counted } = countsFirst
    ? await countAndRead(keyHash, presented, metered)
    : { key: await read(keyHash, presented, metered), counted: false };
  const { allowance, background } = evaluateRate(metered, key, presented);
  return { key, allowance, background: background ?? (counted ? null : recordUse(key, presented.now)) };
}

const meteredCall = (keyHash: string, { rate, now }: Presented): MeteredCall | null =>
  rate && { keyHash, limit: rate.limit, now };

function evaluateRate(
  metered: MeteredCall | null,
  key: ApiKey,
  { rate, now }: Presented,
): Pick<Admission, "allowance" | "background"> {
  if (metered === null || rate === null) return { allowance: null, background: null };
  const { allowance, isExceeded, reporting } = meterCall(metered, key, rate.isCounted);
  if (isExceeded && rate.isCounted && rate.isEnforced) {
    throw rateLimitReached(allowance, quotaHeaders(key.budget));
  }
  const reported = reporting?.then((after) => void (after && memory.remember(after, now)));
  return { allowance, background: reported ?? null };
}

async function countAndRead(
  keyHash: string,
  presented: Presented,
  metered: MeteredCall | null,
): Promise<{ key: ApiKey; counted: boolean }> {
  const { rate, now } = presented;
  const hint = memory.hint(keyHash);
  const limited = metered !== null && rate?.isCounted && rate.isEnforced ? metered : null;
  // Calls that are being stored also reduce `room`, whether they arrived before or after this call.
  let room = limited && refusedFrom(limited);
  const reporting = metered && reportDueCalls(metered, hint?.minuteCalls);
  // The write checks the address against the cached allowlist, because the current allowlist is not known yet. If the
  // cached allowlist is outdated, the write counts nothing and returns the current key. The next attempt then checks
  // the current allowlist and counts the call.
  let checked = hint?.allowlist ?? [];
  if (!admitsAddress(checked, presented.address, presented.environment)) checked = [];
  try {
    for (let attempt = 1; attempt <= countAttemptLimit; attempt += 1) {
      const result = await countCall(keyHash, checked, minuteOf(now), room);
      const key = requireUsable(rememberRead(result.key, keyHash, now), presented);
      if (result.counted || key.budget === null) return { key, counted: result.counted };
      if (key.budget.used >= key.budget.limit)
        throw budgetSpent(key.budget, metered && meterCall(metered, key, false).allowance);
      if (limited !== null && meterCall(limited, key, false).isExceeded) return { key, counted: false };
      checked = key.allowlist;
      await reporting;
      room = limited && refusedFrom(limited);
    }
  } finally {
    await reporting;
  }
  throw new Error("The key changed faster than the call could be counted");
}

async function read(keyHash: string, presented: Presented, metered: MeteredCall | null): Promise<ApiKey> {
  try {
    const known = memory.hint(keyHash)?.minuteCalls;
    const found = metered === null ? await getApiKey(keyHash) : await readMeteredKey(metered, known);
    return requireUsable(rememberRead(found, keyHash, presented.now), presented);
  } catch (error) {
    const standIn = memory.standIn(keyHash, presented.now);
    // Calls against a budget are counted only in the table, so a cached key cannot admit such a call.
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

/** Records the last use of an unlimited key, at most once a minute. If it fails, only a timestamp is lost. */
function recordUse(key: ApiKey, now: number): Promise<void> | null {
  const minute = minuteOf(now);
  if (key.lastUsedAt !== null && key.lastUsedAt >= minute) return null;
  return recordKeyUse(key.keyHash, minute).catch(() => undefined);
}

const unknownKey = (environment: Environment): Problem =>
  new Problem(
    "invalid_api_key",
    `No active key of the ${environment} environment has this value. The key is mistyped, revoked or rotated. Compare its last four characters with the console.`,
  );

const budgetSpent = (budget: CallBudget, allowance: RateAllowance | null): Problem => {
  const message = "The trial key has spent its lifetime call budget. Request full access to continue.";
  const details = { limit: budget.limit, used: budget.used };
  const headers = { ...quotaHeaders(budget), ...(allowance && rateLimitHeaders(allowance)) };
  return new Problem("rate_limited", message, details, { headers });
};
