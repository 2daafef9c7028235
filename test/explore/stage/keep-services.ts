import type { AttributeValue as SdkValue } from "@aws-sdk/client-dynamodb";
import type { KeptTable, TableState } from "../../races/stage/keep-table.ts";
import type { InMemoryServices, ServicesState } from "../services/in-memory-services.ts";
import type { Item } from "../table/attribute-value.ts";

const nothing: ServicesState = { table: new Map(), objects: new Map() };

/**
 * Keeps what stands in all services under what stands in their table.
 * @param afterRestore is told each time that services are what they were
 */
export function keepServices(services: InMemoryServices, afterRestore: () => void): KeptTable {
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

/**
 * Items are never changed in place: what is the same from run to run stays the same object, and is compared at once.
 */
const converted = new WeakMap<Item, SdkItem>();

/** Items hold bytes at their top level only. */
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
