import { kstDay } from "../time/format-time.ts";

/** A key that signs checkpoints and receipts. */
export interface SigningKey {
  /** Identifies the key in signatures and among the published keys. */
  keyId: string;
  /** The KST day from which it signs, `YYYY-MM-DD`. */
  signsFrom: string;
  /** ARN of the key in KMS. */
  arn: string;
}

/**
 * Returns the key that signs at an instant: the key with the latest start in the past, or else the first key.
 * @param keys in order of `signsFrom`
 * @throws Error without keys
 */
export function chooseSigningKey(keys: readonly SigningKey[], now: number): SigningKey {
  const today = kstDay(now);
  const key = keys.findLast(({ signsFrom }) => signsFrom <= today) ?? keys[0];
  if (key === undefined) throw new Error("No signing key is set");
  return key;
}
