import { type ChatConnection, type ChatListener, listenerOf } from "../../domain/chat/chat-connection.ts";
import {
  chatConnectionWriteName,
  chatListenerWriteName,
  closedConnectionWrites,
  getChatConnection,
} from "../../persistence/chat/chat-connections.ts";
import { uncountConnection } from "../../persistence/chat/chat-hours.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";

/** Closes a connection by its id. Closing an already closed or unknown connection changes nothing. */
export async function closeConnectionById(connectionId: string): Promise<ChatConnection | null> {
  const connection = await getChatConnection(connectionId);
  if (connection !== null) await closeConnection(listenerOf(connection));
  return connection;
}

/** Removes a connection and releases its slot and its counts. Repeated calls have no further effect. */
export async function closeConnection(listener: ChatListener): Promise<void> {
  const isClosed = await commitWithRetries(() => tryClosing(listener));
  if (isClosed && listener.side === "partner") {
    await uncountConnection(listener.partnerId, listener.connectedAt);
  }
}

/** @returns false if the connection was already closed */
async function tryClosing(listener: ChatListener): Promise<boolean> {
  const writes = closedConnectionWrites(listener);
  try {
    await commit(writes);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.isOnlyBusy) throw error;
    if (error.refusalOf(chatConnectionWriteName) !== undefined) return false;
    if (error.refusalOf(chatListenerWriteName) === undefined) throw error;
    // The connection's token expired, and another connection has taken the slot since. The slot must stay taken.
    await commit(writes.filter(({ name }) => name !== chatListenerWriteName));
    return true;
  }
}
