import type { ItemKey } from "../keys/item-keys.ts";
import type { ItemKind } from "../keys/item-kinds.ts";
import type { ExpiryOf } from "../keys/item-retention.ts";
import type { StoredItem } from "./table.ts";

/**
 * An item's attributes in addition to the entity: its keys, its index attributes, the trace that wrote it,
 * and the expiry that its kind's retention requires.
 */
export type ItemAttributes<Kind extends ItemKind = ItemKind> = ItemKey<Kind> & {
  gsi1pk?: string | undefined;
  gsi1sk?: string | undefined;
  duepk?: string | undefined;
  dueat?: number | undefined;
  /** The trace that wrote the item, in the form of `currentTraceHeader`, for consumers of the table stream. */
  traceHeader?: string | undefined;
} & ExpiryOf<NoInfer<Kind>>;

/** Converts a field to a different stored form and back. */
export interface FieldForm {
  encode: (value: unknown) => unknown;
  decode: (stored: unknown) => unknown;
}

/** Converts between entities of one kind and their items. */
export interface StoredEntity<Entity extends object> {
  /**
   * Returns the item: its keys and the entity's fields under their own names. Every property of the object is
   * stored, so a caller whose object may have more properties than its type must select the fields.
   */
  toItem: <Kind extends ItemKind, Source extends Entity>(
    places: ItemAttributes<Kind>,
    entity: Source & NoOtherFields<Source, Entity>,
  ) => ItemAttributes<Kind> & Record<string, unknown>;
  /** Returns the entity in an item. @throws Error for an item of another kind. */
  fromItem: (item: StoredItem) => Entity;
}

type FieldOf<Union> = Union extends unknown ? keyof Union : never;

/** Rejects, at compile time, an object whose type has more fields than the entity. */
type NoOtherFields<Source, Entity> = Source extends unknown
  ? { [Name in Exclude<keyof Source, FieldOf<Entity>>]: never }
  : never;

/** An entity may not have a field with the name of a table attribute. */
type FreeOfItemAttributes = { [Name in keyof ItemAttributes | "entity"]?: never };

/**
 * Declares how entities of one kind are stored: each entity as a whole, and each field under its own name. Reads check
 * the kind of an item but not its fields, because only `toItem` writes the items.
 *
 * @param kind value of the items' attribute `entity`
 * @param forms fields with a different stored form, such as compressed fields
 */
export function storedEntity<Entity extends object & FreeOfItemAttributes>(
  kind: string,
  forms: { [Name in keyof Entity]?: FieldForm } = {},
): StoredEntity<Entity> {
  const changed = Object.entries(forms) as [string, FieldForm][];
  return {
    toItem: <Kind extends ItemKind>(places: ItemAttributes<Kind>, entity: object) => {
      const item: ItemAttributes<Kind> & Record<string, unknown> = { ...entity, ...places, entity: kind };
      for (const [name, { encode }] of changed) if (item[name] != null) item[name] = encode(item[name]);
      return item;
    },
    fromItem: ({ pk, sk, gsi1pk, gsi1sk, duepk, dueat, expires_at, traceHeader, entity, ...fields }) => {
      if (entity !== kind) throw new Error(`${pk} ${sk} holds ${entity}, not ${kind}`);
      for (const [name, { decode }] of changed) {
        if (fields[name] != null) fields[name] = decode(fields[name]);
      }
      return fields as Entity;
    },
  };
}
