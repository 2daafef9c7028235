import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import type { MessageSide } from "../messages/message.ts";
import { minuteMilliseconds } from "../time/durations.ts";
import type { ChatAccess } from "./chat-access.ts";

/** The limits of connections and their frames. */
export const chatLimits = {
  /** Connections of a thread that are open at once, for each side: neither takes the other's. */
  connectionsOfThread: { partner: 40, operator: 10 },
  /** Connections of a token that are open at once. */
  connectionsOfToken: 10,
  /** Connections of a partner's side that were opened in one clock hour and are open. */
  connectionsOfPartner: 1_000,
  /** Frames that a connection may send per calendar minute. */
  framesPerMinute: 120,
  /** Frames per minute after which a connection is closed, including rejected frames. */
  framesToTheEnd: 240,
  /** Bytes of a frame, in either direction: API Gateway takes 32 KiB. */
  frameBytes: 32 * 1024,
} as const;

/** An open connection, as it is found by its id. */
export interface ChatConnection extends Omit<ChatAccess, "environment"> {
  /** Id from API Gateway. */
  connectionId: string;
  /** SHA-256 of the token that opened it; null where an earlier release did. */
  tokenSha256: string | null;
  /** Hash of the key that requested its token; null without a key. */
  keyHash: string | null;
  /** Connection slot of the thread, from 0. */
  place: number;
  /** Epoch milliseconds. */
  connectedAt: number;
  /** Frames that it sent, by the calendar minute, numbered since the epoch. */
  frames: Readonly<Record<string, number>>;
}

/** Returns frames that a connection sent so far in the minute of an instant. */
export const framesInMinuteOf = ({ frames }: Pick<ChatConnection, "frames">, now: number): number =>
  frames[frameMinuteOf(now)] ?? 0;

/** Returns the name by which frames of an instant are counted. */
export const frameMinuteOf = (now: number): string => String(Math.floor(now / minuteMilliseconds));

/** A connection, as its thread knows it. */
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
> & { side: MessageSide };

/** Returns the part of a connection that its thread stores. */
export function listenerOf(connection: ChatConnection): ChatListener {
  const { connectionId, threadId, partnerId, keyHash, tokenSha256, place, connectedAt, expiresAt } =
    connection;
  const { side } = connection.member;
  return { connectionId, threadId, partnerId, keyHash, tokenSha256, place, connectedAt, expiresAt, side };
}

/** Returns the slot numbers of a thread that belong to one side: the partner's slots first. */
function placesOf(side: MessageSide): { first: number; count: number } {
  const { partner, operator } = chatLimits.connectionsOfThread;
  return side === "partner" ? { first: 0, count: partner } : { first: partner, count: operator };
}

/**
 * Returns a place of a thread that is a side's and that nobody has: one never taken, or whose connection has ended by
 * itself. The first at or after a number, so that connections which open at once seldom choose the same; null when all
 * are taken.
 * @param from any whole number of 0 and more
 */
export function choosePlace(
  listeners: readonly Pick<ChatListener, "place" | "expiresAt">[],
  { side, from, now }: { side: MessageSide; from: number; now: number },
): number | null {
  const taken = new Set(listeners.filter(({ expiresAt }) => expiresAt > now).map(({ place }) => place));
  const { first, count } = placesOf(side);
  const places = Array.from({ length: count }, (_, step) => first + ((from + step) % count));
  return places.find((place) => !taken.has(place)) ?? null;
}

/** Returns the error for a connection beyond the limit of a token, a side of a thread, or a partner. */
export function tooManyConnections(
  scope: "chat_token" | "chat_thread" | "chat_account",
  side: MessageSide = "partner",
): Problem {
  const reasons = {
    chat_token: `At most ${chatLimits.connectionsOfToken} open connections are allowed per token.`,
    chat_thread: `At most ${chatLimits.connectionsOfThread[side]} open connections of your side are allowed per thread.`,
    chat_account: `At most ${chatLimits.connectionsOfPartner} new connections per hour are allowed per account.`,
  };
  return rateLimited(reasons[scope], scope, minuteMilliseconds);
}

/** Returns the refusal of a frame beyond the limit of a minute, at an instant. */
export const tooManyFrames = (now: number): Problem =>
  rateLimited(
    `At most ${chatLimits.framesPerMinute} frames per minute are allowed per connection.`,
    "chat_frames",
    minuteMilliseconds - (now % minuteMilliseconds),
  );
