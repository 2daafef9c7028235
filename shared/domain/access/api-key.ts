import type { Environment } from "../partners/partner.ts";

/** Whether a key still opens anything. */
export type KeyStatus = "active" | "revoked";

/** How many calls a key may make in its life, and how many it has made. */
export interface CallBudget {
  limit: number;
  used: number;
}

/** A partner's API key as it is kept: the hash of its value and the last four characters, never the value. */
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
  /** The partner's secret that cursors are sealed with, copied so that the key check needs no second read. */
  cursorSecret: string;
  createdAt: number;
  revokedAt: number | null;
  /** To the minute; null before the first call. */
  lastUsedAt: number | null;
}

/** Calls a sandbox trial key may make in its life. */
export const trialCallBudget = 1000;

/** Active sandbox keys a trial account may hold. */
export const trialKeyLimit = 2;

/** Entries an allowlist may have. */
export const allowlistLimit = 16;

/** Random bytes in a key's value: 28 characters of URL-safe base64. */
export const keyRandomBytes = 21;

/** What the value of every key of an environment begins with. */
export const keyPrefix: Record<Environment, string> = { production: "svc_prd_", sandbox: "svc_stg_" };

/** True for text that could be the value of a key of this environment. */
export function isKeyOfEnvironment(value: string, environment: Environment): boolean {
  const prefix = keyPrefix[environment];
  return value.startsWith(prefix) && /^[A-Za-z0-9_-]{28}$/.test(value.slice(prefix.length));
}

/** Whether one more key may be issued to an account, and the refusal's code where not. */
export function mayIssueKey(
  account: { trial: boolean; productionApproved: boolean; activeKeyCount: number },
  environment: Environment,
): "allowed" | "key_limit_reached" | "production_not_approved" {
  if (environment === "production") return account.productionApproved ? "allowed" : "production_not_approved";
  return account.trial && account.activeKeyCount >= trialKeyLimit ? "key_limit_reached" : "allowed";
}

/** The budget a key starts with; null for unlimited. */
export function budgetOfNewKey(account: { trial: boolean }, environment: Environment): CallBudget | null {
  return environment === "sandbox" && account.trial ? { limit: trialCallBudget, used: 0 } : null;
}
