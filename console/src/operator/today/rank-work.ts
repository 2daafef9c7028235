import { koreanToday } from "../../format/korean-time.ts";
import type { Work } from "./list-work.ts";

/** The urgency of an item: within two hours or overdue, today (KST), or later. */
export const urgencies = ["now", "today", "later"] as const;

/** An urgency. */
export type Urgency = (typeof urgencies)[number];

/** The deadline of an item, or else the start of its waiting time; ISO 8601. */
export type Due = { by: string } | { since: string | null };

/** A deadline within this time is urgent, and so is a partner's message that has waited this long. */
const urgentMilliseconds = 2 * 3_600_000;

/** Returns when an item is due. */
export function dueOf({ kind, item }: Work): Due {
  switch (kind) {
    case "cutoffs":
      return item.order_cutoff_at === null ? { since: null } : { by: item.order_cutoff_at };
    case "lots_today":
    case "inspections":
      return item.auction_date === null ? { since: null } : { by: item.auction_date };
    case "customs_reminders":
      return { by: item.reminder_at };
    case "invoices_to_issue":
      return { since: item.created_at };
    case "upstreams_down":
      return { since: item.last_failure_at };
    case "failed_deliveries":
      return { since: item.since };
    case "batches_with_rejections":
      return { since: item.created_at };
    case "messages":
      return { since: item.waiting_since };
  }
}

/** Returns how urgent an item is at an instant. @param at ISO 8601 */
export function urgencyOf(work: Work, at: string): Urgency {
  const due = dueOf(work);
  const now = Date.parse(at);
  if ("by" in due) {
    if (Date.parse(due.by) - now <= urgentMilliseconds) return "now";
    return koreanToday(new Date(due.by)) === koreanToday(new Date(now)) ? "today" : "later";
  }
  switch (work.kind) {
    case "upstreams_down":
      return "now";
    case "messages":
      return due.since !== null && now - Date.parse(due.since) >= urgentMilliseconds ? "now" : "today";
    case "invoices_to_issue":
      return "later";
    default:
      return "today";
  }
}

/** Returns items by urgency. Within an urgency, the earliest deadlines come first, then the longest waiting items. */
export function rankWork(all: readonly Work[], at: string): Record<Urgency, Work[]> {
  const ranked: Record<Urgency, Work[]> = { now: [], today: [], later: [] };
  for (const work of all.toSorted(byDue)) ranked[urgencyOf(work, at)].push(work);
  return ranked;
}

function byDue(one: Work, other: Work): number {
  const [first, second] = [dueOf(one), dueOf(other)];
  const lacksDeadline = (due: Due) => Number("since" in due);
  return lacksDeadline(first) - lacksDeadline(second) || timeOf(first) - timeOf(second);
}

const timeOf = (due: Due): number => {
  const instant = "by" in due ? due.by : due.since;
  return instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
};
