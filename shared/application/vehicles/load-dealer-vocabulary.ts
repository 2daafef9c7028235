import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { getDealerVocabulary } from "../../persistence/dealers/dealer-vocabulary.ts";

const rememberedMilliseconds = minuteMilliseconds;

let remembered: { vocabulary: Promise<DealerVocabulary | null>; readAt: number } | null = null;

/**
 * Returns the vocabulary of the dealer sources, at most a minute old; null before the first read from a
 * source.
 * @param now epoch milliseconds
 */
export function loadDealerVocabulary(now: number): Promise<DealerVocabulary | null> {
  if (remembered !== null && Math.abs(now - remembered.readAt) < rememberedMilliseconds) {
    return remembered.vocabulary;
  }
  return reloadDealerVocabulary(now);
}

/** Returns the vocabulary as stored in the table now. */
export function reloadDealerVocabulary(now: number): Promise<DealerVocabulary | null> {
  const reading = { vocabulary: getDealerVocabulary(), readAt: now };
  remembered = reading;
  const forget = () => {
    if (remembered === reading) remembered = null;
  };
  // A failed or empty read is not cached.
  reading.vocabulary.then((vocabulary) => vocabulary ?? forget(), forget);
  return reading.vocabulary;
}
