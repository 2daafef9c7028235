import type { SourceInventory } from "../../domain/inventory/batch.ts";
import { type AuctionSource, auctionSources } from "../../domain/inventory/vocabulary.ts";
import { sourceKey } from "../keys/inventory-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import {
  checkWrite,
  commit,
  putWrite,
  updateWrite,
  type Write,
  type WriteCondition,
} from "../table/transaction.ts";

const inventoryItems = storedEntity<SourceInventory>("source_inventory");

/**
 * State of a source: its inventory (null before the first batch), and the batch that is being stored, if any.
 */
export interface SourceState {
  inventory: SourceInventory | null;
  claimedBy: string | null;
}

/**
 * Name of the write that rejects the writes of a batch if another batch has reserved the source, or if the inventory
 * changed since the batch was compared with it.
 */
export const sourceClaimWriteName = "source-claim";

/** Returns the state of one source. */
export async function getSourceState(source: AuctionSource): Promise<SourceState> {
  const item = await getItem("get:sourceInventory", sourceKey(source));
  return {
    inventory: item === null ? null : toInventory(item),
    claimedBy: (item?.claimedBy as string | undefined) ?? null,
  };
}

/** Returns the inventory of every source that has one, in one round trip. */
export async function getSourceInventories(): Promise<SourceInventory[]> {
  const items = await getItems("get:sourceInventory", auctionSources.map(sourceKey));
  return items.flatMap((item) => (item === null ? [] : (toInventory(item) ?? [])));
}

/**
 * Reserves a source for one batch until that batch is applied.
 * @throws TransactionRefused by the write `sourceClaimWriteName` when another batch has reserved the source or the
 * inventory has changed
 */
export async function claimSource(
  source: AuctionSource,
  batchId: string,
  base: SourceInventory | null,
): Promise<void> {
  const free = "(attribute_not_exists(claimedBy) OR claimedBy = :claimer)";
  const unmoved = base === null ? "attribute_not_exists(batchId)" : "batchId = :base";
  const values = base === null ? {} : { ":base": base.batchId };
  await commit([
    updateWrite(
      "update:sourceInventory",
      sourceClaimWriteName,
      sourceKey(source),
      {
        expression: "SET claimedBy = :claimer, entity = :entity, #source = :source",
        names: { "#source": "source" },
        values: { ":claimer": batchId, ":entity": "source_inventory", ":source": source },
      },
      { expression: `${free} AND ${unmoved}`, values },
    ),
  ]);
}

/** Returns the check that the batch has still reserved its source; part of every transaction of a batch. */
export const sourceClaimCheck = (source: AuctionSource, batchId: string): Write =>
  checkWrite("check:sourceInventory", sourceClaimWriteName, sourceKey(source), claimedBy(batchId));

/** Returns the write that makes a batch current and ends its claim. */
export const sourceInventoryWrite = (inventory: SourceInventory): Write =>
  putWrite(
    "put:sourceInventory",
    sourceClaimWriteName,
    inventoryItems.toItem(sourceKey(inventory.source), inventory),
    claimedBy(inventory.batchId),
  );

const claimedBy = (batchId: string): WriteCondition => ({
  expression: "claimedBy = :claimer",
  values: { ":claimer": batchId },
});

/** Returns a stored inventory; null for a source that was claimed before it had an inventory. */
function toInventory({ claimedBy: _, ...item }: StoredItem): SourceInventory | null {
  return item.batchId === undefined ? null : { ...{ held: null }, ...inventoryItems.fromItem(item) };
}
