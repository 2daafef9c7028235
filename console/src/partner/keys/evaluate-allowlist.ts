import { allowlistLimit, countEntries } from "../../../../shared/domain/access/allowlist.ts";
import type { ApiKey } from "../../api/generated/types.ts";
import type { Environment } from "../../config/environments.ts";
import { findLostEntries } from "./find-lost-entries.ts";

/** Returns the lines of a text as the entries of an allowlist. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** Returns the effect of a changed allowlist on the current callers of the key, one sentence each. */
export function warnOfLockOut(
  before: readonly string[],
  after: readonly string[],
  environment: Environment,
): string[] {
  if (after.length === 0)
    return environment === "production"
      ? ["Without an entry, every call with the key is rejected."]
      : before.length === 0
        ? []
        : ["Without an entry, any address is accepted."];
  if (before.length === 0 && environment === "sandbox")
    return ["The key currently works from any address. After this change, all other addresses are rejected."];
  const lost = findLostEntries(before, after);
  return lost.length === 0 ? [] : [`Calls from all or part of ${lost.join(", ")} are rejected immediately.`];
}

/** Returns the number of distinct allowlist entries of all active keys of a partner, and the maximum. */
export function countTogether(keys: readonly ApiKey[], keyId: string, after: readonly string[]) {
  const others = keys.filter(({ id, status }) => id !== keyId && status === "active");
  return { count: countEntries([...others.map(({ allowlist }) => allowlist), after]), limit: allowlistLimit };
}
