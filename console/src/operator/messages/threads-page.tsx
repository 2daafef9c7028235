import type { TableProps } from "@cloudscape-design/components/table";
import { listOperatorThreads } from "../../api/generated/operations.ts";
import type { OperatorMessageThreadEntry } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Amount } from "../../pieces/amount.tsx";
import { Car, carColumnWidth } from "../../pieces/car.tsx";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { IdFilter } from "../../pieces/id-filter.tsx";
import { Page } from "../../pieces/page.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { PartnerName } from "../partners/partner-name.tsx";
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
      description={
        partner === undefined
          ? say("inbox")
          : say("ofPartner", { partner: query.data?.data[0]?.partner_name ?? say("onePartner") })
      }
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

function useColumns(): TableProps.ColumnDefinition<OperatorMessageThreadEntry>[] {
  const say = useMessages(threadMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const to = (...parts: string[]) => pathOf(environment, "operator", ...parts);
  return [
    {
      ...{ id: "thread", header: say("about"), minWidth: carColumnWidth, isRowHeader: true },
      cell: (thread) =>
        thread.order_id === null ? (
          <PageLink href={to("messages", thread.id)}>{say("aboutElse")}</PageLink>
        ) : (
          <Car car={thread} id={thread.order_id} href={to("messages", thread.id)} />
        ),
    },
    {
      ...{ id: "partner", header: say("partner") },
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    {
      ...{ id: "unread", header: <Amount>{say("unread")}</Amount> },
      cell: ({ unread_count }) => <Amount>{unread_count}</Amount>,
    },
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
