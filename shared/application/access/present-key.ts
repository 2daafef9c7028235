import { apiKeySchema, issuedApiKeySchema, keyUsageSchema } from "../../contract/resources/api-key.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { type ApiKey, remainingCalls } from "../../domain/access/api-key.ts";
import type { IssuedKey } from "./make-key.ts";

const hiddenFields = ["keyId", "keyHash", "budget", "cursorSecret"] as const;
const present = presenter(apiKeySchema, hiddenFields);
const presentIssued = presenter(issuedApiKeySchema, hiddenFields);
const presentUse = presenter(keyUsageSchema, [
  "keyHash",
  "partnerId",
  "allowlist",
  "budget",
  "cursorSecret",
  "createdAt",
  "revokedAt",
]);

/** A key as the console API shows it: never its value. */
export const presentKey = (key: ApiKey) => present(shownKey(key));

/** A key in the only response that shows its value. */
export const presentIssuedKey = ({ key, value }: IssuedKey) =>
  presentIssued({ ...shownKey(key), key: value });

/** What a key has used of its budget; nulls for a key that has none. */
export const presentUsage = (key: ApiKey) =>
  presentUse({
    ...withoutMeter(key),
    limit: key.budget?.limit ?? null,
    used: key.budget?.used ?? null,
    remaining: key.budget && remainingCalls(key.budget),
  });

/** What is counted within a minute is in the headers of each answer. */
const withoutMeter = ({ minuteCalls: _, ...key }: ApiKey) => key;

const shownKey = (key: ApiKey) => ({
  ...withoutMeter(key),
  id: key.keyId,
  quotaLimit: key.budget?.limit ?? null,
  quotaUsed: key.budget?.used ?? null,
});
