import { validationProblem } from "../errors/problem.ts";
import { allowlistLimit, countEntries } from "./allowlist.ts";
import type { ApiKey } from "./api-key.ts";

/**
 * Rejects an allowlist with which a partner's active keys would have more distinct addresses than an environment
 * allows. An address of several keys counts once, and a change that adds no address is always accepted.
 * @param keys all of the partner's current keys.
 * @param keyId the key whose list is replaced; null for a new key.
 * @throws Problem validation_error.
 */
export function requireAllowlistRoom(
  allowlist: readonly string[],
  keys: readonly Pick<ApiKey, "keyId" | "status" | "allowlist">[],
  keyId: string | null,
): void {
  const active = keys.filter(({ status }) => status === "active");
  const others = active.filter((key) => key.keyId !== keyId).map((key) => key.allowlist);
  const wanted = countEntries([...others, allowlist]);
  if (wanted <= allowlistLimit || wanted <= countEntries(active.map((key) => key.allowlist))) return;
  const message =
    `must leave the environment with at most ${allowlistLimit} different addresses and ranges, not ${wanted}: ` +
    `your other active keys hold ${countEntries(others)}. Remove entries from them, or replace several by a range`;
  throw validationProblem([{ path: "body.allowlist", message }]);
}
