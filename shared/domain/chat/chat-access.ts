import { Problem } from "../errors/problem.ts";
import type { Environment } from "../partners/partner.ts";
import { hourSeconds, minuteSeconds } from "../time/durations.ts";

/** Lifetime of a token, in seconds. */
export const tokenLifetime = {
  least: minuteSeconds,
  most: hourSeconds,
  default: 15 * minuteSeconds,
} as const;

/** Maximum number of characters of a token. Longer texts are rejected. */
export const longestToken = 2_000;

/** The party that reads and sends messages over a connection. */
export type ChatMember =
  | {
      side: "partner";
      /** The `callerId` of the token request. Issued tokens and stored connections contain this name. */
      requesterId: string;
      /** The API key that requested the token; null for a signed-in user. */
      keyId: string | null;
      /** SHA-256 of the end user in lowercase hexadecimal; null without an end user. */
      userIdSha256: string | null;
    }
  | {
      side: "operator";
      /** Name for the audit log. */
      actor: string;
      /** The name that partners see. */
      displayName: string;
    };

/** Access of a token: one thread, for one member, until it expires. */
export interface ChatAccess {
  environment: Environment;
  threadId: string;
  partnerId: string;
  member: ChatMember;
  /** Epoch milliseconds; the token is no longer valid at this instant. */
  expiresAt: number;
}

/** Returns the error for an invalid or expired token. It reveals nothing that the holder does not know. */
export const tokenRefused = (): Problem =>
  new Problem(
    "invalid_chat_token",
    "The token has expired, was changed, or belongs to the other environment. Request a new token from your server and connect again.",
  );
