import * as z from "zod/mini";

/** The type of `timestamp`, distinct from other text schemas: its domain form is an instant. */
export interface TimestampSchema extends z.ZodMiniString {
  /** Only for the compiler. */
  readonly showsInstant: true;
}

/** The format name of a timestamp in JSON Schema. */
export const timestampFormat = "date-time";

/** A timestamp in a response: ISO 8601 in KST. */
export const timestamp = z
  .string()
  .check(z.meta({ format: timestampFormat, examples: ["2026-11-20T09:30:00.000+09:00"] })) as TimestampSchema;

/**
 * A timestamp in a request: ISO 8601 with offset, read as epoch milliseconds; seconds may be left out. In a query
 * string an unescaped `+` arrives as a space, which is accepted as `+`.
 */
export const instant = z.pipe(
  z.pipe(
    z.transform((value) => (typeof value === "string" ? complete(value) : value)),
    z.iso.datetime({ offset: true }),
  ),
  z.transform((text) => Date.parse(text)),
);

const complete = (text: string): string =>
  text.replace(/ (\d\d:\d\d)$/, "+$1").replace(/(T\d\d:\d\d)(?=Z$|[+-]\d\d:\d\d$)/, "$1:00");
