import type { Adapter, AdapterPayload } from "oidc-provider";

type Kept = { payload: AdapterPayload; expiresAtMs: number };

/** The issuer's sessions, codes and grants. */
export type ArtifactStore = {
  adapterOf(model: string): Adapter;
  /** Removes everything of a person, which ends the sessions and refresh tokens. */
  removeAll(accountId: string): void;
};

/**
 * Stores the issuer's sessions, codes and grants in memory. After a restart people sign in again, but issued
 * tokens stay valid because the signing key is stored on disk. Call once per issuer.
 */
export function createArtifactStore(): ArtifactStore {
  const kept = new Map<string, Kept>();
  const find = async (predicate: (key: string, kept: Kept) => boolean) => {
    for (const [key, one] of kept) {
      if (one.expiresAtMs <= Date.now()) kept.delete(key);
      else if (predicate(key, one)) return one.payload;
    }
    return undefined;
  };
  const adapterOf = (model: string): Adapter => {
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
  return {
    adapterOf,
    removeAll(accountId) {
      for (const [key, { payload }] of kept) if (payload.accountId === accountId) kept.delete(key);
    },
  };
}
