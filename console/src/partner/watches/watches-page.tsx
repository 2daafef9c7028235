import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { createOwnWatch, listOwnWatches } from "../../api/generated/operations.ts";
import type { Watch } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { LinkButton, PageLink } from "../../components/page-link.tsx";
import { WrittenText, writtenColumnWidth } from "../../components/written-text.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import type { CursorSearch } from "../cursor-search.ts";
import { partnerReads } from "../partner-reads.ts";
import { CreateListDialog } from "./lists/create-list-dialog.tsx";
import { WatchStatus } from "./watch-status.tsx";

const refreshMilliseconds = 15_000;

/** Shows the account's watches and lists with their current numbers of cars. */
export function WatchesPage() {
  const { environment } = useConsole();
  const [isListOpen, setListOpen] = useState(false);
  const actions = (
    <SpaceBetween size="xs" direction="horizontal">
      <LinkButton href={pathOf(environment, "watches", "new")}>New watch</LinkButton>
      <WriteButton operation={createOwnWatch} onClick={() => setListOpen(true)}>
        New list
      </WriteButton>
    </SpaceBetween>
  );
  const [search] = usePageSearch<CursorSearch>();
  const query = useRead(...partnerReads.watches(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <Page
      title="Watches"
      description="Buying conditions that are compared with the market as it changes."
      actions={actions}
    >
      <CursorTable
        name="own-watches"
        isMain
        query={query}
        file={useListFile("watches", listOwnWatches, {})}
        columns={useColumns()}
        trackBy={({ watch_id }) => watch_id}
        label="Watches"
        cursor={search.cursor}
        empty={
          <>
            <Box padding={{ bottom: "s" }}>
              No watches yet. Create a watch to be notified of matching cars.
            </Box>
            {actions}
          </>
        }
      />
      {isListOpen && <CreateListDialog onClose={() => setListOpen(false)} />}
    </Page>
  );
}

function useColumns(): ListColumn<Watch>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "name", header: "Watch", minWidth: writtenColumnWidth, isRowHeader: true },
      cell: ({ watch_id, name }) => (
        <PageLink href={pathOf(environment, "watches", watch_id)}>
          <WrittenText text={name} />
        </PageLink>
      ),
    },
    {
      id: "status",
      header: "Status",
      sortBy: ({ status }) => status,
      cell: ({ status }) => <WatchStatus status={status} />,
    },
    {
      ...{ id: "kind", header: "List" },
      cell: ({ automatic_list_update }) => (automatic_list_update ? "Automatic" : "Static list"),
    },
    {
      ...{ id: "cars", header: "Cars", isAmount: true },
      sortBy: ({ active_match_count }) => active_match_count,
      cell: ({ active_match_count }) => formatNumber(active_match_count),
    },
    {
      ...{ id: "hidden", header: "Hidden", isAmount: true },
      sortBy: ({ hidden_match_count }) => hidden_match_count,
      cell: ({ hidden_match_count }) => formatNumber(hidden_match_count),
    },
    {
      ...{ id: "evaluated", header: "Last compared", minWidth: dateColumnWidth },
      sortBy: ({ last_evaluated_at }) => last_evaluated_at,
      cell: ({ last_evaluated_at }) => formatTime(last_evaluated_at, zone),
    },
  ];
}
