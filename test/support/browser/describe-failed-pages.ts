import type { Page } from "puppeteer-core";
import { afterEach, type TestContext } from "vitest";
import { openPages } from "./open-browser.ts";

// A browser test that fails says what its pages show and which errors they have, because a failure on a slow machine
// rarely occurs a second time.

afterEach(async ({ task }: TestContext) => {
  const [failure] = task.result?.errors ?? [];
  if (failure === undefined) return;
  const pages = [...openPages].filter(([page]) => !page.isClosed());
  const described = await Promise.all(
    pages.map(async ([page, { errors }]) => [await describePage(page), ...errors.slice(-5)].join("\n    ")),
  );
  const [problem, ...trace] = (failure.stack ?? failure.message).split("\n    at ");
  failure.stack = [`${[problem, ...described].join("\n  page ")}`, ...trace].join("\n    at ");
});

/** Returns a page's address, and the texts of its alerts and dialogs. */
async function describePage(page: Page): Promise<string> {
  const texts = `[...document.querySelectorAll("[role=alert], [role=dialog]")].map((one) => one.innerText)`;
  const shown = await page.evaluate(texts).catch((error: unknown) => [String(error)]);
  return [page.url(), ...(shown as string[]).map((text) => text.replace(/\s+/g, " ").slice(0, 300))].join(
    "\n    ",
  );
}
