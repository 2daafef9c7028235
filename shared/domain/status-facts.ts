import { omitFields } from "./omit-fields.ts";

type FieldOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never;

/** A field that an entity has only in some statuses. */
export type StatusField<Entity> = Exclude<FieldOf<Entity>, keyof Entity>;

/** Fields that an entity has in every status, and the status. */
type CommonFields<Entity> = Pick<Entity, keyof Entity>;

/** An entity with the fields of all its statuses. Fields that its own status lacks are null. */
export type Whole<Entity> = CommonFields<Entity> & {
  [Name in StatusField<Entity>]: ValueOf<Entity, Name> | null;
};

/**
 * Returns functions for an entity whose fields depend on its status.
 * @param absent every field that only some statuses have; the compiler checks that it is complete
 */
export function statusFacts<Entity extends { status: string }>(absent: Record<StatusField<Entity>, null>) {
  const statusFields = [...Object.keys(absent), "status"] as (keyof Whole<Entity>)[];
  /** Returns the entity with null for fields that its status lacks. */
  const whole = (entity: Entity): Whole<Entity> => ({ ...(absent as Whole<Entity>), ...entity });
  /** Returns only the fields that the entity has in every status, to carry over to another status. */
  const lasting = (entity: Entity) =>
    omitFields(whole(entity), statusFields) as Omit<CommonFields<Entity>, "status">;
  return { whole, lasting };
}
