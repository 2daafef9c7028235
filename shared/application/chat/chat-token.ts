import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { anonymousOperator, longestDisplayName } from "../../domain/access/display-name.ts";
import { type ChatAccess, longestToken, tokenLifetime, tokenRefused } from "../../domain/chat/chat-access.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { longestId } from "../../domain/text-limits.ts";
import { minuteMilliseconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { isSameSecret } from "../../platform/is-same-secret.ts";

/** First part of each token: another form has another. */
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
      // Tokens of a release before there were names have none.
      displayName: z._default(text(4 * longestDisplayName), anonymousOperator),
    }),
  ]),
  expiresAt: z.int(),
});

/**
 * Makes a token: `v1`, what it opens, and the HMAC-SHA-256 of both, with dots between. Nothing is stored. All of its
 * characters may stand in an HTTP token, so that browsers can send it as a subprotocol.
 */
export function signChatToken(secret: string, access: ChatAccess): string {
  const content = `${form}.${Buffer.from(JSON.stringify(access)).toString("base64url")}`;
  return `${content}.${signatureOf(secret, content)}`;
}

/**
 * Returns the access of a token in this environment at this time.
 * @throws Problem invalid_chat_token when it was not signed with this secret, is of the other environment, has ended,
 *   or says that it lasts longer than tokens do
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

/** Clocks of functions differ a little. */
const clockMilliseconds = minuteMilliseconds;

/** Reports whether a token lasts longer than issued tokens do: somebody who has the secret made it. */
const isLasting = ({ expiresAt }: ChatAccess, now: number): boolean =>
  expiresAt > now && expiresAt <= now + tokenLifetime.most * secondMilliseconds + clockMilliseconds;

function readSigned(secret: string, token: string): ChatAccess | null {
  const end = token.lastIndexOf(".");
  const content = token.slice(0, Math.max(end, 0));
  // The text is compared: decoding would ignore characters outside base64.
  if (!isSameSecret(token.slice(end + 1), signatureOf(secret, content))) return null;
  const [version, claims] = content.split(".");
  if (version !== form || claims === undefined) return null;
  const read = z.safeParse(accessSchema, JSON.parse(Buffer.from(claims, "base64url").toString()));
  return read.success ? read.data : null;
}

/** The key is only for this use, because the same secret seals cursors. */
const signatureOf = (secret: string, content: string): string =>
  createHmac("sha256", `chat-token:${secret}`).update(content).digest("base64url");
