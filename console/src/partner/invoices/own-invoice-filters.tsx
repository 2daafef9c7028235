import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnInvoicesStatusValues } from "../../api/generated/values.ts";
import { ChoiceFilter, OneFilter } from "../../components/filters/choice-filter.tsx";
import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { koreanToday } from "../../format/korean-time.ts";
import { labelCarFilters, OwnCarFilters } from "../orders/own-car-filters.tsx";
import type { InvoiceSearch } from "./invoice-search.ts";
import { invoiceStatusName } from "./invoice-status.tsx";
import { listMonths } from "./list-months.ts";

/** Returns the labels of the filters of a search, in display order. */
export function describeInvoiceFilters(
  search: InvoiceSearch,
): { name: keyof InvoiceSearch; label: string }[] {
  const { status, shipment_month } = search;
  const labels = {
    status: status && `Status: ${status.map(invoiceStatusName).join(", ")}`,
    shipment_month: shipment_month && `Shipment month: ${shipment_month}`,
    ...labelCarFilters(search),
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
        <OwnCarFilters search={search} onChange={onChange} />
      </SpaceBetween>
      <FilterChips
        chips={describeInvoiceFilters(search)}
        onRemove={(names) => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}
