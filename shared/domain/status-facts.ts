import { omitFields } from "./omit-fields.ts";

type FieldOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never;

/** A field that an entity has only in some of its statuses. */
export type StatusField<Entity> = Exclude<FieldOf<Entity>, keyof Entity>;

/** What an entity has in every status, and the status. */
type CommonFields<Entity> = Pick<Entity, keyof Entity>;

/** An entity with the fields of all its statuses; null for what its own status does not have. */
export type Whole<Entity> = CommonFields<Entity> & {
  [Name in StatusField<Entity>]: ValueOf<Entity, Name> | null;
};

/**
 * What can be done with an entity whose fields depend on its status without naming them all.
 * @param absent every field that only some statuses have, which the compiler sees to
 */
export function statusFacts<Entity extends { status: string }>(absent: Record<StatusField<Entity>, null>) {
  const statusFields = [...Object.keys(absent), "status"] as (keyof Whole<Entity>)[];
  /** The entity with null for what its status does not have. */
  const whole = (entity: Entity): Whole<Entity> => ({ ...(absent as Whole<Entity>), ...entity });
  /** Only what the entity has in every status: what goes along whichever becomes of it. */
  const lasting = (entity: Entity) =>
    omitFields(whole(entity), statusFields) as Omit<CommonFields<Entity>, "status">;
  return { whole, lasting };
}
