import { requestPushes } from "../../adapters/queues/request-pushes.ts";
import type { PushMessage } from "../../domain/chat/push-message.ts";
import { readThreadChange, type ThreadChange } from "../../persistence/messages/read-thread-change.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/table/stream-record.ts";

/**
 * Queues one message per thread that a batch of the table's stream changes, even for threads without open pages.
 * @returns the position of the first record that is unreadable or whose message the queue rejected; null if
 * there is none
 */
export async function publishPushes(records: readonly StreamRecord[]): Promise<number | null> {
  const { found, unreadable } = readStreamBatch(records, (record) => {
    const change = readThreadChange(record);
    return change === null ? [] : [change];
  });
  const threads = [...Map.groupBy(found, ({ content }) => content.threadId).entries()];
  const refused = await requestPushes(
    threads.map(([threadId, some]) => ({
      push: toMessage(
        threadId,
        some.map(({ content }) => content),
      ),
      traceHeader: some.find(({ traceHeader }) => traceHeader !== undefined)?.traceHeader,
    })),
  );
  return firstOf([...unreadable, ...refused.flatMap((index) => threads[index]?.[1][0]?.position ?? [])]);
}

const toMessage = (threadId: string, changes: readonly ThreadChange[]): PushMessage => ({
  threadId,
  sequences: [...new Set(changes.flatMap((one) => (one.kind === "message" ? [one.sequence] : [])))],
  statuses: changes.flatMap((one) => (one.kind === "status" ? [one.line] : [])),
  isMarked: changes.some(({ kind }) => kind === "mark"),
});
