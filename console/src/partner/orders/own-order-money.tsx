import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { Order } from "../../api/generated/types.ts";
import { PriceParts } from "../../components/cars/price-parts.tsx";
import { OrderMoney } from "../../components/orders/order-money.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney } from "../../format/money.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { InvoiceStatus } from "../invoices/invoice-status.tsx";

/** Shows the amounts of the account's own order: bids, costs, invoice, and the estimate at the time of the order. */
export function OwnOrderMoney({ order }: { order: Order }) {
  const { max_bid_amount_usd: bid, is_highest_bid, pricing, fx_rate, invoice } = order;
  return (
    <OrderMoney
      order={order}
      names={{
        bid: bid === null ? "Your bid (fixed price)" : "Your bid",
        highest: is_highest_bid ? "Highest bid (yours)" : "Highest bid",
        below: "Below your bid",
      }}
      invoice={invoice && <InvoiceLine invoice={invoice} />}
    >
      {pricing !== null && (
        <ExpandableSection headerText="Estimate at time of order">
          <PriceParts breakdown={pricing.breakdown} wonPerUsd={fx_rate} />
        </ExpandableSection>
      )}
    </OrderMoney>
  );
}

function InvoiceLine({ invoice }: { invoice: NonNullable<Order["invoice"]> }) {
  const { environment } = useConsole();
  return (
    <>
      Invoice:{" "}
      <PageLink href={pathOf(environment, "invoices", invoice.id)}>{invoice.number ?? "Draft"}</PageLink>,{" "}
      {formatMoney(invoice.total, invoice.currency, "major")} <InvoiceStatus status={invoice.status} />
    </>
  );
}
