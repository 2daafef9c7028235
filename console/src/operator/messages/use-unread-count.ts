import { useRead } from "../../query/use-read.ts";
import { operatorReads } from "../operator-reads.ts";
import { useWaitingThreads } from "./use-waiting-threads.ts";

/**
 * Returns the number of a partner's unread messages in a thread; undefined while it loads. Uses the waiting threads
 * that the navigation has already read. Reads the thread itself only if more threads wait than the navigation reads.
 */
export function useUnreadCount(threadId: string): number | undefined {
  const { data: waiting } = useWaitingThreads();
  const listed = waiting?.data.find(({ id }) => id === threadId);
  const isCut = waiting !== undefined && listed === undefined && waiting.next_cursor !== null;
  const { data: newest } = useRead(...operatorReads.newestMessage(threadId), { enabled: isCut });
  if (listed !== undefined) return listed.unread_count;
  if (isCut) return newest?.thread.unread_count;
  return waiting === undefined ? undefined : 0;
}
