import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import { competesForAward } from "../../../../shared/domain/orders/plan-acquisition.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";
import type { ListColumn } from "../../components/list-columns.ts";
import { PageLink } from "../../components/page-link.tsx";
import { StaticTable } from "../../components/static-table.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { InvoiceStatus } from "../invoices/invoice-status.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { ceilingKrw } from "./ceiling-krw.ts";
import { orderMessages } from "./order-messages.ts";

interface MoneyRow {
  id: string;
  label: ReactNode;
  won: number | null;
  dollars: number | null;
}

/** Shows all actual and possible costs of an order, in won and dollars, down to its invoice. */
export function OrderMoney({ order }: { order: OperatorOrder }) {
  const say = useMessages(orderMessages);
  const rate = order.fx_rate === null ? undefined : `${say("fxRate")}: ${formatNumber(order.fx_rate)}`;
  return (
    <Container
      header={
        <Header variant="h2" {...(rate !== undefined && { description: rate })}>
          {say("money")}
        </Header>
      }
      {...(order.invoice !== null && { footer: <InvoiceLine invoice={order.invoice} /> })}
    >
      <StaticTable
        isEmbedded
        label={say("money")}
        columns={useColumns()}
        file={null}
        items={useRows(order)}
        trackBy={({ id }) => id}
      />
    </Container>
  );
}

function useColumns(): ListColumn<MoneyRow>[] {
  const say = useMessages(orderMessages);
  return [
    { id: "label", header: say("amount"), cell: ({ label }) => label, isRowHeader: true },
    {
      ...{ id: "won", header: say("won"), isAmount: true },
      sortBy: ({ won }) => won,
      cell: ({ won }) => formatNumber(won),
    },
    {
      ...{ id: "dollars", header: say("dollars"), isAmount: true },
      sortBy: ({ dollars }) => dollars,
      cell: ({ dollars }) => formatNumber(dollars),
    },
  ];
}

function useRows(order: OperatorOrder): MoneyRow[] {
  const say = useMessages(orderMessages);
  const formatShared = useMessages(operatorMessages);
  const { amounts, fx_rate, auction_final_price_krw: final } = order;
  const { purchase_price_usd: price, auction_fee_usd: fee } = amounts;
  const ceiling = ceilingKrw(order);
  const inWon = (usd: number | null) => (usd === null || fx_rate === null ? null : Math.round(usd * fx_rate));
  const bid: MoneyRow = {
    ...{ id: "bid", label: formatShared("bid"), won: ceiling, dollars: order.max_bid_amount_usd },
  };
  const highest: MoneyRow = {
    id: "highest",
    label:
      order.is_highest_bid && competesForAward(order)
        ? `${say("highestBid")} · ${say("leads")}`
        : say("highestBid"),
    ...{ won: inWon(order.current_max_bid_usd), dollars: order.current_max_bid_usd },
  };
  const bids = order.max_bid_amount_usd === null ? [bid] : [bid, highest];
  if (price === null) return bids;
  return [
    ...bids,
    { id: "price", label: say("hammerPrice"), won: final, dollars: price },
    { id: "fee", label: say("fee"), won: inWon(fee), dollars: fee },
    {
      id: "total",
      label: <strong>{say("total")}</strong>,
      won: final === null || fee === null ? null : final + (inWon(fee) ?? 0),
      dollars: fee === null ? null : price + fee,
    },
    ...(ceiling === null || final === null
      ? []
      : [{ id: "below", label: say("belowCeiling"), won: ceiling - final, dollars: null }]),
  ];
}

function InvoiceLine({ invoice }: { invoice: NonNullable<OperatorOrder["invoice"]> }) {
  const say = useMessages(orderMessages);
  const { environment } = useConsole();
  return (
    <>
      {say("invoice")}:{" "}
      <PageLink href={pathOf(environment, "operator", "invoices", invoice.id)}>
        {invoice.number ?? say("draftInvoice")}
      </PageLink>
      , {formatMoney(invoice.total, invoice.currency, "major")} <InvoiceStatus status={invoice.status} />
    </>
  );
}
