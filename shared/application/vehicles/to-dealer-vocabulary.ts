import { hash } from "node:crypto";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";

const versionLength = 12;

/** Returns the vocabularies with a version computed from their terms. */
export function toDealerVocabulary(sources: DealerVocabulary["sources"], asOf: number): DealerVocabulary {
  const ordered = Object.entries(sources).sort(([one], [other]) => (one < other ? -1 : 1));
  const version = hash("sha256", JSON.stringify(ordered), "base64url").slice(0, versionLength);
  return { version, sources, asOf };
}
