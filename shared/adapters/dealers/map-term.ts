/** Inverts a table of terms. Each value must occur only once. */
export const invertTerms = <Name extends string>(
  terms: Readonly<Record<Name, string | number>>,
): ReadonlyMap<string, Name> =>
  new Map(Object.entries(terms).map(([name, term]) => [String(term), name as Name]));

/** Converts a term to the form of this service's tokens: lower-case letters and digits, separated by underscores. */
export const toToken = (term: string): string =>
  term
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "") || "unknown";
