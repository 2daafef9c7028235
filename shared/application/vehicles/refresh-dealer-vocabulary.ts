import { dealerSourceKeys } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { getDealerVocabulary, putDealerVocabulary } from "../../persistence/dealers/dealer-vocabulary.ts";
import { callUpstream } from "../upstreams/call-upstream.ts";
import { toDealerVocabulary } from "./to-dealer-vocabulary.ts";

/**
 * Reads and stores the vocabulary of each source. The stored vocabulary of a failing source is kept.
 * @throws AggregateError when a source failed, after the vocabularies of the other sources are stored
 */
export async function refreshDealerVocabulary(sources: DealerSources, now: number): Promise<void> {
  const [known, ...answers] = await Promise.all([
    getDealerVocabulary(),
    ...dealerSourceKeys.map((key) => capture(callUpstream(key, () => sources[key].readVocabulary(), now))),
  ]);
  const given = answers.map(({ value }, position) => [dealerSourceKeys[position], value] as const);
  const answered = Object.fromEntries(given.filter(([, vocabulary]) => vocabulary !== undefined));
  if (Object.keys(answered).length > 0) {
    await putDealerVocabulary(toDealerVocabulary({ ...known?.sources, ...answered }, now));
  }
  const failures = answers.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  if (failures.length > 0) throw new AggregateError(failures, "A dealer source returned no vocabulary");
}

async function capture<Value>(work: Promise<Value>): Promise<{ value?: Value; failure?: unknown }> {
  try {
    return { value: await work };
  } catch (failure) {
    return { failure };
  }
}
