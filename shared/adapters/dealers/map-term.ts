/** The other direction of a table of terms; several names of one term cannot be. */
export const invertTerms = <Name extends string>(
  terms: Readonly<Record<Name, string | number>>,
): ReadonlyMap<string, Name> =>
  new Map(Object.entries(terms).map(([name, term]) => [String(term), name as Name]));

/** A term the table does not know, in the form tokens of the service have. */
export const toToken = (term: string): string =>
  term
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "") || "unknown";
