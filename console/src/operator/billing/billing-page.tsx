import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { getHistoryBilling } from "../../api/generated/operations.ts";
import type { HistoryBillingEntry } from "../../api/generated/types.ts";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useServiceFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { PartnerName } from "../partners/partner-name.tsx";
import { billingMessages } from "./billing-messages.ts";
import { type BillingSearch, monthAfter } from "./billing-search.ts";
import { totalOf } from "./total-of-bills.ts";

/** Shows the bill for history lookups of a month, one line per partner. */
export function BillingPage() {
  const say = useMessages(billingMessages);
  const formatShared = useMessages(operatorMessages);
  const [search] = usePageSearch<BillingSearch>();
  const read = operatorReads.billing(search);
  const [, asked] = read;
  const { month } = asked.query;
  const query = useRead(...read, { keepPrevious: true });
  return (
    <Page title={formatShared("billing")} description={say("note")}>
      <CursorTable
        name="billing"
        isMain
        query={query}
        file={useServiceFile(`history-billing-${month}`, getHistoryBilling, asked)}
        columns={useColumns()}
        trackBy={({ partner_id: id }) => id}
        label={formatShared("billing")}
        empty={say("none", { month })}
        filter={<Filters month={month} />}
      />
    </Page>
  );
}

function Filters({ month }: { month: string }) {
  const say = useMessages(billingMessages);
  const formatShared = useMessages(operatorMessages);
  const [search, changeSearch] = usePageSearch<BillingSearch>();
  const goTo = (to: string | undefined) => changeSearch({ month: to });
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        iconName="angle-left"
        ariaLabel={say("monthBefore")}
        onClick={() => goTo(monthAfter(month, -1))}
      />
      <IdFilter label={say("month")} value={month} onChange={goTo} />
      <Button
        iconName="angle-right"
        ariaLabel={say("monthAfter")}
        onClick={() => goTo(monthAfter(month, 1))}
      />
      <Button onClick={() => goTo(undefined)}>{say("thisMonth")}</Button>
      <PartnerFilter
        label={formatShared("partner")}
        value={search.partner_id}
        onChange={(partner_id) => changeSearch({ partner_id })}
      />
    </SpaceBetween>
  );
}

function useColumns(): ListColumn<HistoryBillingEntry>[] {
  const say = useMessages(billingMessages);
  const formatShared = useMessages(operatorMessages);
  return [
    {
      ...{ id: "partner", header: formatShared("partner"), isRowHeader: true },
      sortBy: ({ partner_name }) => partner_name,
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    { id: "month", header: say("month"), sortBy: ({ month }) => month, cell: ({ month }) => month },
    {
      ...{ id: "lookups", header: say("lookups"), isAmount: true },
      sortBy: ({ lookups }) => lookups,
      cell: ({ lookups }) => formatNumber(lookups),
      total: (bills) => formatNumber(totalOf(bills).lookups),
    },
    {
      ...{ id: "billable", header: say("billable"), isAmount: true },
      sortBy: ({ billable }) => billable,
      cell: ({ billable }) => formatNumber(billable),
      total: (bills) => formatNumber(totalOf(bills).billable),
    },
    {
      ...{ id: "amount", header: say("amount"), isAmount: true },
      total: (bills) => formatMoney(totalOf(bills).amount_usd, "USD", "major"),
      sortBy: ({ amount_usd }) => amount_usd,
      cell: ({ amount_usd }) => formatMoney(amount_usd, "USD", "major"),
    },
  ];
}
