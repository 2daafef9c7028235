import type { AttributeValue as SdkValue } from "@aws-sdk/client-dynamodb";
import type { KeptTable, TableState } from "../../races/stage/snapshot-table.ts";
import type { InMemoryServices, ServicesState } from "../services/in-memory-services.ts";
import type { Item } from "../table/attribute-value.ts";

const nothing: ServicesState = { table: new Map(), objects: new Map() };

/**
 * Saves and restores the state of all services, including the table.
 * @param afterRestore is called after each restore
 */
export function snapshotServices(services: InMemoryServices, afterRestore: () => void): KeptTable {
  const kept = new WeakMap<TableState, ServicesState>();
  return {
    async read() {
      const state = services.read();
      const items: TableState = new Map([...state.table].map(([name, item]) => [name, toSdk(item)]));
      kept.set(items, state);
      return items;
    },
    async restore(state) {
      const found = state.size === 0 ? nothing : kept.get(state);
      if (found === undefined) throw new Error("Only a state that was read here can be brought back");
      services.restore(found);
      afterRestore();
    },
  };
}

type SdkItem = Record<string, SdkValue>;

/** Items are never modified in place. Unchanged items stay the same objects, which makes comparisons fast. */
const converted = new WeakMap<Item, SdkItem>();

/** Items contain bytes only at their top level. */
function toSdk(item: Item): SdkItem {
  const known = converted.get(item);
  if (known !== undefined) return known;
  const sdkItem = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      (value.B === undefined ? value : { B: Buffer.from(value.B, "base64") }) as SdkValue,
    ]),
  );
  converted.set(item, sdkItem);
  return sdkItem;
}
