import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listOwnEvents } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { endlessKey, endlessPageItems, type Page } from "../../query/use-endless.ts";
import { useRead } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import type { EventSearch } from "./event-search.ts";
import { joinNewest } from "./join-newest.ts";

type Log = InfiniteData<Page<EventLogEntry>, string | undefined>;

const liveMilliseconds = 3_000;
/** The scroll position in pixels up to which the newest events count as visible. */
const topPixels = 200;

/**
 * Updates the displayed log every few seconds by reading only its newest page. The update does not disturb a user who
 * reads further down: new events appear once the top is visible again. This is a separate component, so that a response
 * without updates renders nothing.
 */
export function FollowNewest({ search }: { search: EventSearch }): null {
  const { environment } = useConsole();
  const queryClient = useQueryClient();
  const { data: newest, dataUpdatedAt } = useRead(
    listOwnEvents,
    { query: { ...search, limit: endlessPageItems } },
    { refreshMilliseconds: liveMilliseconds },
  );
  const key = endlessKey(queryKeys.call(environment, listOwnEvents, { query: search }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is created again for each render
  useEffect(() => {
    const read = queryClient.getQueryState<Log>(key);
    if (newest === undefined || read?.data === undefined) return;
    // Nothing is replaced if the log was read after this response, or is being read.
    if (read.dataUpdatedAt >= dataUpdatedAt || read.fetchStatus === "fetching") return;
    const pages = joinNewest(read.data.pages, newest, window.scrollY < topPixels);
    if (pages === null) void queryClient.resetQueries({ queryKey: key });
    else if (pages !== read.data.pages)
      queryClient.setQueryData<Log>(key, { ...read.data, pages: [...pages] });
  }, [newest, dataUpdatedAt, queryClient]);
  return null;
}
