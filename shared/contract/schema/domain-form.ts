import type * as z from "zod/mini";
import type { CamelName } from "../../domain/camel-name.ts";
import type { TimestampSchema } from "./timestamp.ts";

/** A domain field in the contract's spelling: `licensePlate` as `license_plate`. */
export type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : Name;

/** Maps each field of a domain object to its name in the contract. */
export type WireFields<Source> = { [Name in keyof Source & string as SnakeName<Name>]: unknown };

/**
 * The domain form of a contract schema: the same fields in camelCase, timestamps as epoch milliseconds. Values
 * without objects and timestamps are the same on both sides.
 */
export type DomainForm<Schema> = Schema extends TimestampSchema
  ? number
  : Schema extends z.ZodMiniNullable<infer Inner>
    ? DomainForm<Inner> | null
    : Schema extends z.ZodMiniOptional<infer Inner>
      ? DomainForm<Inner> | undefined
      : Schema extends z.ZodMiniDefault<infer Inner>
        ? Exclude<DomainForm<Inner>, undefined>
        : Schema extends z.ZodMiniReadonly<infer Inner>
          ? DomainForm<Inner>
          : Schema extends z.ZodMiniArray<infer Item>
            ? readonly DomainForm<Item>[]
            : Schema extends z.ZodMiniUnion<infer Options>
              ? DomainForm<Options[number]>
              : Schema extends z.ZodMiniRecord<infer Key, infer Value>
                ? Readonly<Record<z.output<Key> & PropertyKey, DomainForm<Value>>>
                : Schema extends z.ZodMiniObject<infer Shape>
                  ? FieldsForm<Shape>
                  : Schema extends z.ZodMiniType
                    ? z.output<Schema>
                    : never;

type OptionalName<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodMiniOptional ? Name : never;
}[keyof Shape];

type FieldsForm<Shape> = {
  [Name in Exclude<keyof Shape, OptionalName<Shape>> & string as CamelName<Name>]: DomainForm<Shape[Name]>;
} & {
  [Name in OptionalName<Shape> & string as CamelName<Name>]?: Exclude<DomainForm<Shape[Name]>, undefined>;
};

type FieldOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never;

/**
 * Rejects, at compile time, a field that a schema does not show: its type becomes `never`. `KeptBack` names
 * the fields that are deliberately not shown.
 */
export type NothingForgotten<
  Source,
  Shown,
  KeptBack extends PropertyKey = never,
> = Source extends readonly (infer Item)[]
  ? Shown extends readonly (infer ShownItem)[]
    ? readonly NothingForgotten<Item, ShownItem>[]
    : Source
  : Source extends object
    ? {
        [Name in keyof Source]: Name extends FieldOf<Shown>
          ? NothingForgotten<Source[Name], NonNullable<ValueOf<Shown, Name>>>
          : Name extends KeptBack
            ? Source[Name]
            : never;
      }
    : Source;
