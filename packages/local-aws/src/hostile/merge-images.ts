import type { HeldImage } from "./held-images.ts";
import { nameItem, type StoredItem, type TableShape } from "./table-shapes.ts";

/** The part of a response to a query or scan that names items. */
export interface ItemPage {
  Items: StoredItem[];
  Count: number;
  ScannedCount: number;
  LastEvaluatedKey?: StoredItem;
}

/** The inputs of a merged page. */
export interface MergedPage {
  shape: TableShape;
  indexName: string | undefined;
  isDescending: boolean;
  /** Maximum number of items of a page, if the request sets a limit. */
  limit: number | undefined;
  /** The items returned by the table. */
  page: ItemPage;
  /** The matching earlier images, sorted. */
  earlier: readonly StoredItem[];
  /** The items that appear in their earlier state, by name. */
  shown: ReadonlyMap<string, HeldImage>;
}

/**
 * Returns a query page in which earlier images replace the current state of some items. The page still ends at the same
 * key, so later items stay on the next page.
 */
export function mergePage(merged: MergedPage): ItemPage {
  const { shape, indexName, isDescending, limit = Number.POSITIVE_INFINITY, page, earlier, shown } = merged;
  const isShown = (item: StoredItem) => shown.has(nameItem(shape, item));
  const placeNames = shape.placeNames(indexName);
  const compare = (left: StoredItem, right: StoredItem) =>
    compareItems(left, right, placeNames) * (isDescending ? -1 : 1);
  const { LastEvaluatedKey: last } = page;
  const replacing = earlier.filter(
    (item) => isShown(item) && (last === undefined || compare(item, last) <= 0),
  );
  const kept = page.Items.filter((item) => !isShown(item));
  if (replacing.length === 0 && kept.length === page.Items.length) return page;
  const items = [...kept, ...replacing].sort(compare);
  const ScannedCount = Math.max(page.ScannedCount, Math.min(items.length, limit));
  if (items.length <= limit) return { ...page, Items: items, Count: items.length, ScannedCount };
  const place = items[limit - 1]!;
  return {
    Items: items.slice(0, limit),
    Count: limit,
    ScannedCount,
    LastEvaluatedKey: Object.fromEntries(placeNames.map((name) => [name, place[name]!])),
  };
}

/** Returns the items of a batch read with earlier images of some of them. */
export function mergeItems(
  shape: TableShape,
  items: readonly StoredItem[],
  keys: readonly StoredItem[],
  shown: ReadonlyMap<string, HeldImage>,
): StoredItem[] {
  const kept = items.filter((item) => !shown.has(nameItem(shape, item)));
  const earlier = keys.map((key) => shown.get(nameItem(shape, key))?.image ?? null);
  return [...kept, ...earlier.filter((image) => image !== null)];
}

function compareItems(left: StoredItem, right: StoredItem, names: readonly string[]): number {
  for (const name of names) {
    const order = compareValues(left[name] ?? {}, right[name] ?? {});
    if (order !== 0) return order;
  }
  return 0;
}

/** Sorts as DynamoDB does: numbers by value, texts by their bytes in UTF-8. */
function compareValues(left: Record<string, unknown>, right: Record<string, unknown>): number {
  if (left.N !== undefined) return Number(left.N) - Number(right.N);
  const encoding = left.B === undefined ? "utf8" : "base64";
  const bytesOf = (value: Record<string, unknown>) => Buffer.from(String(value.S ?? value.B ?? ""), encoding);
  return Buffer.compare(bytesOf(left), bytesOf(right));
}
