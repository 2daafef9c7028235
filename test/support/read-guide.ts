import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guidePages } from "../../infra/reference/guide-pages.ts";

/** A page of the guide as its file has it. */
export interface GuideText {
  /** File below `docs`. */
  source: string;
  markdown: string;
}

/** What is no more: it names fields that were removed. */
const changelog = "changelog.md";

/** The pages of the guide that are written by hand, but for the changelog. */
export const readGuide = (): GuideText[] =>
  [...guidePages.flatMap(({ source }) => source ?? []), "guide/errors.md"]
    .filter((source) => source !== changelog)
    .map((source) => ({
      source,
      markdown: readFileSync(join(import.meta.dirname, "../../docs", source), "utf8"),
    }));

/** The blocks of a page in one language, without their fences. */
export const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, block = ""]) => block,
  );

/** What a page says outside its code. */
export const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*?^```$/gms, "")
    .replaceAll(/`[^`]*`/g, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/[[\]*]/g, "")
    .replaceAll(/\s+/g, " ");
