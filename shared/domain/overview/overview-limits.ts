/** The sections of the overview by their wire names. */
export const overviewSections = [
  "cutoffs",
  "inspections",
  "lots_today",
  "invoices_to_issue",
  "customs_reminders",
  "failed_deliveries",
  "upstreams_down",
  "batches_with_rejections",
] as const;

/** A section of the overview. */
export type OverviewSection = (typeof overviewSections)[number];

/** The maximum numbers of displayed and counted items per section. */
export const overviewLimits = {
  /** Items that a section displays. */
  next: 10,
  /** Items counted of a section. */
  counted: 100,
  /** Orders read of an auction day. */
  ordersOfDay: 1_000,
  /** Number of displayed auction days, including today. */
  auctionDays: 3,
} as const;
