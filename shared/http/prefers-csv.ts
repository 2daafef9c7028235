const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * Reports whether an `Accept` header prefers CSV to JSON by RFC 9110, 12.5.1: the most specific range
 * determines a type's weight, and weight 0 excludes the type. The header must name CSV, because JSON is the
 * default everywhere; at equal weights, a named CSV wins. An unreadable entry is ignored.
 */
export function prefersCsv(accept: string): boolean {
  const weights = readWeights(accept);
  const csv = weights.get("text/csv") ?? 0;
  const json = weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0;
  return csv > 0 && csv >= json;
}

/** Returns the weight of each media range by lower-case name, without other parameters. */
function readWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of accept.split(",")) {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const stated = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = stated === undefined ? "1" : weightPattern.exec(stated)?.[1];
    if (range !== "" && weight !== undefined) weights.set(range, Number(weight));
  }
  return weights;
}
