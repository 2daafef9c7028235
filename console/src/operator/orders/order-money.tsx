import { competesForAward } from "../../../../shared/domain/orders/plan-acquisition.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { OrderMoney as Amounts } from "../../components/orders/order-money.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { InvoiceStatus } from "../invoices/invoice-status.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { orderMessages } from "./order-messages.ts";

/** Shows an order's amounts to operators, with the exact hammer price and whether the order leads its lot. */
export function OrderMoney({ order }: { order: OperatorOrder }) {
  const say = useMessages(orderMessages);
  const formatShared = useMessages(operatorMessages);
  const highest = say("highestBid");
  return (
    <Amounts
      order={order}
      hammerKrw={order.auction_final_price_krw}
      names={{
        bid: formatShared("bid"),
        highest: order.is_highest_bid && competesForAward(order) ? `${highest} · ${say("leads")}` : highest,
        below: say("belowCeiling"),
      }}
      invoice={order.invoice && <InvoiceLine invoice={order.invoice} />}
    />
  );
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
