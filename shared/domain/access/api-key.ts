import type { Environment } from "../partners/partner.ts";
import type { MinuteCalls } from "./rate-limit.ts";

/** Whether a key is accepted. */
export type KeyStatus = "active" | "revoked";

/** Total calls allowed for a key, and calls made. */
export interface CallBudget {
  limit: number;
  used: number;
}

/** A stored API key of a partner: the hash of its value and its last four characters, never the value. */
export interface ApiKey {
  keyId: string;
  keyHash: string;
  partnerId: string;
  name: string;
  lastFour: string;
  status: KeyStatus;
  /**
   * Addresses and CIDR ranges that may use the key. Empty means any address in the sandbox, and none in
   * production.
   */
  allowlist: readonly string[];
  /** Null means unlimited. */
  budget: CallBudget | null;
  /** The partner's cursor encryption secret, copied here so that one read is enough to check a key. */
  cursorSecret: string;
  createdAt: number;
  revokedAt: number | null;
  /** The time of the last call, accurate to the minute; null before the first call. */
  lastUsedAt: number | null;
  /** The key's calls in the minute of its last use; absent before the first call. */
  minuteCalls?: MinuteCalls;
  /** Every request with the key is logged until this time. If it is absent or past, ordinary reads are only sampled. */
  loggedUntil?: number;
}

/** Total calls of a sandbox trial key. */
const trialCallBudget = 1000;

/** Maximum number of active sandbox keys of a trial account. */
export const trialKeyLimit = 2;

/** Random bytes in a key's value. They become 28 characters of URL-safe base64. */
export const keyRandomBytes = 21;

/** Prefix of every key's value, by environment. */
export const keyPrefix: Record<Environment, string> = { production: "svc_prd_", sandbox: "svc_stg_" };

/**
 * Returns the last four characters of a key, which screens and logs show so that people can distinguish keys.
 */
export const lastFourOf = (value: string): string => value.slice(-4);

/** Returns true for text in the form of a key of this environment. */
export function isKeyOfEnvironment(value: string, environment: Environment): boolean {
  const prefix = keyPrefix[environment];
  return value.startsWith(prefix) && /^[A-Za-z0-9_-]{28}$/.test(value.slice(prefix.length));
}

/** Returns the maximum number of active keys of an account in an environment; null for no limit. */
export function keyLimitOf(account: { trial: boolean }, environment: Environment): number | null {
  return environment === "sandbox" && account.trial ? trialKeyLimit : null;
}

/** Reports whether one more key would exceed the account's limit of active keys. */
export function exceedsKeyLimit(
  account: { trial: boolean; activeKeyCount: number },
  environment: Environment,
): boolean {
  const limit = keyLimitOf(account, environment);
  return limit !== null && account.activeKeyCount >= limit;
}

/**
 * Returns the budget of a new key; null for unlimited.
 * @param replaced the budget of the replaced key, whose calls still count; null for an additional key
 */
export function budgetOfNewKey(
  account: { trial: boolean },
  environment: Environment,
  replaced: CallBudget | null,
): CallBudget | null {
  if (environment !== "sandbox" || !account.trial) return null;
  return { limit: trialCallBudget, used: replaced?.used ?? 0 };
}

/** Returns the remaining calls of a budget. */
export const remainingCalls = ({ limit, used }: CallBudget): number => Math.max(0, limit - used);
