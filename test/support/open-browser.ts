import chromium from "@sparticuz/chromium";
import { type Browser, launch, type Page } from "puppeteer-core";

/** Events of a page while it is open. */
export interface PageRecord {
  /** Script errors, console errors, and policy violations. */
  errors: string[];
  /** Origins of its requests. */
  origins: Set<string>;
}

/** In single-process mode the browser exits when a second profile is opened. */
const argumentsOfBrowser = chromium.args.filter((argument) => argument !== "--single-process");

/** Starts a browser from an npm package, without installing one. */
export const openBrowser = async (): Promise<Browser> =>
  launch({
    args: [...argumentsOfBrowser, "--no-sandbox", "--disable-gpu"],
    executablePath: await chromium.executablePath(),
    headless: "shell",
  });

/** View settings of a page. */
export interface Viewing {
  widthPixels: number;
  colorScheme: "light" | "dark";
}

/** Changes the view of an open page. */
export async function viewAs(page: Page, { widthPixels, colorScheme }: Viewing): Promise<void> {
  await page.setViewport({ width: widthPixels, height: 900 });
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: colorScheme },
    // Colors during a transition belong to neither theme.
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

/** An order's pictures are stored some time after it is placed. Generated cars never have any. */
const missingPicture = /^Failed to load resource: .*status of 403.*\/media\/orders\/[0-9a-f]+$/;

/** Records the events of a page from now on. */
export function recordPage(page: Page): PageRecord {
  const record: PageRecord = { errors: [], origins: new Set() };
  page.on("console", (message) => {
    const error = `${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !missingPicture.test(error)) record.errors.push(error);
  });
  page.on("pageerror", (error) => record.errors.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol)) record.origins.add(origin);
  });
  return record;
}

/** Opens an address and waits until the page has no pending requests. */
export async function openPage(
  browser: Browser,
  url: string,
  viewing: Viewing,
): Promise<{ page: Page; record: PageRecord }> {
  const page = await browser.newPage();
  const record = recordPage(page);
  page.on("requestfailed", (request) => record.errors.push(`${request.url()} failed`));
  await viewAs(page, viewing);
  await page.goto(url, { waitUntil: "networkidle0", timeout: 110_000 });
  return { page, record };
}
