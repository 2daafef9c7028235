import type { Passage } from "./read-passages.ts";
import type { WordingRule } from "./read-rules.ts";

/** A wording to avoid and its position. */
export interface Fault {
  line: number;
  found: string;
  rule: WordingRule;
}

/** Returns every match of a rule in the passages, in their order. */
export const findFaults = (passages: readonly Passage[], rules: readonly WordingRule[]): Fault[] =>
  passages.flatMap(({ line, text }) =>
    rules.flatMap((rule) => [...text.matchAll(rule.pattern)].map(([found]) => ({ line, found, rule }))),
  );
