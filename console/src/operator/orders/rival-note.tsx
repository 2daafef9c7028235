import Alert from "@cloudscape-design/components/alert";
import type { LotBid } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { orderMessages } from "./order-messages.ts";

/** Shows which order an award of the lot would select instead of the order on the page. */
export function RivalNote({ rival }: { rival: LotBid }) {
  const say = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const { order_id, partner_name, max_bid_amount_usd: usd } = rival;
  const partner = partner_name ?? formatCar("unnamedPartner");
  return (
    <Alert type="info">
      {usd === null
        ? say("rivalLeads", { partner })
        : say("rivalLeadsWith", { partner, usd: formatMoney(usd, "USD") })}{" "}
      <PageLink href={pathOf(environment, "operator", "orders", order_id)}>{say("toLeadingOrder")}</PageLink>
    </Alert>
  );
}
