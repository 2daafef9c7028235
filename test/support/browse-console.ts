import type { Browser, Page } from "puppeteer-core";
import { type PageRecord, recordPage, type Viewing, viewAs } from "./open-browser.ts";

/** A person of the console with a tab of their own. */
export interface ConsoleTab {
  page: Page;
  record: PageRecord;
  /** Goes to an address of the console as a click does, and waits until its page says its name. */
  visit(path: string, heading: string): Promise<void>;
}

const patienceMilliseconds = 60_000;

/** Opens the console at an address as somebody who is not signed in yet, signs in, and waits for the page. */
export async function signInToConsole(
  browser: Browser,
  site: string,
  { email, password }: { email: string; password: string },
  { path, heading, viewing }: { path: string; heading: string; viewing: Viewing },
): Promise<ConsoleTab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMilliseconds);
  const record = recordPage(page);
  await viewAs(page, viewing);
  await page.goto(`${site}${path}`, { timeout: patienceMilliseconds });
  await page.waitForSelector("input[name=email]");
  await page.type("input[name=email]", email);
  await page.type("input[name=password]", password);
  await page.keyboard.press("Enter");
  await waitForHeading(page, heading);
  return {
    page,
    record,
    visit: async (to, name) => {
      // Tokens are in the tab's memory: an address typed anew would sign in again.
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(to)})`);
      await page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: history.state }))");
      await waitForHeading(page, name);
    },
  };
}

/** Waits until the page's heading is there and nothing of it is on its way any more. */
export const waitForHeading = (page: Page, heading: string): Promise<unknown> =>
  page.waitForFunction(
    `[...document.querySelectorAll("h1")].some((one) => one.textContent.includes(${JSON.stringify(heading)})) && !/^Loading$/m.test(document.body.innerText)`,
  );
