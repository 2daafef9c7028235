import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { getUsage } from "../../api/generated/operations.ts";
import type { KeyUsage } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { Page } from "../../components/page.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import type { CursorSearch } from "../cursor-search.ts";
import { partnerReads } from "../partner-reads.ts";
import { CallsByDay } from "./calls-by-day.tsx";

const refreshMilliseconds = 15_000;

const csvColumns: CsvColumns<KeyUsage> = {
  key_id: ({ key_id }) => key_id,
  name: ({ name }) => name,
  last_four: ({ last_four }) => last_four,
  status: ({ status }) => status,
  limit: ({ limit }) => limit,
  used: ({ used }) => used,
  remaining: ({ remaining }) => remaining,
  last_used_at: ({ last_used_at }) => last_used_at,
};

/** Shows the budgets and the usage over time of the account's keys. */
export function UsagePage() {
  const [search] = usePageSearch<CursorSearch>();
  const query = useRead(...partnerReads.usage(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <Page
      title="Usage"
      description="A trial key has a fixed call budget. Limits per minute apply to each key."
    >
      <SpaceBetween size="l">
        {query.data !== undefined && query.data.data.length > 0 && (
          <CallsByDay keys={query.data.data} most={query.data.limits} />
        )}
        <CursorTable
          name="own-key-usage"
          query={query}
          file={useListFile("usage", getUsage, {}, csvColumns)}
          columns={useColumns()}
          trackBy={({ key_id }) => key_id}
          label="Usage by key"
          cursor={search.cursor}
          empty="No keys yet. Create a key to see its usage."
        />
      </SpaceBetween>
    </Page>
  );
}

function useColumns(): ListColumn<KeyUsage>[] {
  const zone = useZone();
  return [
    {
      id: "name",
      header: "Key",
      cell: ({ name, last_four }) => `${name} (…${last_four})`,
      isRowHeader: true,
    },
    {
      ...{ id: "status", header: "Status" },
      sortBy: ({ status }) => status,
      cell: ({ status }) => (status === "active" ? "Active" : "Revoked"),
    },
    {
      ...{ id: "budget", header: "Budget" },
      cell: ({ limit, used, remaining, name }) =>
        limit === null ? (
          "Unlimited"
        ) : (
          <ProgressBar
            ariaLabel={`Budget of ${name}`}
            value={(100 * (used ?? 0)) / limit}
            status={remaining === 0 ? "error" : "in-progress"}
            resultText="Used up: calls are rejected"
            additionalInfo={`${formatNumber(used)} of ${formatNumber(limit)} calls, ${formatNumber(remaining)} left`}
          />
        ),
    },
    {
      id: "used",
      header: "Last used",
      minWidth: dateColumnWidth,
      sortBy: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => formatTime(last_used_at, zone),
    },
  ];
}
