import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginning, StreamReader } from "../../src/event-sources/read-stream.ts";
import type { StreamsClient, WireRecord } from "../../src/provision/connect-streams.ts";

const shardId = "shard-1";

/**
 * A stream in memory. Responses contain the state at the time of the request, and arrive one event loop turn
 * later.
 */
function scriptStream() {
  const written: WireRecord[] = [];
  let reads = 0;
  let positions = 0;
  const begun = Promise.withResolvers<void>();
  const client: StreamsClient = {
    listShards: async () => [{ ShardId: shardId }],
    async findPosition(_arn, _shardId, after) {
      positions += 1;
      return after ?? beginning;
    },
    async getRecords(iterator) {
      reads += 1;
      const records = written.filter(({ dynamodb }) => Number(dynamodb.SequenceNumber) > Number(iterator));
      begun.resolve();
      await turn();
      const page = records.slice(0, 1000);
      return { records: page, next: page.at(-1)?.dynamodb.SequenceNumber ?? iterator };
    },
    destroy() {},
  };
  const write = (count: number) => {
    for (let added = 0; added < count; added += 1) {
      const SequenceNumber = String(written.length + 1);
      written.push({ dynamodb: { SequenceNumber, ApproximateCreationDateTime: 0 } });
    }
  };
  return {
    client,
    write,
    written,
    begun: begun.promise,
    countReads: () => reads,
    countPositions: () => positions,
  };
}

const numbersOf = (records: readonly WireRecord[]) =>
  records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));

describe("reader of a table stream", () => {
  it("the stream reader fetches records only once for several consumers", async () => {
    const { client, write, countReads } = scriptStream();
    const reader = new StreamReader(client, "arn", "source");
    write(250);
    const pages = await Promise.all([1, 2, 3].map(() => reader.read(shardId, beginning, 100)));
    const rest = await reader.read(shardId, "100", 1000);
    expect(countReads()).toBe(1);
    for (const { records } of pages)
      expect(numbersOf(records)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(numbersOf(rest.records)).toEqual(Array.from({ length: 150 }, (_, at) => at + 101));
  });

  it("the stream reader requests its start position once, and each read continues where the previous read ended", async () => {
    const { client, write, countPositions } = scriptStream();
    const reader = new StreamReader(client, "arn", "source");
    write(3);
    await reader.read(shardId, beginning, 1000);
    write(2);
    const { records } = await reader.read(shardId, "3", 1000);
    expect(numbersOf(records)).toEqual([4, 5]);
    expect(countPositions()).toBe(1);
  });

  it("the stream reader returns a record written before a read begins, even if an earlier read is in progress", async () => {
    const { client, write, begun } = scriptStream();
    const reader = new StreamReader(client, "arn", "source");
    const early = reader.read(shardId, beginning, 10);
    await begun;
    write(1);
    const late = await reader.read(shardId, beginning, 10);
    await early;
    expect(numbersOf(late.records)).toEqual([1]);
  });

  it("every consumer gets each record once and in order, regardless of when each consumer reads", async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ write: fc.constantFrom(1, 7, 900, 3_000) }),
        fc.record({ consumer: fc.nat({ max: 2 }), limit: fc.constantFrom(1, 100, 1_000) }),
      ),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { client, write, written } = scriptStream();
        const reader = new StreamReader(client, "arn", "source");
        const taken: number[][] = [[], [], []];
        const take = async (consumer: number, limit: number) => {
          const after = String(taken[consumer]?.at(-1) ?? beginning);
          const { records } = await reader.read(shardId, after, limit);
          taken[consumer]?.push(...numbersOf(records));
          return records.length;
        };
        for (const step of script) {
          if ("write" in step) write(step.write);
          else await take(step.consumer, step.limit);
        }
        for (const consumer of taken.keys()) while ((await take(consumer, 1_000)) > 0);
        for (const numbers of taken) expect(numbers).toEqual(numbersOf(written));
      }),
      { numRuns: 50 },
    );
  });
});
