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
  /** Addresses and CIDR ranges it is accepted from. Empty: from anywhere in the sandbox, from nowhere in production. */
  allowlist: readonly string[];
  /** Null means unlimited. */
  budget: CallBudget | null;
  /** The partner's cursor encryption secret, copied here so that checking a key takes one read. */
  cursorSecret: string;
  createdAt: number;
  revokedAt: number | null;
  /** To the minute; null before the first call. */
  lastUsedAt: number | null;
  /** Its calls in the minute in which it was last used; absent before the first. */
  minuteCalls?: MinuteCalls;
}

/** Calls a sandbox trial key may make in total. */
const trialCallBudget = 1000;

/** Active sandbox keys a trial account may hold. */
export const trialKeyLimit = 2;

/** Random bytes in a key's value: 28 characters of URL-safe base64. */
export const keyRandomBytes = 21;

/** Prefix of every key's value, by environment. */
export const keyPrefix: Record<Environment, string> = { production: "svc_prd_", sandbox: "svc_stg_" };

/** Returns the part of a key's value that is shown and logged, so that people can distinguish keys. */
export const lastFourOf = (value: string): string => value.slice(-4);

/** Returns true for text in the form of a key of this environment. */
export function isKeyOfEnvironment(value: string, environment: Environment): boolean {
  const prefix = keyPrefix[environment];
  return value.startsWith(prefix) && /^[A-Za-z0-9_-]{28}$/.test(value.slice(prefix.length));
}

/** Returns the number of active keys an account may hold in an environment; null for any number. */
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
 * The budget a key starts with; null for unlimited.
 * @param replaced the budget of the key that it replaces, whose calls stay counted; null for a key beside the others.
 */
export function budgetOfNewKey(
  account: { trial: boolean },
  environment: Environment,
  replaced: CallBudget | null,
): CallBudget | null {
  if (environment !== "sandbox" || !account.trial) return null;
  return { limit: trialCallBudget, used: replaced?.used ?? 0 };
}

/** Calls left of a budget. */
export const remainingCalls = ({ limit, used }: CallBudget): number => Math.max(0, limit - used);
