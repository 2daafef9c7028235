import type { Overview } from "../../api/generated/types.ts";

/** The parts of the day's work, in the order in which they are shown: what cannot wait comes first. */
export const overviewSections = [
  "cutoffs",
  "lots_today",
  "inspections",
  "invoices_to_issue",
  "upstreams_down",
  "failed_deliveries",
  "batches_with_rejections",
  "customs_reminders",
] as const satisfies readonly Overview["unavailable"][number][];

/** A part of the day's work. */
export type SectionName = (typeof overviewSections)[number];

/** A part as the overview has it; null where it could not be read. */
export type SectionOf<Name extends SectionName> = NonNullable<Overview[Name]>;

/** Something that awaits an operator, of any part. */
export type OverviewItem = SectionOf<SectionName>["next"][number];

/** Returns what an item is known by, whichever part it is of. */
export function idOf(item: OverviewItem): string {
  if ("invoice_id" in item) return item.invoice_id;
  if ("event_id" in item) return item.id;
  if ("order_id" in item) return item.order_id;
  if ("id" in item) return item.id;
  return "vehicle_id" in item ? item.vehicle_id : item.name;
}

/** Reports whether showing the newer overview would move a row of the older one, or make one come or go. */
export const movesRows = (shown: Overview, newest: Overview): boolean =>
  overviewSections.some((name) => rowsOf(shown[name]) !== rowsOf(newest[name]));

const rowsOf = (section: Overview[SectionName]): string =>
  section === null
    ? "unavailable"
    : JSON.stringify([section.next.map(idOf), section.count > section.next.length]);
