import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guidePages } from "../../infra/reference/guide-pages.ts";

/** A page of the guide as in its file. */
export interface GuideText {
  /** File below `docs`. */
  source: string;
  markdown: string;
}

/** This page names removed fields, so it is excluded. */
const changelog = "changelog.md";

/** Returns the hand-written pages of the guide, except the changelog. */
export const readGuide = (): GuideText[] =>
  [...guidePages.flatMap(({ source }) => source ?? []), "guide/errors.md"]
    .filter((source) => source !== changelog)
    .map((source) => ({
      source,
      markdown: readFileSync(join(import.meta.dirname, "../../docs", source), "utf8"),
    }));

/** Returns the code blocks of a page in one language, without fences. */
export const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, block = ""]) => block,
  );

/** Returns the text of a page outside its code. */
export const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```.*?^```$/gms, "")
    .replaceAll(/`[^`]*`/g, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/[[\]*]/g, "")
    .replaceAll(/\s+/g, " ");
