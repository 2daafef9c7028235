import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnOrdersSourceValues } from "../../api/generated/values.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { DayPicker } from "../../components/filters/day-picker.tsx";
import { MakeFilter } from "../../components/filters/make-filter.tsx";
import { sourceName } from "../../vehicles/vehicle-words.ts";
import type { OrderSearch } from "./order-search.ts";

type CarSearch = Pick<OrderSearch, "make" | "source" | "auction_date">;

/** Shows the filters of a list by the ordered car: make, source and auction day. */
export function OwnCarFilters(props: { search: CarSearch; onChange: (changes: CarSearch) => void }) {
  const { search, onChange } = props;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MakeFilter
        label="Make"
        otherLabel={(make) => `Use "${make}"`}
        value={search.make}
        onChange={(make) => onChange({ make })}
      />
      <OneFilter
        label="Source"
        all="All sources"
        values={listOwnOrdersSourceValues}
        chosen={search.source}
        nameOf={sourceName}
        onChange={(source) => onChange({ source })}
      />
      <DayPicker
        label="Auction day (KST)"
        value={search.auction_date}
        onChange={(auction_date) => onChange({ auction_date })}
      />
    </SpaceBetween>
  );
}

/** Returns the labels of the chips of these filters. */
export const labelCarFilters = ({ make, source, auction_date }: CarSearch) => ({
  make: make && `Make: ${make}`,
  source: source && `Source: ${sourceName(source)}`,
  auction_date: auction_date && `Auction day: ${auction_date}`,
});
