import type { ItemKind } from "./item-kinds.ts";
import type { ItemKey } from "./keys.ts";
import type { StoredItem } from "./table.ts";

/** What an item has beside the entity itself: its keys, its places in the indexes, when it may go, and what kind it is. */
export interface ItemPlaces<Kind extends ItemKind = ItemKind> extends ItemKey<Kind> {
  gsi1pk?: string | undefined;
  gsi1sk?: string | undefined;
  duepk?: string | undefined;
  dueat?: number | undefined;
  expires_at?: number | undefined;
}

/** How one field of an entity is stored where it is not kept as it is. */
export interface FieldForm {
  pack: (value: unknown) => unknown;
  unpack: (stored: unknown) => unknown;
}

/** Makes items of entities of one kind, and entities of items. */
export interface StoredEntity<Entity extends object> {
  /**
   * The item: the entity as it is, under its own names, beside its keys. All that the object holds is stored: where it may be
   * wider than its type says, the caller names the fields.
   */
  toItem: <Kind extends ItemKind, Source extends Entity>(
    places: ItemPlaces<Kind>,
    entity: Source & NothingElse<Source, Entity>,
  ) => ItemPlaces<Kind> & Record<string, unknown>;
  /** The entity inside an item. @throws Error for an item of another kind. */
  fromItem: (item: StoredItem) => Entity;
}

type FieldOf<Union> = Union extends unknown ? keyof Union : never;

/** Refuses, at compile time, an object that is known to hold more than an entity. */
type NothingElse<Source, Entity> = Source extends unknown
  ? { [Name in Exclude<keyof Source, FieldOf<Entity>>]: never }
  : never;

/** No entity may have a field under a name that the table itself uses. */
type FreeOfPlaces = { [Name in keyof ItemPlaces | "entity"]?: never };

/**
 * Declares how entities of one kind are stored: whole, under their own names. What is read back is taken to be an entity because
 * nothing but `toItem` writes items of its kind; that it is of the kind is checked.
 *
 * @param kind what items of it carry as `entity`
 * @param forms fields that are stored in another form, such as compressed
 */
export function storedEntity<Entity extends object & FreeOfPlaces>(
  kind: string,
  forms: { [Name in keyof Entity]?: FieldForm } = {},
): StoredEntity<Entity> {
  const changed = Object.entries(forms) as [string, FieldForm][];
  return {
    toItem: <Kind extends ItemKind>(places: ItemPlaces<Kind>, entity: object) => {
      const item: ItemPlaces<Kind> & Record<string, unknown> = { ...entity, ...places, entity: kind };
      for (const [name, { pack }] of changed) if (item[name] != null) item[name] = pack(item[name]);
      return item;
    },
    fromItem: ({ pk, sk, gsi1pk, gsi1sk, duepk, dueat, expires_at, entity, ...fields }) => {
      if (entity !== kind) throw new Error(`${pk} ${sk} holds ${entity}, not ${kind}`);
      for (const [name, { unpack }] of changed) {
        if (fields[name] != null) fields[name] = unpack(fields[name]);
      }
      return fields as Entity;
    },
  };
}
