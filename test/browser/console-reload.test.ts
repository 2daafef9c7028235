import type { Browser, Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import { type ConsoleTab, signInToConsole, waitForHeading, wide } from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";

const { console_url: site, console_users: users, issuer } = stage.env;
const user = requireValue(users.find(({ scope }) => scope === "operator"));
const isControlled = "navigator.serviceWorker.controller !== null";

/** Collects the requests of a tab to the issuer. */
function watchIssuer(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(issuer)) requests.push(request.url());
  });
  return requests;
}

describe("a reload of the console", () => {
  let browser: Browser;
  let tab: ConsoleTab;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    const page = { path: "/sandbox/operator/orders", heading: "Orders", viewing: wide };
    tab = await signInToConsole(browser, site, user, page);
    await tab.page.waitForFunction(isControlled);
  });
  afterEach(() => tab?.page.browserContext().close());

  it("a reload shows the same page without a request to the issuer, twice in a row", async () => {
    const requests = watchIssuer(tab.page);
    for (const _ of [1, 2]) {
      await tab.page.reload();
      await waitForHeading(tab.page, "Orders");
    }
    expect(requests).toEqual([]);
    expect(new URL(tab.page.url()).pathname).toBe("/sandbox/operator/orders");
    expect(tab.record.errors).toEqual([]);
  });

  it("no storage of the browser contains a token, before and after a reload", async () => {
    const readStorage = () =>
      tab.page.evaluate(`(async () => {
        const databases = await indexedDB.databases();
        const caches = await window.caches.keys();
        return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, databases, caches]);
      })()`);
    for (const _ of [1, 2]) {
      expect(await readStorage()).not.toMatch(/eyJ|refresh_token|access_token/);
      await tab.page.reload();
      await waitForHeading(tab.page, "Orders");
    }
  });

  it("a copy of the tab signs in through the issuer, and the first tab keeps its session", async () => {
    const copied = String(await tab.page.evaluate("JSON.stringify({ ...sessionStorage })"));
    await tab.page.reload();
    await waitForHeading(tab.page, "Orders");
    const copy = await tab.page.browserContext().newPage();
    await copy.goto(`${site}/config.json`);
    await copy.evaluate(`Object.assign(sessionStorage, ${copied})`);
    const requests = watchIssuer(copy);
    await copy.goto(`${site}/sandbox/operator/orders`);
    await waitForHeading(copy, "Orders");
    expect(requests).not.toEqual([]);
    await tab.page.reload();
    await waitForHeading(tab.page, "Orders");
  });
});
