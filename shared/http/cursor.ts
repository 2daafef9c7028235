import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
} from "node:crypto";
import { Problem } from "../domain/errors/problem.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Returns an opaque, authenticated cursor for a JSON-serializable position. Equal positions have equal cursors, so that
 * an unchanged page has unchanged bytes.
 *
 * @param secret the cursor secret of the partner or of operators' lists.
 * @param binding route, sort and partner of the cursor, such as `listOrders:created_desc:pt_...`; the cursor opens only
 * with the same binding.
 */
export function sealCursor(secret: string, binding: string, position: unknown): string {
  const text = JSON.stringify(position);
  const nonce = nonceFor(secret, binding, text);
  const cipher = createCipheriv(algorithm, cursorKey(secret), nonce).setAAD(Buffer.from(binding));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Returns the position in a cursor made by `sealCursor`.
 * @throws Problem invalid_cursor when the cursor is damaged or forged, or belongs to another list, sort or partner.
 */
export function openCursor(secret: string, binding: string, text: string): unknown {
  try {
    const bytes = Buffer.from(text, "base64url");
    const decipher = createDecipheriv(algorithm, cursorKey(secret), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(binding));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return JSON.parse(Buffer.concat(opened).toString());
  } catch {
    const message =
      "The cursor belongs to another list or sort. Send next_cursor unchanged, or start again without a cursor.";
    throw new Problem("invalid_cursor", message);
  }
}

/**
 * Returns the key as a key object. For raw bytes, Node's ciphers throw and catch exceptions first, which is slow.
 */
function cursorKey(secret: string): KeyObject {
  return createSecretKey(createHash("sha256").update(`cursor:${secret}`).digest());
}

/** GCM must never use the same nonce for two contents. This nonce is derived from the content with a separate key. */
const nonceFor = (secret: string, binding: string, text: string): Buffer =>
  createHmac("sha256", `cursor-nonce:${secret}`)
    .update(JSON.stringify([binding, text]))
    .digest()
    .subarray(0, nonceBytes);
