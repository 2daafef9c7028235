import type { SourceInventory } from "../../domain/inventory/batch.ts";
import { type AuctionSource, auctionSources } from "../../domain/inventory/vocabulary.ts";
import { sourceKey } from "../inventory-keys.ts";
import { getItem, getItems, type StoredItem } from "../table.ts";
import { checkWrite, commit, type Guard, putWrite, updateWrite, type Write } from "../transaction.ts";

/** Where a source stands: its inventory (null before the first batch), and the batch that is being stored, if any. */
export interface SourceState {
  inventory: SourceInventory | null;
  claimedBy: string | null;
}

/** Name of the guard that lets only one batch of a source write, and only onto the inventory it was compared with. */
export const sourceClaimGuard = "source-claim";

/** Where one source stands. */
export async function getSourceState(source: AuctionSource): Promise<SourceState> {
  const item = await getItem("get:sourceInventory", sourceKey(source));
  return {
    inventory: item === null ? null : toInventory(item),
    claimedBy: (item?.claimed_by as string | undefined) ?? null,
  };
}

/** The inventory of every source that has one, in one round trip. */
export async function getSourceInventories(): Promise<SourceInventory[]> {
  const items = await getItems("getMany:sourceInventory", auctionSources.map(sourceKey));
  return items.flatMap((item) => (item === null ? [] : (toInventory(item) ?? [])));
}

/**
 * Reserves a source for one batch until that batch is put in force.
 * @throws TransactionRefused by `sourceClaimGuard` when another batch holds it or the inventory has moved on.
 */
export async function claimSource(
  source: AuctionSource,
  batchId: string,
  base: SourceInventory | null,
): Promise<void> {
  const free = "(attribute_not_exists(claimed_by) OR claimed_by = :claimer)";
  const unmoved = base === null ? "attribute_not_exists(batch_id)" : "batch_id = :base";
  const values = base === null ? {} : { ":base": base.batchId };
  await commit([
    updateWrite(
      "update:sourceInventory",
      sourceClaimGuard,
      sourceKey(source),
      {
        expression: "SET claimed_by = :claimer, entity = :entity, #source = :source",
        names: { "#source": "source" },
        values: { ":claimer": batchId, ":entity": "source_inventory", ":source": source },
      },
      { condition: `${free} AND ${unmoved}`, values },
    ),
  ]);
}

/** The check, part of every write of a batch, that the batch still holds its source. */
export const sourceClaimCheck = (source: AuctionSource, batchId: string): Write =>
  checkWrite("check:sourceInventory", sourceClaimGuard, sourceKey(source), claimedBy(batchId));

/** Puts a batch in force and ends its claim. */
export const sourceInventoryWrite = (inventory: SourceInventory): Write =>
  putWrite(
    "put:sourceInventory",
    sourceClaimGuard,
    {
      ...sourceKey(inventory.source),
      entity: "source_inventory",
      source: inventory.source,
      batch_id: inventory.batchId,
      sequence: inventory.sequence,
      manifest_key: inventory.manifestKey,
      listing_count: inventory.listingCount,
    },
    claimedBy(inventory.batchId),
  );

const claimedBy = (batchId: string): Guard => ({
  condition: "claimed_by = :claimer",
  values: { ":claimer": batchId },
});

function toInventory(item: StoredItem): SourceInventory | null {
  if (item.batch_id === undefined) return null;
  return {
    source: item.source as AuctionSource,
    batchId: String(item.batch_id),
    sequence: Number(item.sequence),
    manifestKey: String(item.manifest_key),
    listingCount: Number(item.listing_count),
  };
}
