import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOperatorOrdersSourceValues } from "../../api/generated/values.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { DayPicker } from "../../components/filters/day-picker.tsx";
import { MakeFilter } from "../../components/filters/make-filter.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { orderMessages } from "./order-messages.ts";
import type { OrderSearch } from "./order-search.ts";

type CarSearch = Pick<OrderSearch, "make" | "source" | "auction_date">;

/** Shows the filters of a list by the ordered car: make, source and auction day. */
export function CarFilters(props: { search: CarSearch; onChange: (changes: CarSearch) => void }) {
  const { search, onChange } = props;
  const say = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MakeFilter
        label={say("make")}
        otherLabel={(make) => say("otherMake", { make })}
        value={search.make}
        onChange={(make) => onChange({ make })}
      />
      <OneFilter
        label={say("source")}
        all={say("allSources")}
        values={listOperatorOrdersSourceValues}
        chosen={search.source}
        nameOf={(source) => formatCar(source)}
        onChange={(source) => onChange({ source })}
      />
      <DayPicker
        label={say("auctionDay")}
        value={search.auction_date}
        onChange={(auction_date) => onChange({ auction_date })}
      />
    </SpaceBetween>
  );
}

/** Returns the labels of the chips of these filters. */
export function useCarLabels({ make, source, auction_date }: CarSearch) {
  const say = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
  return {
    make: make && `${say("make")}: ${make}`,
    source: source && `${say("source")}: ${formatCar(source)}`,
    auction_date: auction_date && `${say("auctionDay")}: ${auction_date}`,
  };
}
