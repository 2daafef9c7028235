import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { openBrowser, openPage, type Viewing } from "../support/browser/open-browser.ts";
import { send } from "../support/stage/stage-client.ts";

const { base_url: api } = stage.env.sandbox;
const viewing: Viewing = { widthPixels: 1280, colorScheme: "light" };

describe("documentation site in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const open = async (path: string, host = api) => (await openPage(browser, `${host}${path}`, viewing)).page;
  const read = (page: Page, expression: string): Promise<string> =>
    page.evaluate(expression) as Promise<string>;

  it("the search finds a section of a guide and opens it by keyboard alone", async () => {
    const page = await open("/docs/guide");
    await page.keyboard.press("/");
    await page.keyboard.type("rotate secret");
    await page.waitForSelector("#search li a");
    await storePicture(page, "docs-search", viewing);
    await page.keyboard.press("ArrowDown");
    const address = await read(page, "document.activeElement.href");
    expect(address).toMatch(/^http:.*\/docs\/[\w/-]+/);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    expect(page.url()).toBe(address);
    expect((await read(page, "document.body.innerText")).toLowerCase()).toContain("secret");
    await page.close();
  });

  it("the search finds an entry by one of its words and reports a search without results", async () => {
    const page = await open("/docs/guide");
    await page.type("#search input", "cutoff");
    await page.waitForSelector("#search li a");
    expect(await read(page, "document.querySelector('#search').innerText")).toMatch(/cutoff/i);
    await page.locator("#search input").fill("qqqqqqqq");
    await page.waitForFunction("document.querySelector('#search output').textContent.startsWith('Nothing')");
    expect(await read(page, "document.querySelectorAll('#search li').length")).toBe(0);
    await page.keyboard.press("Escape");
    expect(await read(page, "document.querySelector('#search output').textContent")).toBe("");
    await page.close();
  });

  it("the search of the API reference also finds guides, and its results appear on top of the reference", async () => {
    const page = await open("/docs");
    await page.waitForSelector("#reference h1", { timeout: 60_000 });
    await page.type("#search input", "rotate secret");
    await page.waitForSelector("#search li a");
    await storePicture(page, "docs-reference-search", viewing);
    const isOnTop = `[...document.querySelectorAll("#search li a")].slice(0, 3).every((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })`;
    expect(await read(page, isOnTop)).toBe(true);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    expect(new URL(page.url()).pathname).toMatch(/^\/docs\/[\w/-]+/);
    await page.close();
  });

  it("an example names the host that serves it and is copied with one click", async () => {
    await browser
      .defaultBrowserContext()
      .setPermission(api, { permission: { name: "clipboard-write" }, state: "granted" });
    const page = await open("/docs/polling");
    const shown = await read(page, "document.querySelector('main pre').textContent");
    expect(shown).toContain(`${api}/v1/vehicles`);
    expect(shown).not.toContain("$API");
    await page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }");
    await page.click("main .copy");
    expect(await read(page, "globalThis.copied")).toBe(shown);
    await page.waitForFunction("document.querySelector('main .copy').textContent === 'Copied'");
    await page.close();
  });

  it("an unknown address shows a page with links to continue, and returns the error envelope to programs", async () => {
    const { page } = await openPage(browser, `${api}/docs/guide/nothing`, viewing);
    await storePicture(page, "docs-not-found", viewing);
    expect(await read(page, "document.querySelector('h1').innerText")).toBe("Page not found");
    const links = await page.$$eval("main a", (all) => all.map((link) => String(link.getAttribute("href"))));
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect([link, (await send(`${api}${link}`)).status]).toEqual([link, 200]);
    const response = await fetch(`${api}/docs/guide/nothing`, { headers: { Accept: "text/html" } });
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    const { status, body } = await send(`${api}/docs/guide/nothing`);
    expect([status, body.error.code]).toEqual([404, "route_not_found"]);
    await page.close();
  });

  it("the sandbox's reference sends requests with a key, and production's reference only shows them", async () => {
    const { apiKey } = await stage.createPartner("sandbox");
    const page = await open("/docs");
    await page.waitForSelector("#reference h1", { timeout: 60_000 });
    expect(await read(page, "document.body.innerText")).toContain("Import cars from Korea");
    await page.type("#reference .scalar-password-input", apiKey);
    await page.evaluate(`document.querySelector("#reference .show-api-client-button").click()`);
    const answered = page.waitForResponse((response) => response.url().startsWith(`${api}/v1/vehicles?`));
    await page.click("button::-p-text(Send get request)");
    const answer = await answered;
    expect([answer.status(), answer.request().headers()["x-api-key"]]).toEqual([200, apiKey]);
    await storePicture(page, "docs-try", viewing);
    await page.close();
    const production = await open("/docs", stage.env.production.base_url);
    await production.waitForSelector("#reference h1", { timeout: 60_000 });
    expect(await production.$("#reference .show-api-client-button")).toBeNull();
    await production.close();
  });
});
