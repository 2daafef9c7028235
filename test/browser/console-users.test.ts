import { randomUUID } from "node:crypto";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  chooseOption,
  clickButton,
  fillField,
  findFaults,
  openMenu,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";

const { console_url: site, console_users: users, upstreams_url: upstreams } = stage.env;
const arabicName = "عبد الرحمن بن عبد العزيز بن محمد آل الشيخ الهاشمي";
const koreanName = "남궁하늘별빛나래 해외영업본부 차량구매팀 수석매니저";

/** Returns the temporary password in the latest mail to an address. */
async function passwordOf(email: string): Promise<string> {
  const response = await fetch(`${upstreams}/control/mail`);
  const { data } = (await response.json()) as { data: { to: string[]; text: string }[] };
  const mail = requireValue(data.find(({ to }) => to.includes(email)));
  return requireValue(mail.text.split(" ").at(-1));
}

const newEmail = () => `user-${randomUUID().slice(0, 13)}@long-domain.export-trading.example.com`;

/** Opens the menu of a user's row, and chooses an action. */
async function actOn(page: Page, email: string, action: string): Promise<void> {
  await page.click(`button[aria-label="Actions for ${email}"]`);
  await page.click(`::-p-xpath(//*[@role="menuitem"][contains(., "${action}")])`);
}

async function invite(page: Page, { email, name, role }: Record<"email" | "name" | "role", string>) {
  await clickButton(page, "Invite user");
  await fillField(page, "Email", email);
  await fillField(page, "Name", name);
  await chooseOption(page, "Choose", role);
  await clickButton(page, "Invite user");
  await waitForText(page, `${email} invited.`);
}

describe("users in the console", () => {
  let browser: Browser;
  const signIn = (user: { email: string; password: string }, path: string, heading: string) =>
    signInToConsole(browser, site, user, { path, heading, viewing: wide });
  const person = (role: string) => requireValue(users.find((user) => user.role === role));

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  it("an administrator invites a colleague, changes the role, and disables the colleague, who can then no longer sign in", async () => {
    const admin = await signIn(person("admin"), "/sandbox/users", "Users");
    const email = newEmail();
    await invite(admin.page, { email, name: arabicName, role: "Buyer" });
    expect(await findFaults(admin.page, "partner-users")).toEqual([]);
    const colleague = { email, password: await passwordOf(email) };
    const invited = await signIn(colleague, "/sandbox/users", "Users");
    expect(await roleOf(invited, email)).toBe("Buyer");
    await actOn(admin.page, email, "Change role");
    await chooseOption(admin.page, "Buyer", "Developer");
    await clickButton(admin.page, "Change role");
    await waitForText(admin.page, `Role of ${email} changed.`);
    const changed = await signIn(colleague, "/sandbox/keys", "API keys");
    expect(await roleOf(changed, email)).toBe("Developer");
    await actOn(admin.page, email, "Disable user");
    await clickButton(admin.page, "Disable user");
    await waitForText(admin.page, `${email} disabled.`);
    await refuseSignIn(colleague);
    expect(admin.record.errors).toEqual([]);
  });

  it("an operator sees the operators, invites an operator, and sees a partner's users on the partner's page", async () => {
    const operator = await signIn(person("operator"), "/sandbox/operator/users", "Users");
    await waitForText(operator.page, "accountant@local.test");
    const email = newEmail();
    await invite(operator.page, { email, name: koreanName, role: "Accountant" });
    expect(await findFaults(operator.page, "operator-users")).toEqual([]);
    const { partner_id: partnerId } = person("admin");
    await operator.visit(`/sandbox/operator/partners/${partnerId}?tab=users`, "Partner ");
    await waitForText(operator.page, person("buyer").email);
    expect(operator.record.errors).toEqual([]);
  });

  it("a buyer and a read-only operator see users but cannot change them", async () => {
    const buyer = await signIn(person("buyer"), "/sandbox/users", "Users");
    const readOnly = await signIn(person("read_only"), "/sandbox/operator/users", "Users");
    for (const { page } of [buyer, readOnly]) {
      const button =
        "//button[starts-with(normalize-space(), 'Invite user')][@disabled or @aria-disabled='true']";
      expect(await page.waitForSelector(`::-p-xpath(${button})`)).not.toBeNull();
    }
  });

  /** Returns the role in the account menu of a page. */
  async function roleOf({ page }: ConsoleTab, email: string): Promise<string> {
    await openMenu(page, email);
    await waitForText(page, "Role: ");
    return String(await page.evaluate(`document.body.innerText.match(/Role: (\\w+)/)?.[1]`));
  }

  async function refuseSignIn({ email, password }: { email: string; password: string }): Promise<void> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${site}/sandbox/users`);
    await page.waitForSelector("input[name=email]");
    await page.type("input[name=email]", email);
    await page.type("input[name=password]", password);
    await page.keyboard.press("Enter");
    await waitForText(page, "This account is disabled");
    await context.close();
  }
});
