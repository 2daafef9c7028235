import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { anonymousOperator, longestDisplayName } from "../../domain/access/display-name.ts";
import { type ChatAccess, longestToken, tokenLifetime, tokenRefused } from "../../domain/chat/chat-access.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { longestId } from "../../domain/text-limits.ts";
import { minuteMilliseconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { isSameSecret } from "../../platform/is-same-secret.ts";

/** First part of each token, which names its format. */
const form = "v1";

const text = (longest: number) => z.string().check(z.maxLength(longest));

const accessSchema = z.object({
  environment: z.enum(["sandbox", "production"]),
  threadId: text(longestId),
  partnerId: text(longestId),
  member: z.discriminatedUnion("side", [
    z.object({
      side: z.literal("partner"),
      requesterId: text(200),
      keyId: z.nullable(text(longestId)),
      userIdSha256: z.nullable(text(64)),
    }),
    z.object({
      side: z.literal("operator"),
      actor: text(500),
      // Tokens of earlier releases have no name.
      displayName: z._default(text(4 * longestDisplayName), anonymousOperator),
    }),
  ]),
  expiresAt: z.int(),
});

/**
 * Creates a token: `v1`, the access that it grants, and the HMAC-SHA-256 of both, separated by dots. Nothing is
 * stored. All its characters are allowed in an HTTP token, so browsers can send it as a subprotocol.
 */
export function signChatToken(secret: string, access: ChatAccess): string {
  const content = `${form}.${Buffer.from(JSON.stringify(access)).toString("base64url")}`;
  return `${content}.${signatureOf(secret, content)}`;
}

/**
 * Returns the access of a token in this environment at this time.
 * @throws Problem invalid_chat_token when the signature is wrong, the token belongs to the other environment
 * or has expired, or its lifetime exceeds the maximum
 */
export function openChatToken(
  secret: string,
  token: string,
  { environment, now }: { environment: Environment; now: number },
): ChatAccess {
  const access = token.length > longestToken ? null : readSigned(secret, token);
  if (access === null || access.environment !== environment || !isLasting(access, now)) throw tokenRefused();
  return access;
}

/** Allows for small differences between the clocks of functions. */
const clockMilliseconds = minuteMilliseconds;

/**
 * Reports whether a token has not expired and its remaining lifetime is possible for an issued token. A longer lifetime
 * means that someone else has the secret.
 */
const isLasting = ({ expiresAt }: ChatAccess, now: number): boolean =>
  expiresAt > now && expiresAt <= now + tokenLifetime.most * secondMilliseconds + clockMilliseconds;

function readSigned(secret: string, token: string): ChatAccess | null {
  const end = token.lastIndexOf(".");
  const content = token.slice(0, Math.max(end, 0));
  // The encoded texts are compared, because decoding would ignore characters outside base64.
  if (!isSameSecret(token.slice(end + 1), signatureOf(secret, content))) return null;
  const [version, claims] = content.split(".");
  if (version !== form || claims === undefined) return null;
  const read = z.safeParse(accessSchema, JSON.parse(Buffer.from(claims, "base64url").toString()));
  return read.success ? read.data : null;
}

/** Derives a key for this purpose only, because the same secret seals cursors. */
const signatureOf = (secret: string, content: string): string =>
  createHmac("sha256", `chat-token:${secret}`).update(content).digest("base64url");
