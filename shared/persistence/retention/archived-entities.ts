import type { ArchivedKind } from "../keys/item-retention.ts";

/** The `entity` values of items that are archived when they leave the table. */
export const archivedEntities: Readonly<Record<ArchivedKind, string>> = {
  event: "event",
  delivery: "delivery",
  audit: "audit",
  orderVersion: "order_version",
};
