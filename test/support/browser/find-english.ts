import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { type Catalogue, locales } from "../../../console/src/i18n/define-messages.ts";

const root = join(import.meta.dirname, "../../..");

/** Names that are the same in every language and in no catalog. A car's options are shown in the contract's words. */
const names = "English KST UTC KRW pdf Sunroof Navigation";

/** Returns the Korean texts of every catalogue, which may contain names such as "API". */
export async function readKoreanTexts(): Promise<string> {
  const files = globSync("console/src/**/*-messages.ts", { cwd: root }).filter(
    (file) => !/\/(?:define|use)-messages\.ts$/.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  const catalogues = modules.flatMap((one: Record<string, Catalogue>) => Object.values(one));
  return catalogues.flatMap((one) => Object.values(one).map(({ ko }) => ko)).join("\n");
}

/** Collects the texts of every response of an API that a page receives from now on. */
export function collectAnswers(page: Page, apiUrl: string): () => string {
  const answers: string[] = [];
  page.on("response", (response) => {
    if (!response.url().startsWith(apiUrl)) return;
    void response.text().then(
      (text) => answers.push(text),
      // A cancelled response has no text.
      () => undefined,
    );
  });
  return () => answers.join("\n");
}

/**
 * Returns the texts and names on a page that contain a word in Latin script from none of the known texts. Code,
 * payloads, documents, recorded values and what a partner sees are skipped, because they are displayed unchanged. Live
 * regions are skipped, because they keep their last text.
 */
export async function findForeignTexts(page: Page, known: string): Promise<string[]> {
  const texts = (await page.evaluate(`(() => {
    const unchanged = "pre, code, .json, .pdf, .recorded-values, noscript, script, style, [aria-live], [lang=en]";
    const names = ["aria-label", "placeholder", "title", "alt"];
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (element.closest(unchanged) !== null) continue;
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
      else found.push(...names.map((name) => node.getAttribute(name)).filter((text) => text !== null));
    }
    return [...new Set(found)];
  })()`)) as string[];
  const all = `${known}\n${names}\n${locales.join("\n")}`;
  const isForeign = (text: string) => (text.match(/[A-Za-z]{3,}/g) ?? []).some((word) => !all.includes(word));
  return texts.filter(isForeign).map((text) => text.trim());
}
