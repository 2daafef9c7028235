import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import {
  listOperatorInvoicesSourceValues,
  listOperatorInvoicesStatusValues,
} from "../../api/generated/values.ts";
import { carMessages } from "../../components/car-messages.ts";
import { ChoiceFilter, OneFilter } from "../../components/choice-filter.tsx";
import { DayPicker } from "../../components/day-picker.tsx";
import { FilterChips } from "../../components/filter-chips.tsx";
import { IdFilter } from "../../components/id-filter.tsx";
import { usePageSearch } from "../../components/use-page-search.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { operatorMessages } from "../operator-messages.ts";
import { orderMessages } from "../orders/order-messages.ts";
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
  const formatOrder = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
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
        <IdFilter
          label={formatOrder("make")}
          value={search.make}
          onChange={(make) => changeSearch({ make })}
        />
        <OneFilter
          label={formatOrder("source")}
          all={formatOrder("allSources")}
          values={listOperatorInvoicesSourceValues}
          chosen={search.source}
          nameOf={(source) => formatCar(source)}
          onChange={(source) => changeSearch({ source })}
        />
        <DayPicker
          label={formatOrder("auctionDay")}
          value={search.auction_date}
          onChange={(auction_date) => changeSearch({ auction_date })}
        />
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
  const formatOrder = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
  const formatStatus = useMessages(invoiceStatusMessages);
  const partner = useNameOfPartner(search.dealer_id ?? null);
  const { needs_review, status, dealer_id, shipment_month, make, source, auction_date } = search;
  const labels: Record<(typeof filterNames)[number], string | undefined> = {
    needs_review: needs_review && say("needsReview"),
    status: status && `${formatShared("status")}: ${status.map((one) => formatStatus(one)).join(", ")}`,
    dealer_id: dealer_id && `${formatShared("partner")}: ${partner ?? dealer_id}`,
    shipment_month: shipment_month && `${say("month")}: ${shipment_month}`,
    make: make && `${formatOrder("make")}: ${make}`,
    source: source && `${formatOrder("source")}: ${formatCar(source)}`,
    auction_date: auction_date && `${formatOrder("auctionDay")}: ${auction_date}`,
  };
  return filterNames.flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label }];
  });
}
