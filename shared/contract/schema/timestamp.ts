import * as z from "zod/mini";
import { completeTime } from "../../domain/time/complete-time.ts";

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
 * The range of instants and days that a request or a row may contain: at or after `from`, and before `before`. The
 * range includes every car and filter. A timestamp can show only four-digit years; the range leaves enough margin for
 * time zones and cutoffs.
 */
const acceptedTimes = { from: "1970-01-01", before: "2100-01-01" } as const;

const acceptedSpan = `from ${acceptedTimes.from} until before ${acceptedTimes.before} (UTC)`;

/**
 * Reports whether an instant is within the accepted times. Text that is not an instant passes, because
 * another check reports it.
 */
function isAcceptedTime(text: string): boolean {
  const at = Date.parse(text);
  return !(at < Date.parse(acceptedTimes.from) || at >= Date.parse(acceptedTimes.before));
}

/** A timestamp in its complete form, within the accepted times. */
const completeTimestamp = z.iso
  .datetime({ offset: true })
  .check(
    z.maxLength(40),
    z.refine(isAcceptedTime, `must be ${acceptedSpan}`),
    z.meta({ description: `ISO 8601 with offset, ${acceptedSpan}.` }),
  );

/** A calendar day from outside, `YYYY-MM-DD`, within the accepted times. */
export const statedDay = z.iso.date().check(z.refine(isAcceptedTime, `must be ${acceptedSpan}`));

/**
 * A timestamp in a body, a query or a row of a batch, converted to epoch milliseconds: RFC 3339 or ISO 8601
 * with offset, in the forms of `completeTime`.
 */
export const instant = z.pipe(
  z.pipe(
    z.transform((value) => (typeof value === "string" ? completeTime(value) : value)),
    completeTimestamp,
  ),
  z.transform((text) => Date.parse(text)),
);

/** A timestamp like `instant`, but without an offset it is in Korean time. */
export const koreanInstant = z.pipe(
  z.transform((value) =>
    typeof value === "string" ? value.replace(/^\d{4}-\d\d-\d\d[Tt][\d:.]+$/, "$&+09:00") : value,
  ),
  instant,
);
