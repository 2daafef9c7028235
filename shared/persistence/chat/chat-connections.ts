import { anonymousOperator } from "../../domain/access/display-name.ts";
import {
  type ChatConnection,
  type ChatListener,
  chatLimits,
  frameMinuteOf,
} from "../../domain/chat/chat-connection.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { chatConnectionKey, chatListenerKey } from "../chat-keys.ts";
import { queryAll } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem, type StoredItem } from "../table.ts";
import { deleteWrite, mustBeNew, putWrite, updateWrite, type Write } from "../transaction.ts";
import { type UpdateOutcome, updateAndRead } from "../update-one.ts";

const connectionItems = storedEntity<ChatConnection>("chat_connection");
const listenerItems = storedEntity<ChatListener>("chat_listener");

/** API Gateway ends a connection after two hours; what is stored outlives it, so that frames can be told why. */
const keptSeconds = 3 * hourSeconds;

const expiryOf = (connectedAt: number): number => Math.floor(connectedAt / 1000) + keptSeconds;

/** The connection in an item. Operators' of a release before there were names have none. */
export function toChatConnection(item: StoredItem): ChatConnection {
  const connection = connectionItems.fromItem(item);
  const { member } = connection;
  if (member.side === "partner") return connection;
  const { displayName = anonymousOperator }: Partial<typeof member> = member;
  return { ...connection, member: { ...member, displayName } };
}

/** A connection by its id, strongly consistent; null when it is none, or was closed. */
export async function getChatConnection(connectionId: string): Promise<ChatConnection | null> {
  const item = await getItem("get:chatConnection", chatConnectionKey(connectionId));
  return item === null ? null : toChatConnection(item);
}

/** Every place of a thread that was taken and not given back, strongly consistent, in one round trip. */
export async function listChatListeners(threadId: string): Promise<ChatListener[]> {
  const items = await queryAll("query:chatListener", { partition: chatListenerKey(threadId, 0).pk });
  return items.map(listenerItems.fromItem);
}

/** Name of the guard that refuses to store a connection twice. */
export const newChatConnectionGuard = "chat-connection-new";

/** Name of the guard that refuses a place which another connection has. */
export const chatPlaceGuard = "chat-place";

/** Stores a connection by its id, and in its thread under its place, which must be free at the instant of opening. */
export function openedConnectionWrites(connection: ChatConnection): Write[] {
  const { connectionId, threadId, partnerId, keyHash, place, connectedAt, expiresAt } = connection;
  const expiry = { expires_at: expiryOf(connectedAt) };
  const listener = { connectionId, threadId, partnerId, keyHash, place, connectedAt, expiresAt };
  return [
    putWrite(
      "put:chatConnection",
      newChatConnectionGuard,
      connectionItems.toItem({ ...chatConnectionKey(connectionId), ...expiry }, connection),
      mustBeNew,
    ),
    putWrite(
      "put:chatListener",
      chatPlaceGuard,
      listenerItems.toItem({ ...chatListenerKey(threadId, place), ...expiry }, listener),
      {
        condition: "attribute_not_exists(pk) OR expiresAt <= :now",
        values: { ":now": connectedAt },
      },
    ),
  ];
}

/** Name of the guard that refuses to close a connection twice. */
export const chatConnectionGuard = "chat-connection-open";

/** Name of the guard that refuses to give back a place which another connection has taken since. */
export const chatListenerGuard = "chat-listener-own";

/** Removes a connection and gives back its place. */
export const closedConnectionWrites = ({
  connectionId,
  threadId,
  place,
}: Pick<ChatListener, "connectionId" | "threadId" | "place">): Write[] => [
  deleteWrite("delete:chatConnection", chatConnectionGuard, chatConnectionKey(connectionId), {
    condition: "attribute_exists(pk)",
  }),
  deleteWrite("delete:chatListener", chatListenerGuard, chatListenerKey(threadId, place), {
    condition: "connectionId = :own",
    values: { ":own": connectionId },
  }),
];

/**
 * Counts a frame of a connection and reads it, in one round trip. One that is to be ended is not counted any more.
 * @returns the connection, null when it is none, and whether it is to be ended
 */
export async function countChatFrame(
  connectionId: string,
  now: number,
): Promise<{ connection: ChatConnection | null; isOverrun: boolean }> {
  const { done, item }: UpdateOutcome = await updateAndRead(
    updateWrite(
      "update:chatConnection.frames",
      "chat-frame",
      chatConnectionKey(connectionId),
      {
        expression: "SET frames.#minute = if_not_exists(frames.#minute, :none) + :one",
        names: { "#minute": frameMinuteOf(now) },
        values: { ":none": 0, ":one": 1 },
      },
      {
        condition:
          "attribute_exists(pk) AND (attribute_not_exists(frames.#minute) OR frames.#minute < :most)",
        values: { ":most": chatLimits.framesToTheEnd },
      },
    ),
  );
  return { connection: item === null ? null : toChatConnection(item), isOverrun: !done };
}
