import { anonymousOperator } from "../../domain/access/display-name.ts";
import {
  type ChatConnection,
  type ChatListener,
  chatLimits,
  frameMinuteOf,
  listenerOf,
} from "../../domain/chat/chat-connection.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { chatConnectionKey, chatListenerKey, chatTokenKey } from "../keys/chat-keys.ts";
import { listDueKeys } from "../keys/due-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { queryAll } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import { deleteWrite, mustBeNew, putWrite, updateWrite, type Write } from "../table/transaction.ts";
import { type UpdateOutcome, updateAndRead } from "../table/update-one.ts";

const connectionItems = storedEntity<ChatConnection>("chat_connection");
const listenerItems = storedEntity<ChatListener>("chat_listener");

/**
 * API Gateway closes a connection after two hours. The stored connection outlives it, so that every frame can be
 * rejected with a reason.
 */
const keptSeconds = 3 * hourSeconds;

const expiryOf = (connectedAt: number): number => Math.floor(connectedAt / 1000) + keptSeconds;

/**
 * Returns the connection in an item. Connections of an earlier release have no token hash, and their operators have no
 * name.
 */
export function toChatConnection(item: StoredItem): ChatConnection {
  const connection = { ...{ tokenSha256: null }, ...connectionItems.fromItem(item) };
  const { member } = connection;
  if (member.side === "partner") return connection;
  const { displayName = anonymousOperator }: Partial<typeof member> = member;
  return { ...connection, member: { ...member, displayName } };
}

/** Returns a connection by its id, strongly consistent; null if it is unknown or closed. */
export async function getChatConnection(connectionId: string): Promise<ChatConnection | null> {
  const item = await getItem("get:chatConnection", chatConnectionKey(connectionId));
  return item === null ? null : toChatConnection(item);
}

/** Returns open connections of one shard whose token has expired. */
export async function listEndedConnections(shard: number, now: number): Promise<ChatConnection[]> {
  const keys = await listDueKeys("queryDue:chatConnection", shard, now);
  const items = await getItems("get:chatConnection", keys);
  // The index lags behind, so connections that were closed in the meantime are left out.
  return items.flatMap((item) => (item === null ? [] : [toChatConnection(item)]));
}

/** Returns every occupied slot of a thread, strongly consistent, in one round trip. */
export async function listChatListeners(threadId: string): Promise<ChatListener[]> {
  const items = await queryAll("query:chatListener", { partition: chatListenerKey(threadId, 0).pk });
  // Connections of an earlier release have neither their party nor their token.
  return items.map((item) => ({
    ...{ side: "partner", tokenSha256: null },
    ...listenerItems.fromItem(item),
  }));
}

/** Name of the write that rejects a second write of a connection. */
export const newChatConnectionWriteName = "chat-connection-new";

/** Name of the write that rejects a slot that another connection occupies. */
export const chatSlotWriteName = "chat-place";

/** Name of the write that rejects more connections than a token may have. */
export const chatTokenWriteName = "chat-token";

/**
 * Returns the writes that store a connection by its id, occupy its slot of the thread, and count the connection for its
 * token. The slot must be free at the time of opening.
 */
export function openedConnectionWrites(connection: ChatConnection): Write[] {
  const { connectedAt } = connection;
  const expiry = { expires_at: expiryOf(connectedAt) };
  const listener = listenerOf(connection);
  return [
    putWrite(
      "put:chatConnection",
      newChatConnectionWriteName,
      connectionItems.toItem(
        {
          ...{ ...chatConnectionKey(connection.connectionId), ...expiry },
          duepk: `${duePrefix.chatConnection}${dueShardOf(connection.connectionId)}`,
          dueat: connection.expiresAt,
        },
        connection,
      ),
      mustBeNew,
    ),
    putWrite(
      "put:chatListener",
      chatSlotWriteName,
      listenerItems.toItem({ ...chatListenerKey(listener.threadId, listener.place), ...expiry }, listener),
      {
        expression: "attribute_not_exists(pk) OR expiresAt <= :now",
        values: { ":now": connectedAt },
      },
    ),
    ...countedOfToken(listener, 1),
  ];
}

/**
 * Returns the write that adds a connection to the count of its token, or subtracts it. The counter's item outlives
 * every connection.
 */
const countedOfToken = (
  { tokenSha256, expiresAt }: Pick<ChatListener, "tokenSha256" | "expiresAt">,
  by: 1 | -1,
): Write[] =>
  tokenSha256 === null
    ? []
    : [
        updateWrite(
          "update:chatToken",
          chatTokenWriteName,
          chatTokenKey(tokenSha256),
          {
            expression: "SET expires_at = :expires, entity = :entity ADD opened :by",
            values: { ":expires": expiryOf(expiresAt), ":entity": "chat_token", ":by": by },
          },
          {
            expression: "attribute_not_exists(opened) OR opened < :most",
            values: { ":most": by > 0 ? chatLimits.connectionsOfToken : Number.MAX_SAFE_INTEGER },
          },
        ),
      ];

/** Name of the write that rejects a second closing of a connection. */
export const chatConnectionWriteName = "chat-connection-open";

/** Name of the write that rejects releasing a slot that another connection has taken since. */
export const chatListenerWriteName = "chat-listener-own";

/** Returns the writes that remove a connection, release its slot and subtract it from its token's count. */
export const closedConnectionWrites = ({
  connectionId,
  threadId,
  place,
  ...counted
}: Pick<ChatListener, "connectionId" | "threadId" | "place" | "tokenSha256" | "expiresAt">): Write[] => [
  deleteWrite("delete:chatConnection", chatConnectionWriteName, chatConnectionKey(connectionId), {
    expression: "attribute_exists(pk)",
  }),
  deleteWrite("delete:chatListener", chatListenerWriteName, chatListenerKey(threadId, place), {
    expression: "connectionId = :own",
    values: { ":own": connectionId },
  }),
  ...countedOfToken(counted, -1),
];

/**
 * Counts a frame of a connection and reads the connection, in one round trip. Does not count a frame that exceeds the
 * limit, because the connection must then be closed.
 * @returns the connection, null if it does not exist, and whether it must be closed
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
        expression:
          "attribute_exists(pk) AND (attribute_not_exists(frames.#minute) OR frames.#minute < :most)",
        values: { ":most": chatLimits.framesToTheEnd },
      },
    ),
  );
  return { connection: item === null ? null : toChatConnection(item), isOverrun: !done };
}
