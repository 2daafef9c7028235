import { type ChatConnection, choosePlace, tooManyConnections } from "../../domain/chat/chat-connection.ts";
import {
  chatPlaceGuard,
  listChatListeners,
  newChatConnectionGuard,
  openedConnectionWrites,
  toChatConnection,
} from "../../persistence/chat/chat-connections.ts";
import { countOpenedConnection, uncountConnection } from "../../persistence/chat/chat-hours.ts";
import { commit, TransactionRefused } from "../../persistence/transaction.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { hashText } from "../../platform/hash-text.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { admitMember } from "./admit-member.ts";
import { chatSecret } from "./chat-secret.ts";
import { openChatToken } from "./chat-token.ts";

/** A connection that is being opened. */
export interface Handshake {
  token: string;
  connectionId: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Opens a connection: it is stored by its id, and under a free place of its thread, in one transaction, so that
 * whatever is committed afterwards is pushed to it. A thread never has more than its places, however many open at once.
 * A partner's connections are counted by the hour they were opened in: as tokens live an hour at most, those of two
 * hours are open together at most, and one whose end was never told is forgotten with its hour.
 *
 * Four round trips, two of them to find the key, and a commit.
 * @throws Problem invalid_chat_token, or rate_limited where the thread or the partner has as many as it may
 */
export async function openConnection({ token, connectionId, now }: Handshake): Promise<ChatConnection> {
  const access = openChatToken(await chatSecret(), token, { environment: currentEnvironment(), now });
  const keyHash = await admitMember(access);
  const { environment: _, ...opened } = access;
  if (!(await countOpenedConnection(access.partnerId, now))) throw tooManyConnections("account");
  try {
    return await commitUntilSettled(async () => {
      const listeners = await listChatListeners(access.threadId);
      const place = choosePlace(listeners, numberOf(connectionId), now);
      if (place === null) throw tooManyConnections("thread");
      return store({ ...opened, connectionId, keyHash, place, connectedAt: now, frames: {} });
    }, isPlaceTaken);
  } catch (error) {
    await uncountConnection(access.partnerId, now);
    throw error;
  }
}

/** Stores a connection. One that is stored already, by an attempt whose answer was lost, stays as it is. */
async function store(connection: ChatConnection): Promise<ChatConnection> {
  try {
    await commit(openedConnectionWrites(connection));
    return connection;
  } catch (error) {
    const known =
      error instanceof TransactionRefused ? error.guardRefusal(newChatConnectionGuard) : undefined;
    if (!known?.item) throw error;
    return toChatConnection(known.item);
  }
}

/** A number that differs from connection to connection. */
const numberOf = (connectionId: string): number => Number.parseInt(hashText(connectionId).slice(0, 8), 16);

const isPlaceTaken = ({ refusals }: TransactionRefused): boolean =>
  refusals.every(({ name, reason }) => reason === "Busy" || name === chatPlaceGuard);
