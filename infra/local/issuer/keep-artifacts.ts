import type { Adapter, AdapterPayload } from "oidc-provider";

type Kept = { payload: AdapterPayload; expiresAtMs: number };

/**
 * Stores the issuer's sessions, codes and grants in memory. After a restart people sign in again, but issued
 * tokens stay valid because the signing key is stored on disk. Call once per issuer.
 */
export function createArtifactStore(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();
  const find = async (predicate: (key: string, kept: Kept) => boolean) => {
    for (const [key, one] of kept) {
      if (one.expiresAtMs <= Date.now()) kept.delete(key);
      else if (predicate(key, one)) return one.payload;
    }
    return undefined;
  };
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const isOurs = (key: string) => key.startsWith(`${model}:`);
    return {
      async upsert(id, payload, expiresInSeconds) {
        const expiresAtMs = expiresInSeconds
          ? Date.now() + expiresInSeconds * 1000
          : Number.POSITIVE_INFINITY;
        kept.set(keyOf(id), { payload, expiresAtMs });
      },
      find: (id) => find((key) => key === keyOf(id)),
      findByUid: (uid) => find((key, one) => isOurs(key) && one.payload.uid === uid),
      findByUserCode: (userCode) => find((key, one) => isOurs(key) && one.payload.userCode === userCode),
      async consume(id) {
        const one = kept.get(keyOf(id));
        if (one) one.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, one] of kept) if (one.payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
