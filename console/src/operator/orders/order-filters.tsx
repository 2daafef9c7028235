import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { listOperatorOrdersSortValues, listOperatorOrdersSourceValues } from "../../api/generated/values.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { carMessages } from "../../pieces/car-messages.ts";
import { OneFilter } from "../../pieces/choice-filter.tsx";
import { DayPicker } from "../../pieces/day-picker.tsx";
import { FilterChips } from "../../pieces/filter-chips.tsx";
import { IdFilter } from "../../pieces/id-filter.tsx";
import { StatusFilter } from "../../pieces/status-filter.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { AssigneeFilter, useAssigneeLabel } from "../assignments/assignee-filter.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderSearch } from "./order-search.ts";

/** The filters in the order of their chips. */
const filterNames = [
  "awaiting_only",
  "status",
  "partner_id",
  "vehicle_id",
  "make",
  "source",
  "auction_date",
  "assigned_to",
] as const satisfies readonly (keyof OrderSearch)[];

/** Shows the filters of the list of orders, and the current ones as chips. */
export function OrderFilters() {
  const say = useMessages(operatorMessages);
  const sayOrder = useMessages(orderMessages);
  const sayCar = useMessages(carMessages);
  const [search, changeSearch] = usePageSearch<OrderSearch>();
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Toggle
          checked={search.awaiting_only === true}
          onChange={({ detail }) => changeSearch({ awaiting_only: detail.checked || undefined })}
        >
          {sayOrder("awaiting")}
        </Toggle>
        <AssigneeFilter
          value={search.assigned_to}
          onChange={(assigned_to) => changeSearch({ assigned_to })}
        />
        <StatusFilter
          label={say("status")}
          chosen={search.status}
          onChange={(status) => changeSearch({ status })}
        />
        <PartnerFilter
          label={say("partner")}
          value={search.partner_id}
          onChange={(partner_id) => changeSearch({ partner_id })}
        />
        <IdFilter label={sayOrder("make")} value={search.make} onChange={(make) => changeSearch({ make })} />
        <OneFilter
          label={sayOrder("source")}
          all={sayOrder("allSources")}
          values={listOperatorOrdersSourceValues}
          chosen={search.source}
          nameOf={(source) => sayCar(source)}
          onChange={(source) => changeSearch({ source })}
        />
        <DayPicker
          label={sayOrder("auctionDay")}
          value={search.auction_date}
          onChange={(auction_date) => changeSearch({ auction_date })}
        />
        <IdFilter
          label={say("vehicle")}
          value={search.vehicle_id}
          onChange={(vehicle_id) => changeSearch({ vehicle_id })}
        />
        <OneFilter
          label={sayOrder("sort")}
          all={sayOrder("newestFirst")}
          values={listOperatorOrdersSortValues.filter((sort) => sort !== "updated_desc")}
          chosen={search.sort === "updated_desc" ? undefined : search.sort}
          nameOf={() => sayOrder("oldestFirst")}
          onChange={(sort) => changeSearch({ sort })}
        />
      </SpaceBetween>
      <FilterChips
        chips={useChips(search)}
        onRemove={(names) => changeSearch(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}

function useChips(search: OrderSearch) {
  const say = useMessages(operatorMessages);
  const sayOrder = useMessages(orderMessages);
  const sayCar = useMessages(carMessages);
  const sayStatus = useMessages(orderStatusMessages);
  const partner = useNameOfPartner(search.partner_id ?? null);
  const assignee = useAssigneeLabel(search.assigned_to);
  const { awaiting_only, status, partner_id, vehicle_id, make, source, auction_date } = search;
  const labels: Record<(typeof filterNames)[number], string | undefined> = {
    awaiting_only: awaiting_only && sayOrder("awaiting"),
    status: status && `${say("status")}: ${status.map((one) => sayStatus(one)).join(", ")}`,
    partner_id: partner_id && `${say("partner")}: ${partner ?? partner_id}`,
    vehicle_id: vehicle_id && `${say("vehicle")}: ${vehicle_id}`,
    make: make && `${sayOrder("make")}: ${make}`,
    source: source && `${sayOrder("source")}: ${sayCar(source)}`,
    auction_date: auction_date && `${sayOrder("auctionDay")}: ${auction_date}`,
    assigned_to: assignee,
  };
  return filterNames.flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label }];
  });
}
