import { gzipSync } from "node:zlib";
import type { Browser, HTTPRequest } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  findFaults,
  signInToConsole,
  waitForHeading,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";

const {
  console_url: site,
  console_users: users,
  issuer,
  sandbox,
  production,
  upstreams_url,
  storage_url,
} = stage.env;

const firstLoadBytes = 250_000;

const partnerUser = requireValue(users.find(({ scope }) => scope === "partner"));

const partnerPages = [
  ["start", "Getting started"],
  ["orders", "Orders"],
  ["invoices", "Invoices"],
  ["watches", "Watches"],
  ["events", "Event log"],
  ["webhooks", "Webhook endpoints"],
  ["keys", "API keys"],
  ["usage", "Usage"],
  ["account", "Account"],
] as const;

describe("web console in a browser", () => {
  let browser: Browser;
  let partner: ConsoleTab;
  beforeAll(async () => {
    browser = await openBrowser();
    partner = await signInToConsole(browser, site, partnerUser, {
      ...{ path: "/sandbox/usage", heading: "Usage", viewing: wide },
    });
  });
  afterAll(() => browser?.close());

  it("the initial download is below 250 kB compressed, and the HTML document has no inline script or style", async () => {
    const document = await (await fetch(`${site}/`)).text();
    const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    const sizes = await Promise.all(
      files.map(async (path) => gzipSync(await (await fetch(`${site}${path}`)).bytes()).length),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(firstLoadBytes);
    expect(document).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
  });

  it("sign-in returns to the opened URL and leaves no authorization code in the URL", () => {
    expect(partner.page.url()).toBe(`${site}/sandbox/usage`);
  });

  it("Sandbox pages contact only the site, the issuer, the sandbox and picture hosts, and the policy blocks nothing", async () => {
    for (const [part, heading] of partnerPages) await partner.visit(`/sandbox/${part}`, heading);
    expect(partner.record.errors).toEqual([]);
    const known = [site, issuer, sandbox.console_api_url, sandbox.base_url, upstreams_url, storage_url];
    const origins = new Set(known.map((url) => new URL(url).origin));
    expect([...partner.record.origins].filter((origin) => !origins.has(origin))).toEqual([]);
  });

  it("a key is created, shown once and accepted, and neither tokens nor the key are in browser storage", async () => {
    const { page } = partner;
    await partner.visit("/sandbox/keys", "API keys");
    await clickButton(page, "Create key");
    await page.waitForSelector("[role=dialog] input");
    await page.type("[role=dialog] input", "Browser walk");
    await clickButton(page, "Create key");
    const secret = await page.waitForSelector(".secret");
    const value = String(await secret?.evaluate((element) => element.textContent));
    expect(value).toMatch(/^svc_stg_[\w-]{28}$/);
    const { status } = await fetch(`${sandbox.base_url}/v1/orders`, { headers: { "x-api-key": value } });
    expect(status).toBe(200);
    await clickButton(page, "I stored the value");
    await page.waitForFunction("document.body.innerText.includes('Browser walk')");
    const kept = String(
      await page.evaluate(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.documentElement.innerHTML",
      ),
    );
    expect(kept).not.toContain(value);
    expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });

  it("the usage page shows daily calls as text, by day and as a table, and stays accessible", async () => {
    const { page } = partner;
    const headers = { "x-api-key": sandbox.api_key };
    for (let made = 0; made < 3; made += 1) await fetch(`${sandbox.base_url}/v1/orders`, { headers });
    const busiest = "document.querySelector(\"[aria-label='Busiest minutes']\").innerText";
    const readsOfMinute = /Other reads: \d+ of 300 in the busiest minute, \d{4}-\d{2}-\d{2}, \S/;
    // Calls are counted a moment after their responses; the test's own timeout limits the wait.
    for (let shown = ""; !readsOfMinute.test(shown); shown = String(await page.evaluate(busiest))) {
      await partner.visit("/sandbox/usage", "Usage");
      await page.waitForSelector("[aria-label='Busiest minutes'] li");
    }
    await page.click('::-p-aria([name="Data table"][role="button"])');
    await page.waitForFunction(
      "document.querySelectorAll('table[aria-label=\"Calls by day\"] tbody tr').length === 30",
    );
    expect(await findFaults(page, "partner-usage-by-day")).toEqual([]);
  });

  it("typed input survives a reload, which signs in again silently", async () => {
    const { page } = partner;
    await partner.visit("/sandbox/keys", "API keys");
    await clickButton(page, "Create key");
    await page.waitForSelector("[role=dialog] input");
    await page.type("[role=dialog] input", "Half-typed");
    await page.reload();
    await waitForHeading(page, "API keys");
    expect(page.url()).toBe(`${site}/sandbox/keys`);
    await clickButton(page, "Create key");
    await page.waitForFunction("document.querySelector('[role=dialog] input')?.value === 'Half-typed'");
    await clickButton(page, "Cancel");
  });

  it.each([
    ["start", "Getting started", ["account", "keys", "webhook-endpoints"]],
    ["usage", "Usage", ["account", "usage"]],
  ] as const)(
    "/%s requests its data once, before the page's own scripts have loaded",
    async (part, heading, first) => {
      const expected = first.map((route) => `/console/v1/${route}`);
      const page = await partner.page.browserContext().newPage();
      const held: HTTPRequest[] = [];
      let isHolding = true;
      const reads: string[] = [];
      await page.setRequestInterception(true);
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === "GET" && pathname.startsWith("/console/v1/")) reads.push(pathname);
        const isPage = /^\/assets\/(?!use-)\w+-pages?-/.test(pathname);
        if (isHolding && isPage) held.push(request);
        else void request.continue().catch(() => undefined);
      });
      const requested = page.waitForRequest((request) => request.url().endsWith(String(expected.at(-1))));
      await page.goto(`${site}/sandbox/${part}`);
      await requested;
      expect(reads.toSorted()).toEqual(expected);
      isHolding = false;
      await Promise.all(held.map((request) => request.continue()));
      await waitForHeading(page, heading);
      expect(reads.filter((path) => path === expected[0])).toHaveLength(1);
      await page.close();
    },
  );

  it.each([
    ["invoices", "invoices", "Invoices"],
    ["vehicles", "vehicles", "Vehicles"],
    ["account", "account", "Account"],
  ])(
    "/%s shows an accessible skeleton of its content in both themes until the first response arrives",
    async (address, route, heading) => {
      const { page, visit } = partner;
      await visit("/sandbox/keys", "API keys");
      // Forgets the cached responses.
      await visit("/production/keys", "API keys");
      const held: HTTPRequest[] = [];
      const hold = (request: HTTPRequest) => {
        const { pathname } = new URL(request.url());
        if (request.method() === "GET" && pathname === `/console/v1/${route}`) held.push(request);
        else void request.continue().catch(() => undefined);
      };
      await page.setRequestInterception(true);
      page.on("request", hold);
      await page.evaluate(`history.pushState(null, "", "/sandbox/${address}")`);
      await page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: history.state }))");
      await page.waitForSelector("[aria-busy=true] .skeleton");
      expect(await findFaults(page, `partner-loading-${address}`)).toEqual([]);
      await Promise.all(held.splice(0).map((request) => request.continue()));
      page.off("request", hold);
      await page.setRequestInterception(false);
      await waitForHeading(page, heading);
      expect(await page.$("[aria-busy=true]")).toBeNull();
    },
  );

  it("the production pages have their own URL, color and title, and call only the production API", async () => {
    partner.record.origins.clear();
    await partner.visit("/production/keys", "API keys");
    await partner.page.waitForSelector(".environment-production");
    expect(await partner.page.title()).toBe("API keys · PRODUCTION · Vehicle Sourcing");
    const origins = [...partner.record.origins];
    expect(origins).toContain(new URL(production.console_api_url).origin);
    expect(origins).not.toContain(new URL(sandbox.console_api_url).origin);
    await partner.visit("/sandbox/keys", "API keys");
  });

  it("a nonexistent page and a page for another role show a message", async () => {
    await partner.page.evaluate("history.pushState(null, '', '/sandbox/operator/orders')");
    await partner.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
    await partner.page.waitForFunction("document.body.innerText.includes('another role')");
    await partner.page.evaluate("history.pushState(null, '', '/elsewhere/keys')");
    await partner.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
    await partner.page.waitForFunction("document.body.innerText.includes('Page not found')");
    await partner.visit("/sandbox/keys", "API keys");
  });

  it("pressing ? lists the shortcuts, and pressing g o opens the orders", async () => {
    const { page } = partner;
    await page.keyboard.press("?");
    await page.waitForFunction("document.body.innerText.includes('Keyboard shortcuts')");
    await page.keyboard.press("Escape");
    await page.waitForFunction("!document.querySelector('[role=dialog]')");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await waitForHeading(page, "Orders");
    expect(page.url()).toBe(`${site}/sandbox/orders`);
  });
});
