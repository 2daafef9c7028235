/** The sections of the overview, by their names on the wire. */
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

/** The limits on displayed and counted items per section. */
export const overviewLimits = {
  /** Items shown of a section. */
  next: 10,
  /** Items counted of a section. */
  counted: 100,
  /** Orders read of an auction day. */
  ordersOfDay: 1_000,
  /** Days, today included, whose auctions are shown. */
  auctionDays: 3,
} as const;
