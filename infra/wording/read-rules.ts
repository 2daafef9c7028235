/** The severity of a fault: an error fails the check, a warning is counted. */
export type Severity = "error" | "warning";

/** A wording to avoid. */
export interface WordingRule {
  /** The row's first cell, for messages. */
  avoid: string;
  use: string;
  severity: Severity;
  pattern: RegExp;
}

/** Returns the rules of the tables "Vocabulary" and "Patterns" of the writing guide. */
export function readRules(guide: string): WordingRule[] {
  const vocabulary = rowsOf(guide, "Vocabulary").map(([avoid = "", use = "", check]) =>
    ruleOf(avoid, use, check, `\\b(?:${avoid.split(", ").map(escapeTerm).join("|")})\\b`),
  );
  const patterns = rowsOf(guide, "Patterns").map(([cell = "", use = "", check]) =>
    ruleOf(cell, use, check, cell.replaceAll("`", "").replaceAll("\\|", "|")),
  );
  return [...vocabulary, ...patterns];
}

/** Returns the cells of each row of the table below a heading. */
function rowsOf(guide: string, heading: string): string[][] {
  const [, section = ""] = guide.split(`\n## ${heading}\n`);
  return section
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) =>
      line
        .slice(2, -2)
        .split(/ (?<!\\)\| /)
        .map((cell) => cell.trim()),
    );
}

function ruleOf(avoid: string, use: string, check: string | undefined, source: string): WordingRule {
  if (check !== "error" && check !== "warning")
    throw new Error(`Writing guide: the row "${avoid}" must be marked error or warning`);
  // A pattern that contains capitals, such as one for headings, is case-sensitive.
  const flags = /[A-Z]/.test(source.replaceAll(/\\[A-Z]/g, "")) ? "g" : "gi";
  return { avoid, use, severity: check, pattern: new RegExp(source, flags) };
}

/** Returns a term as a pattern: its spaces match line breaks too. */
const escapeTerm = (term: string): string =>
  term.replaceAll(/[.*+?^${}()[\]\\]/g, "\\$&").replaceAll(" ", "\\s+");
