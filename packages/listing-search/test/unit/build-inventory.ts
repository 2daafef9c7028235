import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import type { Inventory } from "./arbitrary-inventory.ts";

/** How the segments of an inventory are built. */
export interface InventoryOptions {
  /** Whether deltas name the rows below them that they replace; default true. */
  saysReplaced?: boolean;
  pageBytes?: number;
}

/** Few enough that walks along an order of a few hundred rows skip zones. */
const zoneRows = 8;

/** The segments of an inventory, the base first. */
export function buildInventory(
  { base, deltas }: Inventory,
  { saysReplaced = true, ...options }: InventoryOptions = {},
): Uint8Array[] {
  const built = [buildSegment(base, { ...options, zoneRows })];
  for (const { rows, removedListingIds } of deltas) {
    const below = saysReplaced ? { below: built.map(openSegment) } : {};
    built.push(buildSegment(rows, { ...options, ...below, removedListingIds, zoneRows }));
  }
  return built;
}
