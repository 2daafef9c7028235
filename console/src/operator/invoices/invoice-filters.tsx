import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { listOperatorInvoicesStatusValues } from "../../api/generated/values.ts";
import { ChoiceFilter } from "../../components/filters/choice-filter.tsx";
import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { operatorMessages } from "../operator-messages.ts";
import { CarFilters, useCarLabels } from "../orders/car-filters.tsx";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { invoiceMessages, invoiceStatusMessages } from "./invoice-messages.ts";
import type { InvoiceSearch } from "./invoice-search.ts";

/** The filters in the order of their chips. */
const filterNames = [
  "needs_review",
  "status",
  "dealer_id",
  "shipment_month",
  "make",
  "source",
  "auction_date",
] as const satisfies readonly (keyof InvoiceSearch)[];

/** Shows the filters of the list of invoices, and the current filters as chips. */
export function InvoiceFilters() {
  const say = useMessages(invoiceMessages);
  const formatShared = useMessages(operatorMessages);
  const formatStatus = useMessages(invoiceStatusMessages);
  const [search, changeSearch] = usePageSearch<InvoiceSearch>();
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Toggle
          checked={search.needs_review === true}
          onChange={({ detail }) => changeSearch({ needs_review: detail.checked || undefined })}
        >
          {say("needsReview")}
        </Toggle>
        <ChoiceFilter
          label={formatShared("status")}
          all={say("allStatuses")}
          values={listOperatorInvoicesStatusValues}
          chosen={search.status}
          nameOf={(status) => formatStatus(status)}
          onChange={(status) => changeSearch({ status })}
        />
        <PartnerFilter
          label={formatShared("partner")}
          value={search.dealer_id}
          onChange={(dealer_id) => changeSearch({ dealer_id })}
        />
        <IdFilter
          label={say("month")}
          value={search.shipment_month}
          onChange={(shipment_month) => changeSearch({ shipment_month })}
        />
        <CarFilters search={search} onChange={changeSearch} />
      </SpaceBetween>
      <FilterChips
        chips={useChips(search)}
        onRemove={(names) => changeSearch(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}

/** Returns the current filters of the list of invoices as chips. */
function useChips(search: InvoiceSearch) {
  const say = useMessages(invoiceMessages);
  const formatShared = useMessages(operatorMessages);
  const formatStatus = useMessages(invoiceStatusMessages);
  const partner = useNameOfPartner(search.dealer_id ?? null);
  const { needs_review, status, dealer_id, shipment_month } = search;
  const labels: Record<(typeof filterNames)[number], string | undefined> = {
    needs_review: needs_review && say("needsReview"),
    status: status && `${formatShared("status")}: ${status.map((one) => formatStatus(one)).join(", ")}`,
    dealer_id: dealer_id && `${formatShared("partner")}: ${partner ?? dealer_id}`,
    shipment_month: shipment_month && `${say("month")}: ${shipment_month}`,
    ...useCarLabels(search),
  };
  return filterNames.flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label }];
  });
}
