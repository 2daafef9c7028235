import type { DealerSourceKey } from "./dealer-listing-id.ts";

/** An accepted name and the source's code for it. */
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

/** All names that a source accepts in a search. */
export interface SourceVocabulary {
  makes: readonly VocabularyMake[];
}

/** The known vocabularies of one or both sources. */
export interface DealerVocabulary {
  /** Changes exactly when a term changes. */
  version: string;
  sources: Partial<Record<DealerSourceKey, SourceVocabulary>>;
  /** The time of the last response with a vocabulary, epoch milliseconds. */
  asOf: number;
}

/** Returns a name folded for comparison: NFKC, trimmed, lower case. */
export const foldName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** Returns the terms with one of the names, in the list's order. */
export function findTerms<Term extends VocabularyTerm>(
  terms: readonly Term[],
  names: readonly string[],
): Term[] {
  const wanted = new Set(names.map(foldName));
  return terms.filter(({ name }) => wanted.has(foldName(name)));
}
