import { unusedObjectsKey } from "../keys/inventory-keys.ts";
import { putOne } from "../table/put-one.ts";
import { getItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

/** Objects of the snapshot bucket that were unused at an instant, epoch milliseconds. */
export interface UnusedObjects {
  seenAt: number;
  keys: readonly string[];
}

/** Returns the result of the last sweep; null before the first. */
export async function getUnusedObjects(): Promise<UnusedObjects | null> {
  const item = await getItem("get:unusedObjects", unusedObjectsKey());
  return item === null ? null : { seenAt: Number(item.seenAt), keys: item.objectKeys as string[] };
}

/** Replaces the result of the last sweep. */
export async function putUnusedObjects({ seenAt, keys }: UnusedObjects): Promise<void> {
  const item = { ...unusedObjectsKey(), entity: "unused_objects", seenAt: seenAt, objectKeys: keys };
  await putOne(putWrite("put:unusedObjects", "unused-objects", item));
}
