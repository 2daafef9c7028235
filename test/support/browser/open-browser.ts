import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { type Browser, launch, type Page } from "puppeteer-core";
import { steadyClicks } from "./steady-clicks.ts";

/** Events of a page while it is open. */
export interface PageRecord {
  /** Script errors, console errors, and policy violations. */
  errors: string[];
  /** Origins of its requests. */
  origins: Set<string>;
}

/** In single-process mode the browser exits when a second profile is opened. */
const argumentsOfBrowser = chromium.args.filter((argument) => argument !== "--single-process");

/** Starts a browser from an npm package, without installing one. It shows names and plates of every script. */
export async function openBrowser(): Promise<Browser> {
  steadyClicks();
  return launch({
    args: [...argumentsOfBrowser, "--no-sandbox", "--disable-gpu"],
    executablePath: await chromium.executablePath(),
    headless: "shell",
    env: { ...process.env, FONTCONFIG_FILE: await writeFontList() },
  });
}

/** The browser's package has Open Sans only. Invoices are printed in further fonts, which are installed anyway. */
async function writeFontList(): Promise<string> {
  const installed = join(import.meta.dirname, "../../../node_modules/@expo-google-fonts");
  const families = ["kr", "sc", "arabic", "armenian", "devanagari", "georgian", "hebrew", "thai"];
  const folders = families.flatMap((name) =>
    ["400Regular", "700Bold"].map((weight) => join(installed, `noto-sans-${name}`, weight)),
  );
  const directory = await mkdtemp(join(tmpdir(), "browser-fonts-"));
  const lines = [join(tmpdir(), "fonts"), ...folders].map((folder) => `<dir>${folder}</dir>`);
  const path = join(directory, "fonts.conf");
  const cache = `<cachedir>${join(tmpdir(), "browser-fonts-cache")}</cachedir>`;
  await writeFile(path, `<?xml version="1.0"?><fontconfig>${lines.join("")}${cache}</fontconfig>\n`);
  return path;
}

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

/** Pages of this process that are recorded and open. */
export const openPages = new Map<Page, PageRecord>();

/** Records the events of a page from now on. */
export function recordPage(page: Page): PageRecord {
  const record: PageRecord = { errors: [], origins: new Set() };
  openPages.set(page, record);
  page.on("close", () => openPages.delete(page));
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
