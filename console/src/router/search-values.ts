import * as z from "zod/mini";

/*
 * Parts of the schemas with which pages parse their URL. Unknown values are ignored instead of rejected,
 * because URLs are typed, shortened and kept for years.
 */

/** Returns the schema of known values, separated by commas. A list without a known value counts as absent. */
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  z.catch(
    z.optional(
      z.pipe(
        z.transform((given: unknown): Values[number][] | undefined => {
          const texts = typeof given === "string" ? given.split(",") : Array.isArray(given) ? given : [];
          const known = texts.filter((text): text is Values[number] => values.includes(text));
          return known.length === 0 ? undefined : [...new Set(known)];
        }),
        z.optional(z.array(z.enum(values))),
      ),
    ),
    undefined,
  );

/** Returns the schema of one of the given values. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.catch(z.optional(z.enum(values)), undefined);

/** A non-empty text, such as an id or a cursor. */
export const someText = z.catch(
  z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(8000))),
  undefined,
);

/** Several texts separated by commas, such as makes. */
export const someTexts = z.catch(
  z.optional(
    z.pipe(
      z.transform((given: unknown): string[] | undefined => {
        const texts = typeof given === "string" ? given.split(",") : Array.isArray(given) ? given : [];
        const named = texts.map((text) => String(text).trim()).filter((text) => text !== "");
        return named.length === 0 ? undefined : [...new Set(named)];
      }),
      z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))),
    ),
  ),
  undefined,
);

/** Returns the schema of a whole number within the bounds. */
export const wholeNumber = (least: number, most: number) =>
  z.catch(
    z.optional(
      z.pipe(
        z.pipe(z.coerce.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
        z.number().check(z.minimum(least), z.maximum(most)),
      ),
    ),
    undefined,
  );

/** A valid day: `2026-11-22`. */
export const someDay = z.catch(z.optional(z.iso.date()), undefined);

/** A flag: `true`, or absent. */
export const someFlag = z.catch(
  z.optional(
    z.pipe(
      z.coerce.string().check(z.regex(/^true$/)),
      z.transform(() => true as const),
    ),
  ),
  undefined,
);
