import type { TableProps } from "@cloudscape-design/components/table";
import { listOperatorThreads } from "../../api/generated/operations.ts";
import type { OperatorMessageThread } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { IdFilter } from "../../pieces/id-filter.tsx";
import { Page } from "../../pieces/page.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { threadMessages } from "./thread-messages.ts";
import type { ThreadSearch } from "./thread-search.ts";
import { useWaitingThreads } from "./use-waiting-threads.ts";

const refreshMilliseconds = 30_000;

/** The operators' inbox: threads in which a partner waits, or all of one partner. */
export function ThreadsPage() {
  const say = useMessages(threadMessages);
  const [search, changeSearch] = usePageSearch<ThreadSearch>();
  const { partner_id: partner } = search;
  // The count in the navigation is of this moment as well.
  useWaitingThreads();
  const options = { keepPrevious: true, refreshMilliseconds, isAlwaysFresh: true };
  const query = useRead(listOperatorThreads, { query: search }, options);
  return (
    <Page
      title={say("messages")}
      description={partner === undefined ? say("inbox") : say("ofPartner", { partner })}
    >
      <CursorTable
        query={query}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label={say("messages")}
        cursor={search.cursor}
        empty={say(partner === undefined ? "noneWaiting" : "noneOfPartner")}
        filter={
          <IdFilter
            label={say("partner")}
            value={partner}
            onChange={(partner_id) => changeSearch({ partner_id })}
          />
        }
      />
    </Page>
  );
}

function useColumns(): TableProps.ColumnDefinition<OperatorMessageThread>[] {
  const say = useMessages(threadMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const to = (...parts: string[]) => pathOf(environment, "operator", ...parts);
  return [
    {
      ...{ id: "thread", header: say("about"), isRowHeader: true },
      cell: ({ id, order_id }) => (
        <PageLink href={to("messages", id)}>
          {order_id === null ? say("aboutElse") : say("aboutOrder", { id: order_id })}
        </PageLink>
      ),
    },
    {
      ...{ id: "partner", header: say("partner") },
      cell: ({ partner_id }) => <PageLink href={to("partners", partner_id)}>{partner_id}</PageLink>,
    },
    { id: "unread", header: say("unread"), cell: ({ unread_count }) => unread_count },
    {
      ...{ id: "since", header: say("waitingSince") },
      cell: ({ waiting_since }) => formatTime(waiting_since, zone),
    },
    {
      ...{ id: "newest", header: say("newest") },
      cell: ({ last_message_at }) => formatTime(last_message_at, zone),
    },
  ];
}
