import Header from "@cloudscape-design/components/header";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { listOwnVehicles } from "../../api/generated/operations.ts";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { listOwnVehiclesSortValues } from "../../api/generated/values.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorCards } from "../../components/lists/cursor-cards.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import { limitSelection } from "../../components/lists/limit-selection.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { formatNumber } from "../../format/money.ts";
import { useReadWithHeaders } from "../../query/use-read.ts";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { mostCompared } from "./compare-search.ts";
import { EmptySearch } from "./empty-search.tsx";
import { evaluateSearch } from "./evaluate-search.ts";
import { SearchForm } from "./search-form.tsx";
import { Obstacles, SearchHints } from "./search-hints.tsx";
import { useVehicleCounts } from "./use-vehicle-counts.ts";
import { useVehicleCard } from "./vehicle-card.tsx";
import { useVehicleColumns } from "./vehicle-columns.tsx";
import { queryOf, type VehicleSearch } from "./vehicle-search.ts";

/** Finds cars from auctions and dealers. */
export function VehiclesPage() {
  const [search, changeSearch] = usePageSearch<VehicleSearch>();
  const obstacles = evaluateSearch(search);
  return (
    <Page title="Vehicles" description="Cars in Korea that you can order and cars from recent rounds.">
      <SpaceBetween size="l">
        <SearchForm search={search} onChange={changeSearch} />
        <ActiveFilters search={search} onChange={changeSearch} />
        {obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} onChange={changeSearch} />
        ) : (
          <FoundVehicles search={search} onChange={changeSearch} />
        )}
      </SpaceBetween>
    </Page>
  );
}

interface FoundVehiclesProps {
  search: VehicleSearch;
  onChange: (changes: Partial<VehicleSearch>) => void;
}

function FoundVehicles({ search, onChange }: FoundVehiclesProps) {
  const query = useReadWithHeaders(...partnerReads.vehicles(search));
  const [compared, setCompared] = useState<readonly VehicleSummary[]>([]);
  const card = useVehicleCard(query.data?.data ?? []);
  const columns = useVehicleColumns();
  const selection = { chosen: compared, most: mostCompared, nameOf: vehicleName, onChange: setCompared };
  const rows = limitSelection(selection, query.data?.data ?? [], idOf);
  const shown = {
    name: "own-vehicles",
    query,
    file: useListFile("vehicles", listOwnVehicles, { query: queryOf(search) }),
    trackBy: idOf,
    label: "Vehicles",
    cursor: search.cursor,
    header: <ListHeader search={search} onChange={onChange} />,
    empty: <EmptySearch search={search} onChange={onChange} />,
  };
  return (
    <SpaceBetween size="s">
      {query.data !== undefined && (
        <SearchHints
          search={search}
          advice={query.data.headerFacts}
          dealers={query.data.source_status}
          onChange={onChange}
        />
      )}
      {search.view === "table" ? (
        <CursorTable
          {...shown}
          isMain
          columns={columns}
          selection={{
            ...{ selected: rows.selectedItems, nameOf: vehicleName, isDisabled: rows.isItemDisabled },
            onChange: (selectedItems) => rows.onSelectionChange({ detail: { selectedItems } }),
          }}
        />
      ) : (
        <CursorCards {...shown} card={card} selection={selection} />
      )}
      <CompareBar chosen={compared} onClear={() => setCompared([])} />
    </SpaceBetween>
  );
}

const idOf = ({ id }: { id: string }): string => id;

const sortNames: Record<(typeof listOwnVehiclesSortValues)[number], string> = {
  auction_date_asc: "Earliest auction first",
  price_asc: "Lowest price first",
  price_desc: "Highest price first",
  year_desc: "Newest model year first",
  mileage_asc: "Lowest mileage first",
};

function ListHeader({ search, onChange }: FoundVehiclesProps) {
  const counts = useVehicleCounts(search);
  // Without this filter the list begins with past auctions.
  const byAuction = search.orderable_only === true ? "Next auction first" : sortNames.auction_date_asc;
  return (
    <Header
      variant="h2"
      {...(counts !== undefined && { counter: `(${formatNumber(counts.total)})` })}
      actions={
        <SpaceBetween size="xs" direction="horizontal">
          <OneFilter
            label="Sort by"
            all={byAuction}
            values={listOwnVehiclesSortValues.filter((sort) => sort !== "auction_date_asc")}
            chosen={search.sort === "auction_date_asc" ? undefined : search.sort}
            nameOf={(sort) => sortNames[sort]}
            onChange={(sort) => onChange({ sort })}
          />
          <SegmentedControl
            label="Displayed as"
            selectedId={search.view ?? "cards"}
            options={[
              { id: "cards", text: "Cards", iconName: "view-full" },
              { id: "table", text: "Table", iconName: "list-view" },
            ]}
            onChange={({ detail }) => {
              // Shows the same page of the list in another view.
              const view = detail.selectedId === "table" ? "table" : undefined;
              onChange({ view, cursor: search.cursor });
            }}
          />
        </SpaceBetween>
      }
    >
      Cars
    </Header>
  );
}
