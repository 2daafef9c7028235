import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { listOwnOrdersSortValues } from "../../api/generated/values.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { StatusFilter } from "../../components/filters/status-filter.tsx";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import type { OrderSearch } from "./order-search.ts";
import { labelCarFilters, OwnCarFilters } from "./own-car-filters.tsx";

const sortNames: Record<(typeof listOwnOrdersSortValues)[number], string> = {
  created_desc: "Newest first",
  created_asc: "Oldest first",
  auction_date_asc: "Next auction first",
  updated_desc: "Recently updated",
};

/** Returns the labels of the filters of a search, in display order. */
export function describeOrderFilters(search: OrderSearch): { name: keyof OrderSearch; label: string }[] {
  const { needs_action, status } = search;
  const labels = {
    needs_action: needs_action && "Needs your action",
    status: status && `Status: ${status.map((one) => orderStatusMessages[one].en).join(", ")}`,
    ...labelCarFilters(search),
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ name: name as keyof OrderSearch, label }] : [],
  );
}

/** Shows the filters of the account's orders, and the current filters as chips. */
export function OwnOrderFilters(props: {
  search: OrderSearch;
  onChange: (changes: Partial<OrderSearch>) => void;
}) {
  const { search, onChange } = props;
  return (
    <SpaceBetween size="xs">
      <SpaceBetween size="xs" direction="horizontal" alignItems="center">
        <Toggle
          checked={search.needs_action === true}
          onChange={({ detail }) => onChange({ needs_action: detail.checked || undefined })}
        >
          Needs your action
        </Toggle>
        <StatusFilter label="Status" chosen={search.status} onChange={(status) => onChange({ status })} />
        <OwnCarFilters search={search} onChange={onChange} />
        <OneFilter
          label="Sort by"
          all={sortNames.created_desc}
          values={listOwnOrdersSortValues.filter((sort) => sort !== "created_desc")}
          chosen={search.sort === "created_desc" ? undefined : search.sort}
          nameOf={(sort) => sortNames[sort]}
          onChange={(sort) => onChange(withSort(search, sort))}
        />
      </SpaceBetween>
      <FilterChips
        chips={describeOrderFilters(search)}
        onRemove={(names) => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}

/**
 * Returns the change to another sort order. A list sorted by auction date would begin with past auctions. This sort
 * order therefore also selects placed orders, which still wait for their auction.
 */
const withSort = ({ status }: OrderSearch, sort: OrderSearch["sort"]): Partial<OrderSearch> =>
  sort === "auction_date_asc" ? { sort, status: status ?? ["placed"] } : { sort };
