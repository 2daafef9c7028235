import * as z from "zod/mini";
import { limitText } from "../../domain/text/limit-text.ts";
import { longestId } from "../../domain/text-limits.ts";

/**
 * Returns the schema of a whole number in a query string: decimal digits only, between the bounds, both
 * included.
 */
export const integerText = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform((value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );

/** `true` or `false` in a query string. */
export const booleanText = z.pipe(
  z.transform((value) => (value === "true" ? true : value === "false" ? false : value)),
  z.boolean("must be true or false"),
);

/** More values than any parameter accepts; most parameters have a lower limit of their own. */
const mostValues = 1000;

/**
 * Returns the schema of comma-separated values in a query string. `schema` checks each; empty values are
 * dropped.
 */
export const csvOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => {
      if (typeof value !== "string") return value;
      return value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "");
    }),
    z.array(schema).check(z.maxLength(mostValues)),
  );

/**
 * The schema of an identifier that is only used to find an item. An overlong identifier would exceed the size of a
 * table key. It is therefore truncated, and then matches no item.
 */
export const lookedUpId = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => limitText(text, longestId)),
  ),
  z.string().check(z.maxLength(longestId)),
);

/** Returns an identifier in a path. */
export const resourceId = (description: string) => lookedUpId.check(z.meta({ description }));

/** Text with the length of an identifier. */
export const idText = z.string().check(z.minLength(1), z.maxLength(longestId));

/** Returns the schema of an identifier in a query string that filters a list. */
export const idFilter = (description: string) => z.optional(idText).check(z.meta({ description }));
