import type { Invoice } from "../../domain/invoices/invoice.ts";
import { overviewLimits } from "../../domain/overview/overview-limits.ts";
import { type AuctionWork, findAuctionWork, kstDaysFrom } from "../../domain/overview/plan-auction-days.ts";
import { dayMilliseconds } from "../../domain/time/durations.ts";
import { readInvoicesByStatus } from "../../persistence/invoices/invoices.ts";
import { type CustomsReminder, listComingReminders } from "../../persistence/orders/customs-reminders.ts";
import { listOrdersOfDays } from "../../persistence/orders/lot-days.ts";

const reminderDays = 7;

/**
 * Returns the work on orders of the coming auction days. @returns also whether a day has orders that were not read
 */
export async function readAuctionWork(now: number): Promise<{ work: AuctionWork; more: boolean }> {
  const days = kstDaysFrom(now, overviewLimits.auctionDays);
  const { orders, more } = await listOrdersOfDays(days, overviewLimits.ordersOfDay);
  return { work: findAuctionWork(orders, now), more };
}

/**
 * Reads a limited number of the newest draft invoices, and returns them from oldest to newest. @returns also whether
 * there are older drafts
 */
export async function readDrafts(): Promise<{ drafts: Invoice[]; more: boolean }> {
  const { invoices, next } = await readInvoicesByStatus(["draft"], overviewLimits.counted, null);
  return { drafts: invoices.filter(({ status }) => status === "draft").toReversed(), more: next !== null };
}

/** Returns the reminders of orders at customs that are sent soon, earliest first. */
export const readReminders = (now: number): Promise<CustomsReminder[]> =>
  listComingReminders(now + reminderDays * dayMilliseconds, overviewLimits.counted);
