import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnMessageThreads } from "../../api/generated/operations.ts";
import type { MessageThread, Order } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows, useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { PageLink, useFollow } from "../../components/page-link.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import type { CursorSearch } from "../cursor-search.ts";
import { useOwnOrders } from "../orders/use-own-orders.ts";
import { partnerReads } from "../partner-reads.ts";
import { useUnreadThreads } from "./use-unread-counts.ts";

const refreshMilliseconds = 60_000;

/** Shows all threads of the account, unread threads first. */
export function ThreadsPage() {
  const [search] = usePageSearch<CursorSearch>();
  const unread = useUnreadThreads();
  const query = useRead(...partnerReads.threads(search), {
    ...{ keepPrevious: true, refreshMilliseconds, isAlwaysFresh: "once" },
  });
  const listed = [...(unread.data?.data ?? []), ...(query.data?.data ?? [])];
  const columns = useColumns(useOwnOrders(listed.map(({ order_id }) => order_id)));
  const hasUnread = (unread.data?.data.length ?? 0) > 0;
  return (
    <Page
      title="Messages"
      description="Messages between you and the operators, about orders and general topics."
      actions={
        <SpaceBetween size="xs" direction="horizontal">
          <WriteGenerally />
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        {hasUnread && (
          <CursorTable
            name="own-unread-threads"
            header={<Header variant="h2">Unread</Header>}
            query={unread}
            file={fileOfRows<MessageThread>("unread-messages")}
            columns={columns}
            trackBy={({ id }) => id}
            label="Unread messages"
            empty="No unread messages."
          />
        )}
        <CursorTable
          name="own-threads"
          isMain
          {...(hasUnread && { header: <Header variant="h2">All</Header> })}
          query={query}
          file={useListFile("messages", listOwnMessageThreads, {})}
          columns={columns}
          trackBy={({ id }) => id}
          label="All messages"
          cursor={search.cursor}
          empty="No messages yet. Write a message on an order's page."
        />
      </SpaceBetween>
    </Page>
  );
}

/** Shows a link to the account's general thread, which has the account's id. */
function WriteGenerally() {
  const { environment } = useConsole();
  const { data } = useRead(...partnerReads.account());
  const follow = useFollow();
  if (data === undefined) return null;
  return (
    <Button href={pathOf(environment, "messages", data.id)} onFollow={follow}>
      Write general message
    </Button>
  );
}

function useColumns(orders: ReadonlyMap<string, Order>): ListColumn<MessageThread>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "thread", header: "About", minWidth: carColumnWidth, isRowHeader: true },
      cell: ({ id, order_id }) =>
        order_id === null ? (
          <PageLink href={pathOf(environment, "messages", id)}>General</PageLink>
        ) : (
          <Car
            car={orders.get(order_id) ?? { vehicle: null, license_plate: null }}
            id={order_id}
            href={pathOf(environment, "messages", id)}
          />
        ),
    },
    {
      ...{ id: "unread", header: "Unread", isAmount: true },
      sortBy: ({ unread_count }) => unread_count,
      cell: ({ unread_count }) => unread_count,
    },
    {
      ...{ id: "count", header: "Messages", isAmount: true },
      sortBy: ({ message_count }) => message_count,
      cell: ({ message_count }) => message_count,
    },
    {
      id: "at",
      header: "Newest",
      minWidth: dateColumnWidth,
      sortBy: ({ last_message_at }) => last_message_at,
      cell: ({ last_message_at }) => formatTime(last_message_at, zone),
    },
  ];
}
