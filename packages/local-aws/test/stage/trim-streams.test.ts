import { describe, expect, it } from "vitest";
import { type StreamConsumer, trimStreams } from "../../src/event-sources/trim-streams.ts";

const shardId = "shard-1";

function consume(tableName: string, position: string | undefined): StreamConsumer {
  return {
    tableName,
    reader: { listShards: async () => [{ ShardId: shardId }] },
    checkpoints: { get: () => position },
  };
}

/** Returns the trim requests of each table in one round. */
async function trimOnce(consumers: readonly StreamConsumer[]): Promise<Record<string, bigint>> {
  const asked: Record<string, bigint> = {};
  await trimStreams({
    consumers: new Map(consumers.map((consumer, number) => [String(number), consumer])),
    trimStream: ({ tableName, upTo }) => {
      asked[tableName] = upTo;
      return false;
    },
  });
  return asked;
}

describe("trimming table streams", () => {
  it("stream records are deleted when they are 5,000 records behind the slowest consumer of the stream", async () => {
    const consumers = [consume("one", "90000"), consume("one", "70000"), consume("other", "80001")];
    expect(await trimOnce(consumers)).toEqual({ one: 65_000n, other: 75_001n });
  });

  it("no records are deleted from a stream if a consumer has read at most 5,000 records", async () => {
    expect(await trimOnce([consume("one", "90000"), consume("one", undefined)])).toEqual({});
    expect(await trimOnce([consume("one", "90000"), consume("one", "5000")])).toEqual({});
  });
});
