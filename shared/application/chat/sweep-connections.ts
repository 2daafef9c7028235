import { listenerOf } from "../../domain/chat/chat-connection.ts";
import { listEndedConnections } from "../../persistence/chat/chat-connections.ts";
import { dueShards } from "../../persistence/table/due-shard.ts";
import { processInParallel } from "../process-each.ts";
import { endConnection } from "./end-connection.ts";

const connectionsAtOnce = 10;

/**
 * Closes connections whose tokens have expired, if neither a frame nor a push has closed them.
 * @throws AggregateError of all failures, after every connection was tried
 */
export async function sweepConnections(now: number): Promise<void> {
  const ended = (await Promise.all(dueShards.map((shard) => listEndedConnections(shard, now)))).flat();
  await processInParallel(ended, connectionsAtOnce, (connection) => endConnection(listenerOf(connection)));
}
