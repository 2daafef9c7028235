import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "puppeteer-core";
import type { Viewing } from "./open-browser.ts";

/** Directory for pictures of pages. By default none are saved. */
const picturesDirectory = process.env.PICTURES;
const longestExcerpt = 160;

/** Whether to save pictures of pages. */
export const keepsPictures = picturesDirectory !== undefined;

/** Returns accessibility violations according to axe, one line per rule; of all its rules, or of the given ones. */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = {
    resultTypes: ["violations"],
    ...(rules !== undefined && { runOnly: { type: "rule", values: rules } }),
  };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, longestExcerpt)).join(" | ")}`,
  );
}

/** Saves a picture of the page, if pictures are enabled. */
export async function storePicture(
  page: Page,
  name: string,
  { widthPixels, colorScheme }: Viewing,
): Promise<void> {
  if (picturesDirectory === undefined) return;
  await mkdir(picturesDirectory, { recursive: true });
  const file = `${name}-${widthPixels}-${colorScheme}.png`;
  await page.screenshot({ path: join(picturesDirectory, file) as `${string}.png` });
}
