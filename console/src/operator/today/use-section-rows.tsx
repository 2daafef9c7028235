import type { ReactNode } from "react";
import type {
  DeliveryEntry,
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
import type { NamedCar } from "../../pieces/name-car.ts";
import { OrderStatus } from "../../pieces/order-status.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import type { SectionName, SectionOf } from "./overview-rows.ts";
import { todayMessages } from "./today-messages.ts";

/** One thing that awaits an operator: which car or what else, where it leads, and what is to know of it at a glance. */
export interface ShownRow {
  /** The car it is about, or what it is called. */
  subject: NamedCar | string;
  href: string;
  detail: ReactNode;
}

/** How an item of each part is shown. */
export type RowsBySection = { [Name in SectionName]: (item: SectionOf<Name>["next"][number]) => ShownRow };

/** Returns how an item of each part is shown, with its page's address. */
export function useSectionRows(): RowsBySection {
  const say = useMessages(todayMessages);
  const sayHouse = useMessages(houseMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const to = (...parts: string[]) => pathOf(environment, "operator", ...parts);
  const at = (instant: string | null) => formatTime(instant, zone);
  const order = (item: OverviewOrder, isCutoff: boolean) => ({
    ...{ subject: item, href: to("orders", item.order_id) },
    detail: (
      <>
        <PartnerName id={item.partner_id} name={item.partner_name} /> ·{" "}
        {isCutoff && item.order_cutoff_at !== null ? (
          <Countdown until={item.order_cutoff_at} />
        ) : (
          <>
            <OrderStatus status={item.status} /> · {say("auctionAt", { at: at(item.auction_date) })}
          </>
        )}
      </>
    ),
  });
  return {
    cutoffs: (item) => order(item, true),
    inspections: (item) => order(item, false),
    lots_today: (lot: OverviewLot) => ({
      ...{ subject: lot, href: to("lots", lot.vehicle_id) },
      detail: `${say("auctionAt", { at: at(lot.auction_date) })} · ${say("bids", {
        count: lot.order_count,
        bid: formatMoney(lot.highest_bid_usd, "USD"),
      })}`,
    }),
    invoices_to_issue: (draft: OverviewInvoice) => ({
      ...{ subject: draft, href: to("invoices", draft.invoice_id) },
      detail: (
        <>
          <PartnerName id={draft.partner_id} name={draft.partner_name} /> ·{" "}
          {say("drafted", { at: at(draft.created_at) })}
        </>
      ),
    }),
    customs_reminders: (reminder: OverviewReminder) => ({
      ...{ subject: reminder, href: to("orders", reminder.order_id) },
      detail: (
        <>
          <PartnerName id={reminder.partner_id} name={reminder.partner_name} /> ·{" "}
          {say("remindedAt", { since: at(reminder.at_customs_since), at: at(reminder.reminder_at) })}
        </>
      ),
    }),
    failed_deliveries: (delivery: DeliveryEntry) => ({
      ...{ subject: `${delivery.type} ${delivery.sequence}`, href: to("deliveries") },
      detail: (
        <>
          <PartnerName id={delivery.partner_id} name={delivery.partner_name} /> ·{" "}
          {say("attempts", { count: delivery.attempt_count, error: delivery.last_error ?? "–" })}
        </>
      ),
    }),
    upstreams_down: ({ name, last_success_at, last_failure }: OverviewUpstream) => ({
      ...{ subject: name, href: to("upstreams") },
      detail: say("lastSuccess", { at: at(last_success_at), failure: last_failure ?? "–" }),
    }),
    batches_with_rejections: ({ id, source, sequence, counts, refusal_reason }: InventoryBatchEntry) => ({
      ...{ subject: `${sayHouse(source)} ${sequence}`, href: to("inventory", id) },
      detail:
        refusal_reason ??
        say("rejectedRows", { count: formatNumber(counts.rejected), rows: formatNumber(counts.rows) }),
    }),
  };
}
