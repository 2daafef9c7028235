import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import type { MessageParty } from "../messages/message.ts";
import { minuteMilliseconds } from "../time/durations.ts";
import type { ChatAccess } from "./chat-access.ts";

/** The limits of connections and their frames. */
export const chatLimits = {
  /** Concurrent connections of a thread per party. Neither party uses the other's slots. */
  connectionsOfThread: { partner: 40, operator: 10 },
  /** Concurrent connections of a token. */
  connectionsOfToken: 10,
  /** A partner's open connections that were opened in the same clock hour. */
  connectionsOfPartner: 1_000,
  /** Frames that a connection may send per calendar minute. */
  framesPerMinute: 120,
  /** Frames per minute, including rejected frames, after which a connection is closed. */
  framesToTheEnd: 240,
  /** Bytes of a frame in either direction: the limit of API Gateway, 32 KiB. */
  frameBytes: 32 * 1024,
} as const;

/** An open connection, stored by its id. */
export interface ChatConnection extends Omit<ChatAccess, "environment"> {
  /** Id from API Gateway. */
  connectionId: string;
  /** SHA-256 of the token that opened it; null if an earlier release opened it. */
  tokenSha256: string | null;
  /** Hash of the key that requested its token; null without a key. */
  keyHash: string | null;
  /** Connection slot of the thread, from 0. */
  place: number;
  /** Epoch milliseconds. */
  connectedAt: number;
  /** Number of frames that the connection sent, by calendar minute since the epoch. */
  frames: Readonly<Record<string, number>>;
}

/** Returns the number of frames that a connection has sent in the minute of an instant. */
export const framesInMinuteOf = ({ frames }: Pick<ChatConnection, "frames">, now: number): number =>
  frames[frameMinuteOf(now)] ?? 0;

/** Returns the key under which frames of an instant are counted. */
export const frameMinuteOf = (now: number): string => String(Math.floor(now / minuteMilliseconds));

/** The part of a connection that its thread stores. */
export type ChatListener = Pick<
  ChatConnection,
  | "connectionId"
  | "threadId"
  | "partnerId"
  | "keyHash"
  | "tokenSha256"
  | "place"
  | "connectedAt"
  | "expiresAt"
> & { side: MessageParty };

/** Returns the part of a connection that its thread stores. */
export function listenerOf(connection: ChatConnection): ChatListener {
  const { connectionId, threadId, partnerId, keyHash, tokenSha256, place, connectedAt, expiresAt } =
    connection;
  const { side } = connection.member;
  return { connectionId, threadId, partnerId, keyHash, tokenSha256, place, connectedAt, expiresAt, side };
}

/** Returns the slot numbers of a thread that belong to one party; the partner's slots come first. */
function placesOf(side: MessageParty): { first: number; count: number } {
  const { partner, operator } = chatLimits.connectionsOfThread;
  return side === "partner" ? { first: 0, count: partner } : { first: partner, count: operator };
}

/**
 * Returns a free slot of one party in a thread: an unused slot, or the slot of an expired connection. The search starts
 * at `from`, so that concurrent connections seldom choose the same slot. Null if all slots are in use.
 * @param from any whole number from 0
 */
export function choosePlace(
  listeners: readonly Pick<ChatListener, "place" | "expiresAt">[],
  { side, from, now }: { side: MessageParty; from: number; now: number },
): number | null {
  const taken = new Set(listeners.filter(({ expiresAt }) => expiresAt > now).map(({ place }) => place));
  const { first, count } = placesOf(side);
  const places = Array.from({ length: count }, (_, step) => first + ((from + step) % count));
  return places.find((place) => !taken.has(place)) ?? null;
}

/** Returns the error for a connection beyond the limit of a token, a party in a thread, or a partner. */
export function tooManyConnections(
  scope: "chat_token" | "chat_thread" | "chat_account",
  side: MessageParty = "partner",
): Problem {
  const reasons = {
    chat_token: `At most ${chatLimits.connectionsOfToken} open connections are allowed per token.`,
    chat_thread: `At most ${chatLimits.connectionsOfThread[side]} open connections of your side are allowed per thread.`,
    chat_account: `At most ${chatLimits.connectionsOfPartner} new connections per hour are allowed per account.`,
  };
  return rateLimited(reasons[scope], scope, minuteMilliseconds);
}

/** Returns the error for a frame at `now` that exceeds the connection's limit per minute. */
export const tooManyFrames = (now: number): Problem =>
  rateLimited(
    `At most ${chatLimits.framesPerMinute} frames per minute are allowed per connection.`,
    "chat_frames",
    minuteMilliseconds - (now % minuteMilliseconds),
  );
