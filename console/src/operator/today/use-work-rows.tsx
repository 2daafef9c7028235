import type { ReactNode } from "react";
import type { OverviewLot } from "../../api/generated/types.ts";
import type { NamedCar } from "../../components/cars/name-car.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { pathOfEndpoint } from "../deliveries/endpoint.tsx";
import { houseMessages } from "../inventory/house-messages.ts";
import { threadMessages } from "../messages/thread-messages.ts";
import type { Work } from "./list-work.ts";
import { todayMessages } from "./today-messages.ts";

/** The displayed data of a work item: its car or subject, its page, its partner and further facts. */
export interface WorkRow {
  subject: NamedCar | string;
  href: string;
  partner: { partner_id: string; partner_name: string | null } | null;
  detail: ReactNode;
}

/** Returns the displayed data of each work item. */
export function useWorkRows(): (work: Work) => WorkRow {
  const say = useMessages(todayMessages);
  const formatHouse = useMessages(houseMessages);
  const formatThread = useMessages(threadMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const to = (...parts: string[]) => pathOf(environment, "operator", ...parts);
  const describeBids = ({ order_count: count, highest_bid_usd: highest, leader }: OverviewLot) =>
    leader === null
      ? say("bids", { count, bid: formatMoney(highest, "USD") })
      : say("leads", {
          count,
          won: formatMoney(leader.ceiling_krw, "KRW"),
          usd: formatMoney(leader.max_bid_amount_usd, "USD"),
        });
  return ({ kind, item }) => {
    switch (kind) {
      case "inspections":
        return item.orders.length === 1
          ? {
              ...{ subject: item, href: to("orders", item.order_id), partner: item },
              detail: <OrderStatus status={item.status} />,
            }
          : {
              ...{ subject: item, href: to("lots", item.vehicle_id), partner: null },
              detail: say("inspections", { count: item.orders.length }),
            };
      case "cutoffs":
      case "lots_today":
        return {
          ...{ subject: item, href: to("lots", item.vehicle_id), partner: item.leader },
          detail: describeBids(item),
        };
      case "invoices_to_issue":
        return {
          ...{ subject: item, href: to("invoices", item.invoice_id), partner: item },
          detail: say("drafted", { at: formatTime(item.created_at, zone) }),
        };
      case "customs_reminders":
        return {
          ...{ subject: item, href: to("orders", item.order_id), partner: item },
          detail: say("atCustoms", { since: formatTime(item.at_customs_since, zone) }),
        };
      case "failed_deliveries":
        return {
          subject: item.newest.endpoint_url ?? say("deletedEndpoint"),
          ...{ href: pathOfEndpoint(environment, item.newest), partner: item.newest },
          detail: say("failures", { count: item.deliveries.length, cause: item.cause }),
        };
      case "upstreams_down":
        return {
          ...{ subject: item.name, href: to("upstreams"), partner: null },
          detail: item.last_failure ?? "–",
        };
      case "batches_with_rejections": {
        const counts = { count: formatNumber(item.counts.rejected), rows: formatNumber(item.counts.rows) };
        return {
          subject: `${formatHouse(item.source)} ${item.sequence}`,
          ...{ href: to("inventory", item.id), partner: null },
          detail: item.refusal_reason ?? say("rejectedRows", counts),
        };
      }
      case "messages":
        return {
          ...{
            subject: item.order_id === null ? formatThread("aboutElse") : item,
            href: to("messages", item.id),
          },
          ...{ partner: item, detail: say("unread", { count: item.unread_count }) },
        };
    }
  };
}
