import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConsoleRole } from "../../shared/domain/access/console-roles.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  findFaults,
  openMenu,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";

const { console_url: site, console_users: users } = stage.env;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());

const signInAs = (role: ConsoleRole, path: string, heading: string): Promise<ConsoleTab> => {
  const user = requireValue(users.find((one) => one.role === role));
  return signInToConsole(browser, site, user, { path, heading, viewing: wide });
};

/** Reports whether the button with this text is enabled. */
const isEnabled = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    `(() => {
      const buttons = [...document.querySelectorAll("button, a[role=button]")];
      const one = buttons.find((button) => button.innerText.startsWith(${JSON.stringify(text)}));
      if (one === undefined) throw new Error("No button " + ${JSON.stringify(text)});
      return !one.disabled && one.getAttribute("aria-disabled") !== "true";
    })()`,
  ) as Promise<boolean>;

describe("roles in the console", () => {
  it("a read-only operator sees a lot and a thread but cannot change anything by button or keyboard", async () => {
    const partner = await stage.createPartner("sandbox");
    const auction_date = await hoursFromNow(stage, 150);
    const [car] = await enterListings(stage, "sandbox", [{ auction_date }]);
    const placed = await partner.order({ vehicle_id: requireValue(car), max_bid_amount_usd: 50_000 });
    expect(placed.status).toBe(201);
    const question = { text: "When is it inspected?" };
    const asked = await partner.post(`/v1/orders/${placed.body.id}/messages`, question, {
      "idempotency-key": crypto.randomUUID(),
    });
    expect(asked.status).toBe(201);
    const { page, record, visit } = await signInAs(
      "read_only",
      `/sandbox/operator/lots/${car}`,
      requireValue(car),
    );
    expect(await isEnabled(page, "Acquire")).toBe(false);
    await page.keyboard.press("a");
    await visit("/sandbox/operator/fees", "Fees");
    expect(await page.$("[role=dialog]")).toBeNull();
    expect(await isEnabled(page, "Edit fees")).toBe(false);
    await visit("/sandbox/operator/partners", "Partners");
    expect(await isEnabled(page, "Create partner")).toBe(false);
    await visit(`/sandbox/operator/messages/${placed.body.id}`, "Messages: ");
    await waitForText(page, question.text);
    expect(await findFaults(page, "operator-messages-read-only")).toEqual([]);
    expect(await page.$("vehicle-order-chat, textarea")).toBeNull();
    expect(record.errors).toEqual([]);
  });

  it("an accountant can neither edit fees nor search the log, and sees the role in the account menu", async () => {
    const { page, visit } = await signInAs("accountant", "/sandbox/operator/fees", "Fees");
    expect(await isEnabled(page, "Edit fees")).toBe(false);
    await openMenu(page, "accountant@local.test");
    await page.waitForFunction(`document.body.innerText.includes("Role: Accountant")`);
    await visit("/sandbox/operator/requests", "Requests");
    expect(await isEnabled(page, "Search log")).toBe(false);
  });

  it("a developer can create keys, and a buyer cannot", async () => {
    const buyer = await signInAs("buyer", "/sandbox/keys", "API keys");
    expect(await isEnabled(buyer.page, "Create key")).toBe(false);
    await buyer.visit("/sandbox/history", "History reports");
    expect(await isEnabled(buyer.page, "Order history report")).toBe(true);
    const developer = await signInAs("developer", "/sandbox/keys", "API keys");
    expect(await isEnabled(developer.page, "Create key")).toBe(true);
  });
});
