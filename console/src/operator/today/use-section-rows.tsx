import type { ReactNode } from "react";
import type {
  Delivery,
  InventoryBatchEntry,
  OverviewInvoice,
  OverviewLot,
  OverviewOrder,
  OverviewReminder,
  OverviewUpstream,
} from "../../api/generated/types.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Countdown } from "../../pieces/countdown.tsx";
import { OrderStatus } from "../../pieces/order-status.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import type { SectionName, SectionOf } from "./overview-rows.ts";
import { todayMessages } from "./today-messages.ts";

/** One thing that awaits an operator: where it leads, and what is to know of it at a glance. */
export interface ShownRow {
  text: string;
  href: string;
  detail: ReactNode;
}

/** How an item of each part is shown. */
export type RowsBySection = { [Name in SectionName]: (item: SectionOf<Name>["next"][number]) => ShownRow };

/** How an item of each part is shown, with its page's address. */
export function useSectionRows(): RowsBySection {
  const say = useMessages(todayMessages);
  const sayHouse = useMessages(houseMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const to = (...parts: string[]) => pathOf(environment, "operator", ...parts);
  const at = (instant: string | null) => formatTime(instant, zone);
  const order = ({ order_id, status, auction_date, order_cutoff_at }: OverviewOrder, isCutoff: boolean) => ({
    ...{ text: order_id, href: to("orders", order_id) },
    detail:
      isCutoff && order_cutoff_at !== null ? (
        <Countdown until={order_cutoff_at} />
      ) : (
        <>
          <OrderStatus status={status} /> · {say("auctionAt", { at: at(auction_date) })}
        </>
      ),
  });
  return {
    cutoffs: (item) => order(item, true),
    inspections: (item) => order(item, false),
    lots_today: ({ vehicle_id, auction_date, order_count, highest_bid_usd }: OverviewLot) => ({
      ...{ text: vehicle_id, href: to("lots", vehicle_id) },
      detail: `${say("auctionAt", { at: at(auction_date) })} · ${say("bids", {
        count: order_count,
        bid: formatMoney(highest_bid_usd, "USD"),
      })}`,
    }),
    invoices_to_issue: ({ invoice_id, partner_id, created_at }: OverviewInvoice) => ({
      ...{ text: invoice_id, href: to("invoices", invoice_id) },
      detail: `${partner_id} · ${say("drafted", { at: at(created_at) })}`,
    }),
    customs_reminders: ({ order_id, at_customs_since, reminder_at }: OverviewReminder) => ({
      ...{ text: order_id, href: to("orders", order_id) },
      detail: say("remindedAt", { since: at(at_customs_since), at: at(reminder_at) }),
    }),
    failed_deliveries: ({ type, sequence, partner_id, attempt_count, last_error }: Delivery) => ({
      ...{ text: `${type} ${sequence}`, href: to("deliveries") },
      detail: `${partner_id} · ${say("attempts", { count: attempt_count, error: last_error ?? "–" })}`,
    }),
    upstreams_down: ({ name, last_success_at, last_failure }: OverviewUpstream) => ({
      ...{ text: name, href: to("upstreams") },
      detail: say("lastSuccess", { at: at(last_success_at), failure: last_failure ?? "–" }),
    }),
    batches_with_rejections: ({ id, source, sequence, counts, refusal_reason }: InventoryBatchEntry) => ({
      ...{ text: `${sayHouse(source)} ${sequence}`, href: to("inventory", id) },
      detail:
        refusal_reason ??
        say("rejectedRows", { count: formatNumber(counts.rejected), rows: formatNumber(counts.rows) }),
    }),
  };
}
