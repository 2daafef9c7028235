import type { Emulators } from "../emulators/start-emulators.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import type { StreamReader } from "./read-stream.ts";
import type { Checkpoints } from "./store-checkpoints.ts";

/** A consumer of a table stream's records. */
export interface StreamConsumer {
  tableName: string;
  reader: Pick<StreamReader, "listShards">;
  checkpoints: Pick<Checkpoints, "get">;
}

/** The dependencies of trimming. */
export interface TrimmingContext {
  /** Every consumer that currently reads records, by name. */
  consumers: ReadonlyMap<string, StreamConsumer>;
  trimStream: Emulators["trimStream"];
  reportTrouble: TroubleReport;
}

/**
 * Number of records kept before the slowest consumer's position. After a crash consumers read from an earlier
 * position.
 */
const keptRecords = 5_000n;
const idleMilliseconds = 5_000;
/** The delay between deletions while more records remain. The emulator blocks other requests during a deletion. */
const busyMilliseconds = 200;

/**
 * Deletes stream records from the emulator some time after every consumer has processed them, as DynamoDB
 * does after a day.
 */
export function startTrimmingStreams(context: TrimmingContext): EventSource {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const run = async (): Promise<void> => {
    const isMore = await trimStreams(context).catch((error) => {
      context.reportTrouble(`Trimming streams: ${String(error)}`);
      return false;
    });
    if (!isStopped) wait(isMore ? busyMilliseconds : idleMilliseconds);
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => void run(), milliseconds).unref();
  };
  wait(idleMilliseconds);
  return {
    idle: async () => {},
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Deletes some processed records of each stream. A shard that some consumer has not begun to read is unchanged.
 * @returns whether there may be more to delete
 */
export async function trimStreams({
  consumers,
  trimStream,
}: Pick<TrimmingContext, "consumers" | "trimStream">): Promise<boolean> {
  let isMore = false;
  for (const [tableName, all] of Map.groupBy(consumers.values(), (consumer) => consumer.tableName)) {
    const [first] = all;
    for (const { ShardId: shardId } of (await first?.reader.listShards()) ?? []) {
      const slowest = findSlowest(all, shardId);
      if (slowest === null || slowest <= keptRecords) continue;
      if (trimStream({ tableName, shardId, upTo: slowest - keptRecords })) isMore = true;
    }
  }
  return isMore;
}

/** Returns the position that every consumer has reached; null when a consumer has no position. */
function findSlowest(consumers: readonly StreamConsumer[], shardId: string): bigint | null {
  const positions = consumers.map(({ checkpoints }) => checkpoints.get(shardId));
  if (positions.includes(undefined)) return null;
  return positions.map((position) => BigInt(position!)).reduce((one, other) => (other < one ? other : one));
}
