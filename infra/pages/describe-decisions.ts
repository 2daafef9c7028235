import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const directory = join(import.meta.dirname, "..", "..", "docs", "decisions");

const introduction = `# Decisions

Each page records a decision with its status, context, alternatives and consequences. \`npm run pages\` writes this list from the pages. A
decision that replaces former decisions has their numbers in the last column. 0052 was divided between the pages of its subjects. The numbers 0076,
0077, 0081, 0088, 0089 and 0093 to 0098 were never used.
`;

/** Returns the list of decisions, `docs/decisions/README.md`. */
export function describeDecisions(): string {
  const pages = readdirSync(directory).filter((file) => /^\d{4}-/.test(file));
  return [
    introduction,
    "| Number | Decision | Replaces |",
    "|---|---|---|",
    ...pages.toSorted().map((file) => describeRow(file, readFileSync(join(directory, file), "utf8"))),
    "",
  ].join("\n");
}

function describeRow(file: string, text: string): string {
  const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
  const [, replaced = ""] = /replaces the former decisions? (.+?)\.$/m.exec(text) ?? [];
  return `| [${number}](${file}) | ${title} | ${replaced} |`;
}
