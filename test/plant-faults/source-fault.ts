/** Kinds of faults that suites exist for. */
export type SourceFaultKind =
  | "access"
  | "boundary"
  | "concurrency"
  | "delivery"
  | "generated document"
  | "infrastructure"
  | "local AWS"
  | "money"
  | "privacy"
  | "state machine"
  | "text";

/** A single fault of the sources and the test file that must catch it. */
export interface SourceFault {
  /** A sentence: how the product behaves with the fault. */
  effect: string;
  kind: SourceFaultKind;
  /** Path from the repository's root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  text: string;
  /** Replaces the text. */
  replacement: string;
  suite: Suite;
}

/** A test file and the project of vitest that runs it. */
export interface Suite {
  project: string;
  file: string;
}

/**
 * Returns a file's content with a fault in it.
 * @throws Error unless the fault's text occurs exactly once and differs from its replacement
 */
export function plantFault(content: string, { file, text, replacement }: SourceFault): string {
  const count = content.split(text).length - 1;
  if (count !== 1) throw new Error(`${file} contains the text of a fault ${count} times: ${text}`);
  if (text === replacement) throw new Error(`${file}: a fault replaces its text with itself: ${text}`);
  return content.replace(text, () => replacement);
}
