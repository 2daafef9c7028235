import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  clickButton,
  fillField,
  findFaults,
  findHorizontalBars,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { findBarriers } from "../support/browser/inspect-page.ts";
import { viewAs } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom } from "./console-room.ts";

const gear = "button[aria-label='List preferences']";
const rows = "document.querySelectorAll('main tbody tr').length";
const headings = "[...document.querySelectorAll('main thead th')].map((one) => one.textContent.trim())";

const clickPath = (page: Page, path: string) => page.click(`::-p-xpath(${path})`);

/** Makes the browser of a page save files into a folder. */
async function saveFilesTo(page: Page, downloadPath: string): Promise<void> {
  const session = await page.browser().target().createCDPSession();
  await session.send("Browser.setDownloadBehavior", {
    ...{ behavior: "allow", downloadPath, browserContextId: requireValue(page.browserContext().id) },
  });
}

const chooseOfMenu = async (page: Page, text: string) => {
  await clickButton(page, "Views");
  await clickPath(page, `//*[starts-with(@role, "menuitem")][contains(normalize-space(), "${text}")]`);
};

describe("columns and views of a list in the console", () => {
  let room: ConsoleRoom;
  let page: Page;
  let filtered: string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 2 });
    ({ page } = room.operator);
    for (let order = 0; order < 2; order += 1) await room.place(0, room.takeCar());
    filtered = `orders?partner_id=${requireValue(room.partners[0]).partnerId}`;
  });
  afterAll(() => room?.close());

  it("hiding a column removes the column from the list and stores the shown columns in the URL", async () => {
    await room.visit(filtered, "Orders");
    await page.waitForFunction(`${rows} === 2`);
    expect(await page.evaluate(headings)).toContain("Auction");
    await page.click(gear);
    await page.waitForSelector("[role=dialog] li input");
    expect(await findBarriers(page)).toEqual([]);
    await clickPath(page, '//*[@role="dialog"]//li[contains(normalize-space(), "Auction")]//input');
    await clickButton(page, "Apply");
    await page.waitForFunction(`!${headings}.includes("Auction")`);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("columns")).toBe("order,partner,status,bid,price");
    expect(searchParams.get("partner_id")).toBe(room.partners[0]?.partnerId);
  });

  it("the browser remembers a person's columns of a list, even for a URL without columns", async () => {
    await room.visit("orders", "Orders");
    await page.waitForFunction(`${rows} > 0 && !${headings}.includes("Auction")`);
  });

  it("a saved view opens the same filters and columns, even after a reload", async () => {
    await room.visit(filtered, "Orders");
    await page.waitForFunction(`${rows} === 2`);
    await chooseOfMenu(page, "Save or delete views");
    await fillField(page, "View name", "This partner 주문");
    expect(await findFaults(page, "operator-save-view")).toEqual([]);
    await clickButton(page, "Save view");
    await waitForText(page, "View saved");
    await room.visit("invoices", "Invoices");
    await room.visit("orders", "Orders");
    await page.reload();
    await waitForHeading(page, "Orders");
    await chooseOfMenu(page, "This partner 주문");
    await page.waitForFunction(`location.search.includes("partner_id=") && ${rows} === 2`);
    expect(await page.evaluate(headings)).not.toContain("Auction");
  });

  it("a list without further pages can be sorted by a column heading in both directions", async () => {
    const updated = `[...document.querySelectorAll("main tbody tr")].map((row) => row.textContent)`;
    await room.visit(filtered, "Orders");
    await page.waitForFunction(`${rows} === 2`);
    const before = await page.evaluate(updated);
    const sortBy = (direction: string) =>
      clickPath(page, `//main//th[contains(normalize-space(), "Order")][1]//*[@role="button"]`).then(() =>
        page.waitForSelector(`main th[aria-sort=${direction}]`),
      );
    await sortBy("ascending");
    const ascending = await page.evaluate(updated);
    await sortBy("descending");
    expect(await page.evaluate(updated)).toEqual((ascending as string[]).toReversed());
    expect([before, (before as string[]).toReversed()]).toContainEqual(ascending);
  });

  it("the CSV button of a list saves the filtered list", async () => {
    const folder = await mkdtemp(join(tmpdir(), "csv-"));
    await saveFilesTo(page, folder);
    await clickButton(page, "Save as CSV");
    await expect.poll(() => readdir(folder), { timeout: 20_000 }).toContain("orders.csv");
    const lines = (await readFile(join(folder, "orders.csv"), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\ufeffid,partner_id,partner_name,status,/);
    await rm(folder, { recursive: true });
  });

  it("the totals of the displayed rows are shown with the list", async () => {
    await waitForText(page, "Total of 2 shown");
    expect(await page.$eval(".list-total", (total) => total.textContent)).toContain("USD\u00a0100,000");
  });

  it("a list is a table at 1280 pixels and cards at 390 pixels, with the same rows and no horizontal scroll bar", async () => {
    expect(await findHorizontalBars(page)).toEqual([]);
    await viewAs(page, { ...wide, widthPixels: 390 });
    await page.waitForFunction("document.querySelectorAll('main ol > li').length === 2");
    expect(await page.$("main table")).toBeNull();
    expect(await findHorizontalBars(page)).toEqual([]);
    await viewAs(page, wide);
    await page.waitForFunction(`${rows} === 2`);
    expect(await findFaults(page, "operator-orders-view")).toEqual([]);
  });

  it("a deleted view disappears from the menu", async () => {
    await chooseOfMenu(page, "Save or delete views");
    await page.click("[aria-label='Delete view This partner 주문']");
    await waitForText(page, "No views yet.");
    await clickButton(page, "Close");
  });

  it("the lists cause no browser errors and contact only known hosts", () => {
    expect(room.findFailures()).toBe("");
  });
});
