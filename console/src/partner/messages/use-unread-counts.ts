import { useIsPageLoaded } from "../../query/use-is-page-loaded.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";

const refreshMilliseconds = 30_000;

/**
 * Returns threads of the account with unread messages, newest message first. The threads refresh every half minute,
 * when the list of threads is opened and when somebody returns to the tab.
 */
export const useUnreadThreads = ({ enabled = true } = {}) =>
  useRead(...partnerReads.unreadThreads(), { refreshMilliseconds, isAlwaysFresh: "once", enabled });

/** Returns the number of unread messages for the navigation, or undefined for zero. */
export function useUnreadCounts(): Readonly<Record<string, string>> {
  const { environment } = useConsole();
  const { data } = useUnreadThreads({ enabled: useIsPageLoaded() });
  const count = data?.data.reduce((sum, { unread_count }) => sum + unread_count, 0) ?? 0;
  if (data === undefined || count === 0) return {};
  return { [pathOf(environment, "messages")]: data.next_cursor === null ? `${count}` : `${count}+` };
}
