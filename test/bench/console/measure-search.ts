import type { Page } from "puppeteer-core";
import { percentile } from "../../support/percentile.ts";
import { requireValue } from "../../support/require-value.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";

const orderedCars = 10;
const digitsOfPlate = 4;
const field = "[role=dialog] input";
/** Results of an earlier text are disabled. */
const results = "[role=option]:not([aria-disabled=true])";

/** A text that nobody has searched yet, and a text that its results contain. */
export interface Search {
  text: string;
  found: string;
}

/** Orders cars. Returns two texts per order: its plate, and the plate's last digits. */
export async function orderSearchedCars(partner: PartnerClient): Promise<Search[]> {
  const { body } = await partner.get("/v1/vehicles?orderable_only=true&limit=200");
  const cars = (body.data as { id: string; license_plate: string | null }[]).slice(0, orderedCars);
  const plates: string[] = [];
  for (const { id: vehicle_id, license_plate } of cars) {
    const { status, body } = await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 });
    if (status !== 201) throw new Error(`No order: ${JSON.stringify(body)}`);
    plates.push(requireValue(license_plate ?? undefined));
  }
  return plates.flatMap((found) => [found, found.slice(-digitsOfPlate)].map((text) => ({ text, found })));
}

/** Returns the times from the last key of each text to its results, in milliseconds. */
export async function measureSearch(page: Page, searches: readonly Search[]): Promise<number[]> {
  const times: number[] = [];
  for (const { text, found } of searches) {
    await page.keyboard.press("/");
    await page.waitForFunction(`document.activeElement?.matches(${JSON.stringify(field)})`);
    await page.keyboard.type(text.slice(0, -1));
    const typedAt = performance.now();
    await page.keyboard.type(text.slice(-1));
    await page.waitForFunction(
      `[...document.querySelectorAll(${JSON.stringify(results)})].some((one) => one.textContent.includes(${JSON.stringify(found)}))`,
    );
    times.push(performance.now() - typedAt);
    await page.keyboard.press("Escape");
    await page.waitForFunction(`document.querySelector(${JSON.stringify(field)}) === null`);
  }
  return times;
}

/** Returns the row of a role for the printed table. */
export const describeSearch = (role: string, times: readonly number[]) => ({
  role,
  searches: times.length,
  "p50, ms": percentile(times, 0.5).toFixed(0),
  "p75, ms": percentile(times, 0.75).toFixed(0),
  "longest, ms": Math.max(...times).toFixed(0),
});
