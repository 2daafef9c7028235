import { colors, grades, listingSources, transmissions } from "../../domain/inventory/vocabulary.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { watchFuels } from "../../domain/watches/watch-condition.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { occasionOf, occasions, occasionsWanted } from "./signal-occasions.ts";

/**
 * Conditions on facts with few values, as bits. A watch has a bit for every value that it accepts. A car has one bit
 * per category, for its value. The watch accepts the car if the bits of the watch include all bits of the car. An open
 * category has two more bits: for unknown values and for all values outside the vocabulary.
 */
interface Category {
  word: 0 | 1;
  tokens: readonly string[];
  isOpen: boolean;
  wanted: (watch: CompiledCondition) => readonly string[] | undefined;
  actual: (car: WatchableCar) => string | null;
}

const cleanliness = ["clean", "doubtful"];
const cleanWhen = (isClean: boolean) => (isClean ? "clean" : "doubtful");

const signalCategory: Category = {
  ...{ word: 1, tokens: occasions, isOpen: false },
  ...{ wanted: occasionsWanted, actual: occasionOf },
};

const categories: readonly Category[] = [
  { word: 0, tokens: listingSources, isOpen: false, wanted: (w) => w.sources, actual: (c) => c.source },
  { word: 0, tokens: watchFuels, isOpen: true, wanted: (w) => w.fuel?.keys, actual: (c) => c.fuel },
  {
    ...{ word: 0, tokens: transmissions, isOpen: true },
    ...{ wanted: (w) => w.transmissions, actual: (c) => c.transmission },
  },
  {
    ...{ word: 0, tokens: grades, isOpen: true },
    ...{ wanted: (w) => w.accidentGrades, actual: (c) => c.accidentGrade },
  },
  { word: 1, tokens: colors, isOpen: true, wanted: (w) => w.colors, actual: (c) => c.color },
  {
    ...{ word: 1, tokens: grades, isOpen: true },
    ...{ wanted: (w) => w.exteriorGrades, actual: (c) => c.exteriorGrade },
  },
  {
    ...{ word: 1, tokens: cleanliness, isOpen: false },
    wanted: (watch) => (watch.needsNoAccident ? ["clean"] : undefined),
    actual: (car) => cleanWhen(car.hasInspectionRecord && car.hasAccident === false),
  },
  {
    ...{ word: 1, tokens: cleanliness, isOpen: false },
    wanted: (watch) => (watch.needsNoFrameDamage ? ["clean"] : undefined),
    actual: (car) => cleanWhen(car.hasInspectionRecord && car.hasFrameDamage === false),
  },
  signalCategory,
];

const bitsOf = ({ tokens, isOpen }: Category): number => tokens.length + (isOpen ? 2 : 0);
const wordBits = 32;

/** First bit of each category in its word. */
const shifts = categories.map(({ word }, position) =>
  categories
    .slice(0, position)
    .filter((other) => other.word === word)
    .reduce((sum, other) => sum + bitsOf(other), 0),
);
for (const [position, category] of categories.entries()) {
  if ((shifts[position] ?? 0) + bitsOf(category) > wordBits) {
    throw new RangeError("the vocabulary has outgrown the masks of the watch index");
  }
}

/** Describes the meaning of every bit. Masks with another layout cannot be used. */
export const maskLayout = JSON.stringify(
  categories.map(({ word, tokens, isOpen }) => [word, isOpen, tokens]),
);

/** Both words of a watch's mask, and whether they cover all of its conditions on categories. */
export interface WatchMask {
  words: [number, number];
  isExact: boolean;
}

/** Returns the mask of a watch. */
export function maskWatch(watch: CompiledCondition): WatchMask {
  const words: [number, number] = [0, 0];
  let isExact = true;
  for (const [position, category] of categories.entries()) {
    const wanted = category.wanted(watch);
    const all = 2 ** bitsOf(category) - 1;
    const bits = wanted === undefined ? all : wanted.reduce((sum, token) => sum | bitOf(category, token), 0);
    if (wanted?.some((token) => !category.tokens.includes(token)) === true) isExact = false;
    words[category.word] |= bits << (shifts[position] ?? 0);
  }
  return { words, isExact };
}

/**
 * Returns the mask of a car as two signed words. The mask is never 0, so an entry without any bit accepts no car.
 * @param ignoreSignals omits the signal category, so that signals exclude no watch
 */
export function maskCar(car: WatchableCar, ignoreSignals = false): [number, number] {
  const words: [number, number] = [0, 0];
  for (const [position, category] of categories.entries()) {
    if (ignoreSignals && category === signalCategory) continue;
    words[category.word] |= bitOf(category, category.actual(car)) << (shifts[position] ?? 0);
  }
  return words;
}

function bitOf({ tokens, isOpen }: Category, token: string | null): number {
  const position = token === null ? tokens.length : tokens.indexOf(token);
  if (position >= 0) return 1 << position;
  return isOpen ? 1 << (tokens.length + 1) : 0;
}
