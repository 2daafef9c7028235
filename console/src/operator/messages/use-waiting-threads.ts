import { useIsPageLoaded } from "../../query/use-is-page-loaded.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorReads } from "../operator-reads.ts";

const navigationMilliseconds = 30_000;

/**
 * Returns threads in which a partner waits, longest waiting first. The threads refresh at the given interval, by
 * default every half minute. They also refresh when the inbox is opened and when somebody returns to the tab.
 */
export const useWaitingThreads = (refreshMilliseconds = navigationMilliseconds, enabled = true) =>
  useRead(...operatorReads.waitingThreads(), { refreshMilliseconds, isAlwaysFresh: "once", enabled });

/** Returns the number of waiting messages for the navigation, or undefined for zero. */
export function useWaitingCounts(): Readonly<Record<string, string>> {
  const { environment } = useConsole();
  const { data } = useWaitingThreads(navigationMilliseconds, useIsPageLoaded());
  const count = data?.data.reduce((sum, { unread_count }) => sum + unread_count, 0) ?? 0;
  if (data === undefined || count === 0) return {};
  const text = data.next_cursor === null ? `${count}` : `${count}+`;
  return { [pathOf(environment, "operator", "messages")]: text };
}
