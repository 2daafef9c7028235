import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "puppeteer-core";
import { signInToConsole, waitForHeading, wide } from "../../support/browser/browse-console.ts";
import { percentile } from "../../support/percentile.ts";

/** How long the pointer is on a link before the click. */
const hoverMilliseconds = 100;

/** The name of a page, and its load time in milliseconds. */
interface Opening {
  name: string;
  milliseconds: number;
}

/** Load times of a role's first page and of the pages of its navigation, in milliseconds. */
export interface OpeningTimes {
  /** From the submitted sign-in form to the first page. */
  firstPage: number;
  /** From the click on a link to the page with its data, each page for the first time in the tab. */
  openings: Opening[];
  /** The tab, on the last page. */
  page: Page;
}

/** Signs in and opens every page of the navigation once, as a person with a mouse does. */
export async function measureOpenings(
  browser: Browser,
  site: string,
  user: { email: string; password: string },
  { path, heading }: { path: string; heading: string },
): Promise<OpeningTimes> {
  const { page, signInMilliseconds } = await signInToConsole(browser, site, user, {
    ...{ path, heading, viewing: { ...wide, widthPixels: 1600 } },
  });
  const links = await readNavigation(page);
  const openings: Opening[] = [];
  for (const { href, text } of links.filter(({ href }) => href !== path)) {
    const link = `nav a[href="${href}"]`;
    await page.hover(link);
    await pause(hoverMilliseconds);
    const clickedAt = performance.now();
    await page.click(link);
    await waitForHeading(page, text);
    openings.push({ name: text, milliseconds: performance.now() - clickedAt });
  }
  return { firstPage: signInMilliseconds, openings, page };
}

const readNavigation = (page: Page) =>
  page.$$eval('nav a[href^="/sandbox/"]', (found) =>
    found.map((link) => ({
      href: String(link.getAttribute("href")),
      // Some names are followed by a count.
      text: String(link.textContent).replace(/\s*\d+$/, ""),
    })),
  );

/** Returns the row of a role for the printed table. @param functions whether they start with the measured calls */
export function describeOpenings(
  role: string,
  functions: "starting" | "started",
  { firstPage, openings }: OpeningTimes,
) {
  const times = openings.map(({ milliseconds }) => milliseconds);
  return {
    ...{ role, functions },
    "first page, ms": firstPage.toFixed(0),
    pages: times.length,
    "p50, ms": percentile(times, 0.5).toFixed(0),
    "p75, ms": percentile(times, 0.75).toFixed(0),
    "longest, ms": Math.max(...times).toFixed(0),
  };
}

/** The pages that show events which could not be delivered. */
const logs = ["Event log", "Failed deliveries"];

/** Returns a row for each page of a role that shows the undelivered events. */
export const describeLogs = (role: string, openings: readonly Opening[]) =>
  openings
    .filter(({ name }) => logs.includes(name))
    .map(({ name, milliseconds }) => ({ role, page: name, "until its rows, ms": milliseconds.toFixed(0) }));
