import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";

const { console_url: site, console_users: users, issuer } = stage.env;
const user = requireValue(users.find(({ scope }) => scope === "operator"));
const password = "input[name=password]";

/** Responds like the issuer from another origin; undefined leaves the request without a response. */
type Answer = { status: number; contentType: string; body: string } | undefined;

const headers = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

/** Responds to each token revocation of a tab instead of the issuer, and counts the revocations. */
async function handleRevocations(page: Page, answer: Answer): Promise<() => number> {
  let count = 0;
  await page.setRequestInterception(true);
  page.on("request", (request: HTTPRequest) => {
    const isRevocation = request.url().startsWith(`${issuer}/token/revocation`);
    if (!isRevocation) {
      void request.continue();
      return;
    }
    if (request.method() === "POST") count += 1;
    if (answer !== undefined) void request.respond({ ...answer, headers });
  });
  return () => count;
}

/** Opens the console, with a signed-in person, in a new tab of the same browser. */
async function openSignedIn(tab: ConsoleTab): Promise<Page> {
  const page = await tab.page.browserContext().newPage();
  await page.goto(`${site}/`);
  await waitForHeading(page, "Today");
  return page;
}

/**
 * Opens the user menu and clicks its item. The header has a hidden copy of itself for measuring, and closes an
 * open menu when its layout changes.
 */
async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  const menu = JSON.stringify(user.email);
  await page.waitForFunction(
    `(() => {
      const find = (selector, text) => [...document.querySelectorAll(selector)].find(
        (one) => one.textContent.trim() === text && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]"),
      );
      const item = find("[role=menuitem]", "Sign out of this browser");
      (item ?? find("header button:not([aria-expanded=true])", ${menu}))?.click();
      return item !== undefined;
    })()`,
    { polling: 250 },
  );
}

describe("sign-out in a browser", () => {
  let browser: Browser;
  let tab: ConsoleTab;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => tab?.page.browserContext().close());

  it.each<[string, Answer]>([
    ["returns text", { status: 200, contentType: "text/plain", body: "revoked" }],
    ["returns 400", { status: 400, contentType: "application/json", body: '{"error":"invalid_request"}' }],
    ["returns 429", { status: 429, contentType: "text/html", body: "<h1>Slow down</h1>" }],
    ["returns nothing", undefined],
  ])(
    "Every tab is signed out, and each next sign-in requires the password, when the revocation request %s",
    async (_, answer) => {
      tab = await signInToConsole(browser, site, user, { path: "/", heading: "Today", viewing: wide });
      const second = await openSignedIn(tab);
      const counts = await Promise.all([tab.page, second].map((page) => handleRevocations(page, answer)));
      await signOut(tab.page);
      for (const page of [tab.page, second]) {
        await page.bringToFront();
        await waitForText(page, "You are signed out");
      }
      expect(counts.map((count) => count())).toEqual([1, 1]);
      // A tab that missed the sign-out finds no session at the issuer.
      const third = await tab.page.browserContext().newPage();
      await third.goto(`${site}/`);
      await third.waitForSelector(password);
      for (const page of [tab.page, second]) {
        await page.bringToFront();
        await clickButton(page, "Sign in");
        await page.waitForSelector(password);
      }
    },
  );
});
