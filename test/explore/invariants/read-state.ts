import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { ItemKey } from "../../../shared/persistence/keys/item-keys.ts";
import type { StoredItem } from "../../../shared/persistence/table/table.ts";
import type { Done } from "../../races/stage/scenario.ts";
import type { TableState } from "../../races/stage/snapshot-table.ts";

/** The table's items after the operations, with the operations' results. */
export class StoredState {
  readonly done: readonly Done[];
  readonly #items: ReadonlyMap<string, StoredItem>;
  readonly #byKind = new Map<string, StoredItem[]>();

  constructor(state: TableState, done: readonly Done[]) {
    this.done = done;
    this.#items = new Map([...state].map(([name, item]) => [name, readOnce(item)]));
    for (const item of this.#items.values()) {
      const kind = String(item.entity);
      this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), item]);
    }
  }

  /** Returns all items with a value of the attribute `entity`. */
  ofKind(kind: string): readonly StoredItem[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** Returns the item with a key, or undefined. */
  get({ pk, sk }: ItemKey | { pk: string; sk: string }): StoredItem | undefined {
    return this.#items.get(`${pk}\n${sk}`);
  }
}

type MarshalledItem = NonNullable<ReturnType<TableState["get"]>>;

const readItems = new WeakMap<MarshalledItem, StoredItem>();

/** Most items are the same objects in every run. */
function readOnce(item: MarshalledItem): StoredItem {
  const read = readItems.get(item) ?? unmarshall(item);
  readItems.set(item, read);
  return read;
}

/** A condition that always holds, with a function that describes each violation. */
export type Invariant = (state: StoredState) => string[];

/** Groups items by a common value. */
export function groupBy<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing]);
  return groups;
}

/** Returns one line if two lists have different contents in any order, and an empty list otherwise. */
export function compareLists(what: string, found: readonly string[], wanted: readonly string[]): string[] {
  const [here, there] = [found.toSorted(), wanted.toSorted()];
  if (here.join("\n") === there.join("\n")) return [];
  return [`${what}: ${here.join(", ") || "none"} instead of ${there.join(", ") || "none"}`];
}

/**
 * Reports whether a partner set an order's status for an integration test, which bypasses all rules except the
 * order's own.
 */
export const isSimulated = ({ done }: StoredState): boolean =>
  done.some(({ name }) => name.startsWith("simulateOrderStatus"));
