import SpaceBetween from "@cloudscape-design/components/space-between";
import { createInventoryBatch, listInventoryBatches } from "../../api/generated/operations.ts";
import type { InventoryBatchEntry } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { PageLink, useFollow } from "../../components/page-link.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { BatchStatus } from "./batch-status.tsx";
import { HouseChoice } from "./house-choice.tsx";
import { inventoryMessages } from "./inventory-messages.ts";
import { firstHouse, type InventorySearch } from "./inventory-search.ts";

const refreshMilliseconds = 10_000;

/** Shows the batches of an auction house, the highest sequence first. */
export function BatchesPage() {
  const say = useMessages(inventoryMessages);
  const formatShared = useMessages(operatorMessages);
  const { environment } = useConsole();
  const follow = useFollow();
  const [search, changeSearch] = usePageSearch<InventorySearch>();
  const source = search.source ?? firstHouse;
  const query = useRead(...operatorReads.batches(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <Page
      title={formatShared("inventory")}
      actions={
        <SpaceBetween size="xs" direction="horizontal">
          <WriteButton
            operation={createInventoryBatch}
            variant="primary"
            href={withSearch(pathOf(environment, "operator", "inventory", "upload"), { source })}
            onFollow={follow}
          >
            {say("upload")}
          </WriteButton>
        </SpaceBetween>
      }
    >
      <CursorTable
        name="batches"
        isMain
        query={query}
        file={useListFile(`batches-${source}`, listInventoryBatches, { query: { source } })}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label={formatShared("inventory")}
        cursor={search.cursor}
        empty={say("noBatches")}
        filter={<HouseChoice house={source} onChange={(house) => changeSearch({ source: house })} />}
      />
    </Page>
  );
}

function useColumns(): ListColumn<InventoryBatchEntry>[] {
  const say = useMessages(inventoryMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const count = (name: keyof InventoryBatchEntry["counts"]) => ({
    ...{ id: name, header: say(name) },
    cell: ({ counts }: InventoryBatchEntry) => formatNumber(counts[name]),
  });
  return [
    {
      ...{ id: "sequence", header: say("sequence"), isRowHeader: true },
      cell: ({ id, sequence, kind }) => (
        <>
          <PageLink href={pathOf(environment, "operator", "inventory", id)}>{sequence}</PageLink>
          <div>{say(kind)}</div>
        </>
      ),
    },
    {
      ...{ id: "status", header: formatShared("status") },
      sortBy: ({ status }) => status,
      cell: ({ status }) => <BatchStatus status={status} />,
    },
    ...(["rows", "added", "changed", "removed", "rejected"] as const).map(count),
    {
      id: "announced",
      header: say("announced"),
      minWidth: dateColumnWidth,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTime(created_at, zone),
    },
    {
      id: "updated",
      header: say("updated"),
      minWidth: dateColumnWidth,
      isExtra: true,
      sortBy: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
