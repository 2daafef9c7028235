import type { DealerSourceKey } from "./dealer-listing-id.ts";

/** A name that is accepted, and what the source calls it. */
export interface VocabularyTerm {
  name: string;
  code: string;
}

/** A model group with its sub-models. */
export interface VocabularyModel extends VocabularyTerm {
  subModels: readonly VocabularyTerm[];
}

/** A manufacturer with its models. */
export interface VocabularyMake extends VocabularyTerm {
  models: readonly VocabularyModel[];
}

/** Everything a source can be asked for. */
export interface SourceVocabulary {
  makes: readonly VocabularyMake[];
}

/** The vocabularies known, of one or both sources. */
export interface DealerVocabulary {
  /** Changes when, and only when, a term does. */
  version: string;
  sources: Partial<Record<DealerSourceKey, SourceVocabulary>>;
  /** When a source last gave one, epoch milliseconds. */
  asOf: number;
}

/** Text as names are compared: case and compatibility forms do not count. */
export const foldName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** The terms of a list that carry one of the names, in the list's order. */
export function findTerms<Term extends VocabularyTerm>(
  terms: readonly Term[],
  names: readonly string[],
): Term[] {
  const wanted = new Set(names.map(foldName));
  return terms.filter(({ name }) => wanted.has(foldName(name)));
}
