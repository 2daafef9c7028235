import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { listOperatorOrdersSortValues } from "../../api/generated/values.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { StatusFilter } from "../../components/filters/status-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { AssigneeFilter, useAssigneeLabel } from "../assignments/assignee-filter.tsx";
import { useLotOnce } from "../lots/use-lot.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { CarFilters, useCarLabels } from "./car-filters.tsx";
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

/** Shows the filters of the list of orders, and the current filters as chips. */
export function OrderFilters() {
  const say = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const [search, changeSearch] = usePageSearch<OrderSearch>();
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Toggle
          checked={search.awaiting_only === true}
          onChange={({ detail }) => changeSearch({ awaiting_only: detail.checked || undefined })}
        >
          {formatOrder("awaiting")}
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
        <CarFilters search={search} onChange={changeSearch} />
        <IdFilter
          label={say("vehicle")}
          value={search.vehicle_id}
          onChange={(vehicle_id) => changeSearch({ vehicle_id })}
        />
        <OneFilter
          label={formatOrder("sort")}
          all={formatOrder("newestFirst")}
          values={listOperatorOrdersSortValues.filter((sort) => sort !== "updated_desc")}
          chosen={search.sort === "updated_desc" ? undefined : search.sort}
          nameOf={() => formatOrder("oldestFirst")}
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
  const formatOrder = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const partner = useNameOfPartner(search.partner_id ?? null);
  const assignee = useAssigneeLabel(search.assigned_to);
  const { data: lot, isError: isUnknownLot } = useLotOnce(search.vehicle_id);
  const { awaiting_only, status, partner_id, vehicle_id } = search;
  const labels: Record<(typeof filterNames)[number], string | undefined> = {
    awaiting_only: awaiting_only && formatOrder("awaiting"),
    status: status && `${say("status")}: ${status.map((one) => formatStatus(one)).join(", ")}`,
    partner_id: partner_id && `${say("partner")}: ${partner ?? partner_id}`,
    vehicle_id:
      vehicle_id &&
      `${say("vehicle")}: ${lot === undefined ? (isUnknownLot ? vehicle_id : "…") : nameCarAndPlate(lot, formatCar)}`,
    ...useCarLabels(search),
    assigned_to: assignee,
  };
  return filterNames.flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label }];
  });
}
