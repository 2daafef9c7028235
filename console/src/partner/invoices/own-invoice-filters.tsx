import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnInvoicesSourceValues, listOwnInvoicesStatusValues } from "../../api/generated/values.ts";
import { ChoiceFilter, OneFilter } from "../../components/choice-filter.tsx";
import { DayPicker } from "../../components/day-picker.tsx";
import { FilterChips } from "../../components/filter-chips.tsx";
import { IdFilter } from "../../components/id-filter.tsx";
import { koreanToday } from "../../components/korean-time.ts";
import { sourceName } from "../../vehicles/vehicle-words.ts";
import type { InvoiceSearch } from "./invoice-search.ts";
import { invoiceStatusName } from "./invoice-status.tsx";
import { listMonths } from "./list-months.ts";

/** Returns the labels of the filters of a search, in display order. */
export function describeInvoiceFilters(
  search: InvoiceSearch,
): { name: keyof InvoiceSearch; label: string }[] {
  const { status, shipment_month, make, source, auction_date } = search;
  const labels = {
    status: status && `Status: ${status.map(invoiceStatusName).join(", ")}`,
    shipment_month: shipment_month && `Shipment month: ${shipment_month}`,
    make: make && `Make: ${make}`,
    source: source && `Source: ${sourceName(source)}`,
    auction_date: auction_date && `Auction day: ${auction_date}`,
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ name: name as keyof InvoiceSearch, label }] : [],
  );
}

/** Shows the filters of the account's invoices, and the current filters as chips. */
export function OwnInvoiceFilters(props: {
  search: InvoiceSearch;
  onChange: (changes: Partial<InvoiceSearch>) => void;
}) {
  const { search, onChange } = props;
  return (
    <SpaceBetween size="xs">
      <SpaceBetween size="xs" direction="horizontal">
        <ChoiceFilter
          label="Status"
          all="All statuses"
          values={listOwnInvoicesStatusValues}
          chosen={search.status}
          nameOf={invoiceStatusName}
          onChange={(status) => onChange({ status })}
        />
        <OneFilter
          label="Shipment month"
          all="All shipment months"
          values={listMonths(koreanToday())}
          chosen={search.shipment_month}
          nameOf={String}
          onChange={(shipment_month) => onChange({ shipment_month })}
        />
        <IdFilter label="Make" value={search.make} onChange={(make) => onChange({ make })} />
        <OneFilter
          label="Source"
          all="All sources"
          values={listOwnInvoicesSourceValues}
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
      <FilterChips
        chips={describeInvoiceFilters(search)}
        onRemove={(names) => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}
