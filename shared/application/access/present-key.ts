import { apiKeySchema, issuedApiKeySchema } from "../../contract/resources/account/api-key.ts";
import { callLimitsSchema, keyUsageSchema } from "../../contract/resources/account/key-usage.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { type ApiKey, remainingCalls } from "../../domain/access/api-key.ts";
import { type MeteredLimitName, rateLimits } from "../../domain/access/rate-limit.ts";
import type { IssuedKey } from "./make-key.ts";
import type { KeyUse } from "./read-usage.ts";

const hiddenFields = ["keyId", "keyHash", "budget", "cursorSecret"] as const;
const present = presenter(apiKeySchema, hiddenFields);
const presentIssued = presenter(issuedApiKeySchema, hiddenFields);
const presentCallLimits = presenter(callLimitsSchema);
const presentUse = presenter(keyUsageSchema, [
  "keyHash",
  "partnerId",
  "allowlist",
  "budget",
  "cursorSecret",
  "createdAt",
  "revokedAt",
]);

/** Returns a key as the console API shows it, without its value. */
export const presentKey = (key: ApiKey) => present(shownKey(key));

/** Returns a key for the only response that shows its value. */
export const presentIssuedKey = ({ key, value }: IssuedKey) =>
  presentIssued({ ...shownKey(key), key: value });

/**
 * Presents a key's used budget and its calls by day. The budget fields are null for a key without a budget.
 */
export const presentUsage = ({ key, days }: KeyUse) =>
  presentUse({
    ...withoutMeter(key),
    limit: key.budget?.limit ?? null,
    used: key.budget?.used ?? null,
    remaining: key.budget && remainingCalls(key.budget),
    days: days.map(({ date, counts, busiest }) => ({
      date,
      calls: ofEachLimit((limit) => counts[limit] ?? 0),
      busiestMinute: ofEachLimit((limit) => busiest[limit] ?? 0),
    })),
  });

/** Presents the calls per minute of each limit. */
export const presentLimits = () =>
  presentCallLimits(ofEachLimit((limit) => rateLimits[limit].callsPerMinute));

const ofEachLimit = (callsOf: (limit: MeteredLimitName) => number) => ({
  readHeavy: callsOf("read-heavy"),
  readLight: callsOf("read-light"),
  write: callsOf("write"),
});

/**
 * Removes the minute counts, because every response shows them in its headers, and `loggedUntil`, because it is for
 * operators only.
 */
const withoutMeter = ({ minuteCalls: _, loggedUntil: _until, ...key }: ApiKey) => key;

const shownKey = (key: ApiKey) => ({
  ...withoutMeter(key),
  id: key.keyId,
  quotaLimit: key.budget?.limit ?? null,
  quotaUsed: key.budget?.used ?? null,
});
