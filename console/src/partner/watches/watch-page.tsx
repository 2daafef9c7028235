import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import Toggle from "@cloudscape-design/components/toggle";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { getOwnWatch, listOwnWatchMatches } from "../../api/generated/operations.ts";
import type { Watch, WatchMatch } from "../../api/generated/types.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { Page } from "../../pieces/page.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { stillShown } from "../../pieces/still-shown.ts";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { describeCondition } from "./describe-condition.ts";
import { HideButton } from "./hide-button.tsx";
import { WatchActions } from "./watch-actions.tsx";
import type { MatchSearch } from "./watch-search.ts";
import { WatchStatus } from "./watch-status.tsx";

const refreshMilliseconds = 15_000;

/** One watch: what it asks for, and the cars it has now. */
export function WatchPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(getOwnWatch, { path: { watch_id: id } }, { refreshMilliseconds });
  return (
    <Page title={query.data?.name ?? "Watch"} actions={query.data && <WatchActions watch={query.data} />}>
      <ReadState query={query}>
        {(watch) => (
          <SpaceBetween size="l">
            <Condition watch={watch} />
            <Matches watchId={id} />
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

function Condition({ watch }: { watch: Watch }) {
  const zone = useZone();
  return (
    <Container header={<Header variant="h2">Condition</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Status", value: <WatchStatus status={watch.status} /> },
          { label: "Compared last", value: formatTime(watch.last_evaluated_at, zone) },
          ...describeCondition(watch).map(({ name, value }) => ({ label: name, value })),
        ]}
      />
    </Container>
  );
}

function Matches({ watchId }: { watchId: string }) {
  const [search, changeSearch] = usePageSearch<MatchSearch>();
  const [selected, setSelected] = useState<WatchMatch[]>([]);
  const showsHidden = search.hidden === "shown";
  const query = useRead(
    listOwnWatchMatches,
    { path: { watch_id: watchId }, query: { include_hidden: showsHidden, cursor: search.cursor } },
    { keepPrevious: true, refreshMilliseconds },
  );
  return (
    <CursorTable
      query={query}
      columns={useColumns()}
      trackBy={({ vehicle_id }) => vehicle_id}
      label="Cars"
      cursor={search.cursor}
      selection={{ selected, onChange: setSelected, nameOf: ({ vehicle_id }) => vehicle_id }}
      header={
        <Header
          actions={
            <SpaceBetween size="s" direction="horizontal">
              <HideButton
                watchId={watchId}
                chosen={stillShown(query.data?.data ?? [], selected, ({ vehicle_id }) => vehicle_id)}
                onDone={() => setSelected([])}
              />
              <Toggle
                checked={showsHidden}
                onChange={({ detail }) => changeSearch({ hidden: detail.checked ? "shown" : undefined })}
              >
                Hidden cars too
              </Toggle>
            </SpaceBetween>
          }
        >
          Cars
        </Header>
      }
      empty="No car on the market meets the condition now."
    />
  );
}

function useColumns(): TableProps.ColumnDefinition<WatchMatch>[] {
  const zone = useZone();
  return [
    { id: "vehicle", header: "Vehicle", cell: ({ vehicle_id }) => vehicle_id, isRowHeader: true },
    {
      ...{ id: "car", header: "Car" },
      cell: ({ vehicle }) =>
        vehicle === null
          ? "–"
          : [vehicle.make, vehicle.model, vehicle.trim, vehicle.year].filter(Boolean).join(" "),
    },
    {
      ...{ id: "mileage", header: "Mileage (km)" },
      cell: ({ vehicle }) => formatNumber(vehicle?.mileage_km),
    },
    { id: "price", header: "Price", cell: ({ price_krw }) => formatMoney(price_krw, "KRW") },
    {
      ...{ id: "reason", header: "Because of" },
      cell: ({ match_reason, match_type }) =>
        `${match_reason.replace("signals.", "").replaceAll("_", " ")}${match_type === "flex" ? ", widened" : ""}`,
    },
    { id: "since", header: "Since", cell: ({ first_matched_at }) => formatTime(first_matched_at, zone) },
    { id: "hidden", header: "Hidden", cell: ({ hidden }) => (hidden ? "Yes" : "No") },
  ];
}
