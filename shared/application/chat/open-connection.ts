import { type ChatConnection, choosePlace, tooManyConnections } from "../../domain/chat/chat-connection.ts";
import {
  chatSlotWriteName,
  chatTokenWriteName,
  listChatListeners,
  newChatConnectionWriteName,
  openedConnectionWrites,
  toChatConnection,
} from "../../persistence/chat/chat-connections.ts";
import { countOpenedConnection, uncountConnection } from "../../persistence/chat/chat-hours.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { hashText } from "../../platform/hash-text.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
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
 * Opens a connection. One transaction stores it by its id and in a free slot of its thread, so that every later commit
 * is pushed to it. Limits per token and per party hold under concurrency. Connections of a partner are counted by the
 * hour in which they were opened. Tokens live at most an hour, so every open connection is counted in the current or
 * the previous hour. If the end of a connection was never reported, its count expires with its hour. Operators have
 * their own slots in each thread.
 *
 * Takes four round trips, two of them to find the key, and a commit.
 * @throws Problem invalid_chat_token, or rate_limited when the token, party or partner has reached its limit
 */
export async function openConnection({ token, connectionId, now }: Handshake): Promise<ChatConnection> {
  const access = openChatToken(await chatSecret(), token, { environment: currentEnvironment(), now });
  const keyHash = await admitMember(access);
  const { environment: _, ...opened } = access;
  const { side } = access.member;
  const isCounted = side === "partner";
  if (isCounted && !(await countOpenedConnection(access.partnerId, now)))
    throw tooManyConnections("chat_account");
  try {
    return await commitWithRetries(async () => {
      const listeners = await listChatListeners(access.threadId);
      const place = choosePlace(listeners, { side, from: numberOf(connectionId), now });
      if (place === null) throw tooManyConnections("chat_thread", side);
      const tokenSha256 = hashText(token);
      return store({ ...opened, connectionId, tokenSha256, keyHash, place, connectedAt: now, frames: {} });
    }, isPlaceTaken);
  } catch (error) {
    if (isCounted) await uncountConnection(access.partnerId, now);
    throw error;
  }
}

/**
 * Stores a connection and returns it. If an earlier attempt stored the connection but its response was lost, returns
 * the connection as stored then.
 * @throws Problem rate_limited if its token has the maximum number of connections
 */
async function store(connection: ChatConnection): Promise<ChatConnection> {
  try {
    await commit(openedConnectionWrites(connection));
    return connection;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const known = error.refusalOf(newChatConnectionWriteName);
    if (known?.item) return toChatConnection(known.item);
    if (error.refusalOf(chatTokenWriteName)) throw tooManyConnections("chat_token");
    throw error;
  }
}

/** Returns a number that differs between connections. */
const numberOf = (connectionId: string): number => Number.parseInt(hashText(connectionId).slice(0, 8), 16);

const isPlaceTaken = ({ refusals }: TransactionRefused): boolean =>
  refusals.every(({ name, reason }) => reason === "Busy" || name === chatSlotWriteName);
