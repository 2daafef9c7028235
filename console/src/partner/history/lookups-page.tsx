import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnHistoryLookups } from "../../api/generated/operations.ts";
import type { HistoryLookupEntry } from "../../api/generated/types.ts";
import { listOwnHistoryLookupsStatusValues } from "../../api/generated/values.ts";
import { DayFilter } from "../../components/filters/bound-filters.tsx";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { WrittenText, writtenColumnWidth } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";
import { type LookupSearch, lookupQueryOf } from "./lookup-search.ts";
import { LookupStatus, lookupStatusName } from "./lookup-status.tsx";
import { OrderReportButton } from "./order-report-button.tsx";

const refreshMilliseconds = 15_000;

/** Shows the account's history reports, newest first. */
export function LookupsPage() {
  const [search, changeSearch] = usePageSearch<LookupSearch>();
  const query = useRead(...partnerReads.lookups(search), { keepPrevious: true, refreshMilliseconds });
  const hasFilters = [search.status, search.from, search.to].some((filter) => filter !== undefined);
  return (
    <Page
      title="History reports"
      description="Owners, damage and mileage from the national vehicle-history provider."
      actions={
        <SpaceBetween size="xs" direction="horizontal">
          <OrderReportButton variant="primary" />
        </SpaceBetween>
      }
    >
      <CursorTable
        name="own-lookups"
        isMain
        query={query}
        file={useListFile("history-reports", listOwnHistoryLookups, { query: lookupQueryOf(search) })}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label="History reports"
        cursor={search.cursor}
        filter={
          <SpaceBetween size="s" direction="horizontal" alignItems="end">
            <OneFilter
              label="Status"
              all="All statuses"
              values={listOwnHistoryLookupsStatusValues}
              chosen={search.status}
              nameOf={lookupStatusName}
              onChange={(status) => changeSearch({ status })}
            />
            <DayFilter
              label="Ordered from (KST)"
              value={search.from}
              onChange={(from) => changeSearch({ from })}
            />
            <DayFilter
              label="Ordered until (KST)"
              value={search.to}
              onChange={(to) => changeSearch({ to })}
            />
          </SpaceBetween>
        }
        empty={
          hasFilters
            ? "No reports match these filters."
            : "No reports yet. Order a report by plate or VIN, or from a car's page."
        }
      />
    </Page>
  );
}

function useColumns(): ListColumn<HistoryLookupEntry>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "car", header: "Car", isRowHeader: true },
      cell: ({ id, query }) => (
        <PageLink href={pathOf(environment, "history", id)}>{query.plate ?? query.vin ?? id}</PageLink>
      ),
    },
    {
      id: "status",
      header: "Status",
      sortBy: ({ status }) => status,
      cell: ({ status }) => <LookupStatus status={status} />,
    },
    {
      id: "reference",
      header: "Reference",
      sortBy: ({ reference }) => reference,
      minWidth: writtenColumnWidth,
      cell: ({ reference }) => <WrittenText text={reference} />,
    },
    { id: "billable", header: "Billed", cell: ({ billable }) => (billable ? "Yes" : "No") },
    {
      id: "created",
      header: "Ordered",
      minWidth: dateColumnWidth,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTime(created_at, zone),
    },
    {
      id: "completed",
      header: "Ended",
      minWidth: dateColumnWidth,
      sortBy: ({ completed_at }) => completed_at,
      cell: ({ completed_at }) => formatTime(completed_at, zone),
    },
  ];
}
