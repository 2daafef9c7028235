import { isDeepStrictEqual } from "node:util";
import type { ApiKey } from "../../domain/access/api-key.ts";
import { allowlistWrite } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { commit } from "../../persistence/transaction.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { presentKey } from "./present-key.ts";
import { hasKeyMoved, requireActiveKey } from "./require-active-key.ts";

/**
 * Replaces the addresses a partner's key is accepted from; the next request with it is checked against the new ones. A
 * change of nothing leaves no trace.
 * @throws Problem not_found when the partner has no such key, conflict when it is revoked.
 */
export function replaceAllowlist(
  request: { partnerId: string; keyId: string; allowlist: readonly string[] },
  context: { actor: string; now: number },
): Promise<ApiKey> {
  const { partnerId, keyId, allowlist } = request;
  const { actor, now } = context;
  return commitUntilSettled(async () => {
    const key = await requireActiveKey(partnerId, keyId);
    if (isDeepStrictEqual(key.allowlist, allowlist)) return key;
    const changed: ApiKey = { ...key, allowlist };
    const change = { before: presentKey(key), after: presentKey(changed) };
    const resource = { resource: "api_key", resourceId: keyId };
    await commit([
      allowlistWrite(key, allowlist),
      auditWrite({ actor, action: "api_key.replace_allowlist", ...resource, ...change, now }),
    ]);
    return changed;
  }, hasKeyMoved);
}
