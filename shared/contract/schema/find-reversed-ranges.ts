import type { ProblemIssue } from "../../domain/errors/problem.ts";

/** The words for the two ends of a range in field names: `price_min_usd` and `price_max_usd`. */
const rangeWords = [
  { low: "min", high: "max", above: "above", below: "below" },
  { low: "minimum", high: "maximum", above: "above", below: "below" },
  { low: "from", high: "to", above: "after", below: "before" },
] as const;

interface RangeEnds {
  upper: string;
  above: string;
  below: string;
}

/**
 * If `name` is the lower end of a range, returns the field of the upper end and the words that compare the
 * two.
 */
function endsOf(name: string): RangeEnds | null {
  const words = name.split("_");
  for (const { low, high, above, below } of rangeWords) {
    const at = words.indexOf(low);
    if (at >= 0) return { upper: words.with(at, high).join("_"), above, below };
  }
  return null;
}

/**
 * Finds ranges whose lower end is above their upper end, at any depth of a validated value. Returns one issue for each
 * end of such a range.
 * @param value only numbers, instants in milliseconds and days as `YYYY-MM-DD` are compared
 */
export function findReversedRanges(value: unknown, path: string): ProblemIssue[] {
  if (Array.isArray(value))
    return value.flatMap((item, position) => findReversedRanges(item, `${path}[${position}]`));
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  return Object.entries(fields).flatMap(([name, low]) => {
    const ends = endsOf(name);
    if (ends === null || !isAbove(low, fields[ends.upper])) return findReversedRanges(low, `${path}.${name}`);
    const { upper, above, below } = ends;
    return [
      { path: `${path}.${name}`, message: `is ${above} ${upper}` },
      { path: `${path}.${upper}`, message: `is ${below} ${name}` },
    ];
  });
}

const day = /^\d{4}-\d\d-\d\d$/;

function isAbove(low: unknown, high: unknown): boolean {
  if (typeof low === "number" && typeof high === "number") return low > high;
  return typeof low === "string" && typeof high === "string" && day.test(low) && day.test(high) && low > high;
}
