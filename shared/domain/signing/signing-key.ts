import { kstDay } from "../time/format-time.ts";

/** A key that signs checkpoints and receipts. */
export interface SigningKey {
  /** Names it in signatures and in the published keys. */
  keyId: string;
  /** The KST day from which it signs, `YYYY-MM-DD`. */
  signsFrom: string;
  /** The key in KMS. */
  arn: string;
}

/**
 * Returns the key that signs at an instant: the latest that has begun. Before the first day of all it is the first.
 * @param keys in the order of their days
 * @throws Error without keys
 */
export function chooseSigningKey(keys: readonly SigningKey[], now: number): SigningKey {
  const today = kstDay(now);
  const key = keys.findLast(({ signsFrom }) => signsFrom <= today) ?? keys[0];
  if (key === undefined) throw new Error("No signing key is set");
  return key;
}
