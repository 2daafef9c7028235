import { foldText } from "./fold-text.ts";

/** Words for the body style, wherever they appear. Korean compounds end in the word: 미니밴, 점보밴. */
const bodyWords = new Set(["van", "vans", "minivan", "campervan", "승합", "승합차"]);

/** Models that are sold in Korea only as vans, by a word of the model name. */
const vanModels = new Set([
  ...["starex", "staria", "carnival", "sedona", "solati", "damas", "istana", "master", "caravan", "sprinter"],
  ...["transit", "transporter", "vito", "viano", "odyssey", "sienna", "alphard", "vellfire", "multivan"],
  ...[
    "스타렉스",
    "그랜드스타렉스",
    "스타리아",
    "카니발",
    "그랜드카니발",
    "쏠라티",
    "다마스",
    "이스타나",
    "스프린터",
  ],
  ...["트랜짓", "오딧세이", "오디세이", "시에나", "알파드"],
]);

/**
 * Reports whether a car's texts describe a van: a body word in body style, model or trim, or a known van
 * model. Only whole words count, so "Advance" and "어드밴스드" do not match.
 */
export function detectVan(car: {
  bodyStyle: string | null;
  model: string | null;
  trim: string | null;
}): boolean {
  const modelWords = splitWords(car.model);
  const words = [...splitWords(car.bodyStyle), ...modelWords, ...splitWords(car.trim)];
  return (
    words.some((word) => bodyWords.has(word) || word.endsWith("밴")) ||
    modelWords.some((word) => vanModels.has(word))
  );
}

function splitWords(text: string | null): string[] {
  return text === null ? [] : foldText(text).split(/[^\p{L}\p{N}]+/u);
}
