import type { Page } from "puppeteer-core";

/**
 * Ends the tab's session, reloads the page and signs in. Removes the service worker, which holds the tokens, and the
 * issuer's cookie, which would sign in again without a prompt.
 */
export async function loseSession(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const session = await page.createCDPSession();
  await session.send("Network.clearBrowserCookies");
  await session.detach();
  await page.evaluate(`(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  })()`);
  await page.reload();
  await page.waitForSelector("input[name=email]");
  await page.type("input[name=email]", email);
  await page.type("input[name=password]", password);
  await page.keyboard.press("Enter");
}
