import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { useState } from "react";
import type { Watch, WatchMatch } from "../../api/generated/types.ts";
import { carColumnWidth } from "../../components/cars/car.tsx";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { stillShown } from "../../components/lists/still-shown.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useReadAll } from "../../query/use-read-all.ts";
import { useConsole } from "../../start/console-context.ts";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";
import { arrangeMatches } from "./arrange-matches.ts";
import { nameOfReason } from "./describe-verdict.ts";
import { HideButton } from "./hide-button.tsx";
import { ListButtons } from "./lists/list-buttons.tsx";
import { TestEventButton } from "./test-event-button.tsx";
import { matchReasons, matchSorts, type WatchPageSearch } from "./watch-search.ts";
import { CarDescription, CarPrice, CarReason, WatchedCar } from "./watched-car.tsx";

const sortNames: Record<(typeof matchSorts)[number], string> = {
  price_asc: "Lowest price first",
  price_desc: "Highest price first",
  drop_desc: "Largest drop first",
};

const idOf = ({ vehicle_id }: WatchMatch): string => vehicle_id;
const nameAndId = ({ vehicle, vehicle_id }: WatchMatch): string =>
  vehicle === null ? vehicle_id : `${vehicleName(vehicle)}, ${vehicle_id}`;

/** Shows the cars of a watch with their match reasons, filtered and sorted by the URL. */
export function WatchMatches({ watch }: { watch: Watch }) {
  const { environment } = useConsole();
  const [search, changeSearch] = usePageSearch<WatchPageSearch>();
  const [selected, setSelected] = useState<WatchMatch[]>([]);
  const showsHidden = search.hidden === "shown";
  const query = useReadAll(
    ...partnerReads.watchMatches(watch.watch_id, showsHidden),
    (matches: WatchMatch[]) => arrangeMatches(matches, search),
  );
  const chosen = stillShown(query.data?.data ?? [], selected, idOf);
  const acted = { watchId: watch.watch_id, chosen, onDone: () => setSelected([]) };
  return (
    <CursorTable
      name="own-watch-matches"
      isMain
      query={query}
      file={fileOfRows(`watch-${watch.watch_id}`, undefined, query.data?.filtered)}
      columns={useColumns()}
      trackBy={idOf}
      label="Cars"
      cursor={search.cursor}
      selection={{ selected, onChange: setSelected, nameOf: nameAndId }}
      header={
        <Header
          counter={query.data && counterOf(query.data)}
          actions={
            <SpaceBetween size="s" direction="horizontal" alignItems="center">
              <Toggle
                checked={showsHidden}
                onChange={({ detail }) => changeSearch({ hidden: detail.checked ? "shown" : undefined })}
              >
                Include hidden cars
              </Toggle>
              <HideButton {...acted} />
              {!watch.automatic_list_update && <ListButtons watch={watch} {...acted} />}
              {environment === "sandbox" && <TestEventButton {...acted} />}
            </SpaceBetween>
          }
        >
          Cars
        </Header>
      }
      filter={<Filters watch={watch} search={search} onChange={changeSearch} />}
      empty={emptyText(watch, query.data?.totalCount ?? 0)}
    />
  );
}

const counterOf = ({ totalCount, filteredCount }: { totalCount: number; filteredCount: number }): string =>
  filteredCount === totalCount ? `(${totalCount})` : `(${filteredCount} of ${totalCount})`;

function emptyText({ automatic_list_update, hidden_match_count }: Watch, totalCount: number): string {
  if (totalCount > 0) return "No car on this list meets these filters.";
  if (hidden_match_count > 0) return "All cars on this list are hidden. Use the switch above to show them.";
  return automatic_list_update
    ? "No car currently meets the condition."
    : "The list is empty. Add cars by ID.";
}

function Filters(props: {
  watch: Watch;
  search: WatchPageSearch;
  onChange: (changes: Partial<WatchPageSearch>) => void;
}) {
  const { watch, search, onChange } = props;
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <IdFilter label="Car, ID, VIN or plate" value={search.text} onChange={(text) => onChange({ text })} />
      {watch.signals !== null && (
        <OneFilter
          label="Reason"
          all="All reasons"
          values={matchReasons}
          chosen={search.reason}
          nameOf={nameOfReason}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      {watch.flexibility !== null && (
        <OneFilter
          label="Filters met"
          all="Matched or flexible"
          values={["exact", "flex"] as const}
          chosen={search.match_type}
          nameOf={(type) => (type === "exact" ? "All filters met" : "Flexible matches only")}
          onChange={(match_type) => onChange({ match_type })}
        />
      )}
      <OneFilter
        label="Sort by"
        all="Newest first"
        values={matchSorts}
        chosen={search.sort}
        nameOf={(sort) => sortNames[sort]}
        onChange={(sort) => onChange({ sort })}
      />
    </SpaceBetween>
  );
}

function useColumns(): ListColumn<WatchMatch>[] {
  const zone = useZone();
  return [
    {
      ...{ id: "car", header: "Car", minWidth: carColumnWidth, isRowHeader: true },
      cell: ({ vehicle_id, vehicle }) => <WatchedCar vehicleId={vehicle_id} vehicle={vehicle} />,
    },
    { id: "facts", header: "Description", cell: ({ vehicle }) => <CarDescription vehicle={vehicle} /> },
    {
      ...{ id: "price", header: "Price", isAmount: true },
      cell: ({ price_krw, vehicle }) => <CarPrice priceKrw={price_krw} vehicle={vehicle} />,
    },
    { id: "reason", header: "Match reason", cell: (match) => <CarReason verdict={match} /> },
    {
      id: "since",
      header: "Since",
      minWidth: dateColumnWidth,
      sortBy: ({ first_matched_at }) => first_matched_at,
      cell: ({ first_matched_at }) => formatTime(first_matched_at, zone),
    },
    { id: "hidden", header: "Hidden", cell: ({ hidden }) => (hidden ? "Yes" : "No") },
  ];
}
