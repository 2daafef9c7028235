import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";

const { console_url: site, console_users: users } = stage.env;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());

const hasBar = (page: Page): Promise<boolean> =>
  page.evaluate(`document.querySelector(".view-bar") !== null`) as Promise<boolean>;

const disabledButton = (text: string): string =>
  `::-p-xpath(//button[@aria-disabled="true"][starts-with(normalize-space(), "${text}")])`;

describe("an operator's view of a partner's console", () => {
  it("an operator views a partner's console under a banner, cannot change anything, and can end the view after a reload", async () => {
    const partner = await stage.createPartner("sandbox", { name: "Harbour Motors" });
    const question = { text: "Where is the car?" };
    await partner.post("/v1/messages", question, { "idempotency-key": crypto.randomUUID() });
    const path = `/sandbox/operator/partners/${partner.partnerId}`;
    const user = requireValue(users.find(({ role }) => role === "read_only"));
    const { page, record, visit } = await signInToConsole(browser, site, user, {
      ...{ path, heading: "Harbour Motors", viewing: wide },
    });
    await clickButton(page, "See what this partner sees");
    await waitForText(page, "Read-only view: Harbour Motors");
    await visit("/sandbox/account", "Account");
    await waitForText(page, partner.partnerId);
    expect(await findFaults(page, "partner-view", { isExhaustive: true })).toEqual([]);
    await visit("/sandbox/keys", "API keys");
    await page.waitForSelector(disabledButton("Create key"));
    await page.click('button[aria-label^="Actions for"]');
    for (const action of ["Change allowlist", "Rotate", "Revoke"])
      await page.waitForSelector(
        `::-p-xpath(//*[@role="menuitem"][@aria-disabled="true"][contains(., "${action}")])`,
      );
    await visit("/sandbox/watches", "Watches");
    await page.waitForSelector(disabledButton("New list"));
    await visit("/sandbox/watches/new", "New watch");
    await page.waitForSelector(disabledButton("Create watch"));
    await visit("/sandbox/vehicles?make=Kia&orderable_only=true", "Vehicles");
    await page.click("a[href*='/vehicles/auction']");
    await page.waitForSelector("form input[inputmode=numeric]");
    await page.type("form input[inputmode=numeric]", "60000");
    await page.waitForSelector(disabledButton("Review order"));
    await page.keyboard.press("Enter");
    expect(await page.$("[role=dialog]")).toBeNull();
    await visit("/sandbox/vehicles?make=Kia", "Vehicles");
    await page.waitForSelector(disabledButton("Save as watch"));
    await visit("/sandbox/messages", "Messages");
    expect(await page.$("vehicle-order-chat, textarea")).toBeNull();
    await page.reload();
    await waitForHeading(page, "Messages");
    await waitForText(page, "Read-only view: Harbour Motors");
    await visit(path, "Harbour Motors");
    expect(await hasBar(page)).toBe(false);
    await visit("/sandbox/orders", "Orders");
    await clickButton(page, "End view");
    await waitForHeading(page, "Harbour Motors");
    expect(await hasBar(page)).toBe(false);
    await page.evaluate(`history.pushState(null, "", "/sandbox/orders")`);
    await page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: history.state }))");
    await waitForText(page, "This page is for another role");
    const { body } = await stage.operator("sandbox", "GET", `/ops/v1/audit?resource_id=${partner.partnerId}`);
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["partner_view.start", "partner_view.end"]));
    expect(record.errors).toEqual([]);
  });
});
