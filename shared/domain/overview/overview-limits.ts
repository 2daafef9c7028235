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
  /** Maximum number of displayed items of a section. */
  next: 10,
  /** Maximum number of counted items of a section. */
  counted: 100,
  /** Maximum number of orders that are read for an auction day. */
  ordersOfDay: 1_000,
  /** Number of displayed auction days, including today. */
  auctionDays: 3,
} as const;
