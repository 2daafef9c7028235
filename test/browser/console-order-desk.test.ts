import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMilliseconds } from "../../shared/domain/time/durations.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  chooseOption,
  clickButton,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser, viewAs } from "../support/browser/open-browser.ts";
import { consignee } from "../support/records/consignee.ts";
import { requireValue } from "../support/require-value.ts";
import { type NamedListings, openListings } from "../support/stage/open-listings.ts";
import { operate } from "./console-room.ts";

const { console_url: site, console_users: users } = stage.env;
const person = requireValue(users.find(({ scope }) => scope === "partner"));
const partnerId = requireValue(person.partner_id);
/** A make of the stage's vocabulary, and a model of this test only. */
const make = "Hyundai";
const model = `Desk ${randomInt(1e6)}`;
/** Hours until a day without lots of other tests. */
const ahead = 24 * 17;
/** The hammer prices of comparable sales, in million won. */
const hammerPrices = [15, 16, 17, 18, 19, 20];

/** Returns the first number after a text on the page. */
const numberAfter = async (page: Page, text: string): Promise<number> => {
  const shown = String(await page.evaluate("document.body.innerText")).replaceAll("\u00a0", " ");
  const found = requireValue(shown.split(text)[1], text);
  return Number(requireValue(/[\d,]+/.exec(found))[0].replaceAll(",", ""));
};

/** Reports whether an element is on the screen, at least partly. */
const isOnScreen = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const { top, bottom, height } = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect() ?? {};
    return height > 0 && top < innerHeight && bottom > 0;
  })()`);

const scrollToEnd = (page: Page) => page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");

describe("buyer ordering a car in a browser", () => {
  let browser: Browser;
  let tab: ConsoleTab;
  let page: Page;
  let cars: NamedListings;

  beforeAll(async () => {
    [browser, cars] = await Promise.all([openBrowser(), openListings(stage, make)]);
    // A variant would take the place of the model in the name.
    const named = { model, sub_model: null, photos: [] };
    await cars.enter({
      ...Object.fromEntries(
        hammerPrices.map((price, index) => [
          `sale-${index}`,
          { ...named, price: 12, ahead: -100, auction_result: "sold", sold_price_krw: price * 1_000_000 },
        ]),
      ),
      ordered: { ...named, price: 12, ahead },
      unknown: { ...named, price: 12, ahead, mileage_km: null },
    });
    const path = `/console/v1/vehicles?make=${make}&model=${encodeURIComponent(model)}`;
    const search = () => stage.partnerUser("sandbox", partnerId, "GET", path);
    while ((await search()).body.data.length < hammerPrices.length + 2) await pause(100);
    tab = await signInToConsole(browser, site, person, {
      ...{ path: "/sandbox/orders", heading: "Orders", viewing: wide },
    });
    page = tab.page;
  });
  afterAll(() => browser?.close());

  it("A buyer filters the vehicles and opens a car from the results", async () => {
    await clickButton(page, "Vehicles");
    await waitForHeading(page, "Vehicles");
    await chooseOption(page, "All makes", make);
    await page.keyboard.press("Escape");
    await fillField(page, "In make, model and trim", model);
    const link = `a[href$='/vehicles/${cars.idOf("ordered")}']`;
    await waitForText(page, `Keyword: ${model}`);
    await page.waitForFunction(
      `[...document.querySelectorAll("main a[href*='/vehicles/auction']")].every((one) => one.textContent.includes("${model}"))`,
    );
    await page.waitForSelector(link);
    await page.click(link);
    await waitForHeading(page, model);
    expect(new URL(page.url()).pathname).toBe(`/sandbox/vehicles/${cars.idOf("ordered")}`);
  });

  it("The landed price and the chance of winning follow the typed bid, with the size of the sample", async () => {
    const sample = `of the ${hammerPrices.length} newest comparable sales`;
    await fillField(page, "Highest bid (USD)", "10,000");
    await waitForText(page, "This bid would have won 0 %");
    await waitForText(page, sample);
    const low = await numberAfter(page, "the landed price is about");
    await fillField(page, "Highest bid (USD)", "25,000");
    await waitForText(page, "This bid would have won 100 %");
    await waitForText(page, sample);
    const high = await numberAfter(page, "the landed price is about");
    expect(low).toBeGreaterThan(10_000);
    expect(high - low).toBeGreaterThanOrEqual(15_000);
    expect(await findFaults(page, "desk-outlook")).toEqual([]);
  });

  it("The order box stays on a wide screen, and the page has no order bar", async () => {
    await scrollToEnd(page);
    await expect.poll(() => isOnScreen(page, ".car-order")).toBe(true);
    expect(await isOnScreen(page, ".order-bar")).toBe(false);
  });

  it("A bar with price and countdown leads back to the order form on a phone, and the page does not move", async () => {
    await viewAs(page, { widthPixels: 390, colorScheme: "light" });
    await page.evaluate(`(() => {
      scrollTo(0, 0);
      window.shifts = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifts += value; })
        .observe({ type: "layout-shift" });
    })()`);
    await scrollToEnd(page);
    await expect.poll(() => isOnScreen(page, ".order-bar")).toBe(true);
    const bar = await page.$eval(".order-bar", (one) => String(one.textContent).replaceAll("\u00a0", " "));
    expect(bar).toMatch(/USD [\d,]+.*Closes in/);
    expect(await findFaults(page, "desk-order-bar")).toEqual([]);
    await viewAs(page, { widthPixels: 390, colorScheme: "light" });
    await scrollToEnd(page);
    await expect.poll(() => isOnScreen(page, ".order-bar")).toBe(true);
    await page.evaluate("window.shifts = 0");
    await clickButton(page, "Order car");
    await expect.poll(() => isOnScreen(page, ".order-bar")).toBe(false);
    expect(await page.evaluate("document.activeElement?.closest('.car-order') !== null")).toBe(true);
    await expect.poll(() => isOnScreen(page, ".car-order input")).toBe(true);
    expect(await page.evaluate("window.shifts")).toBe(0);
    await viewAs(page, wide);
  });

  it("The buyer orders the car and sees the order's page", async () => {
    await clickButton(page, "Review order");
    await waitForText(page, "You owe the price if the car is secured");
    await clickButton(page, "Order and bid USD\u00a025,000");
    await waitForHeading(page, `${make} ${model}`);
    await page.waitForFunction(`location.pathname.startsWith("/sandbox/orders/")`);
    await waitForText(page, "Amounts");
    await waitForText(page, "Your bid");
    const steps = await page.$eval("main ol, main [class*=steps]", (one) => String(one.textContent));
    expect(steps).toContain("You");
    expect(await findFaults(page, "desk-order-placed")).toEqual([]);
  });

  it("The order's page shows the award's price, fee and invoice in one box, in won and dollars", async () => {
    const car = cars.idOf("ordered");
    expect((await operate("POST", `/lots/${car}/acquire`)).status).toBe(200);
    const award = { auction_final_price_krw: 18_000_000, auction_fee_usd: 350 };
    expect((await operate("POST", `/lots/${car}/award`, award)).status).toBe(200);
    await waitForText(page, "Purchase price");
    await waitForText(page, "Invoice: Draft");
    const rows = await page.$$eval("table[aria-label='Amounts'] tbody tr", (all) =>
      all.map((one) => [...one.children].map(({ textContent }) => String(textContent))),
    );
    expect(rows.find(([name]) => name === "Purchase price")?.[1]).toBe("18,000,000");
    const dollarsOf = (label: string) =>
      Number(requireValue(rows.find(([name]) => name === label))[2]?.replaceAll(",", ""));
    expect(rows.every((row) => row.length === 3)).toBe(true);
    expect(dollarsOf("Total")).toBe(dollarsOf("Purchase price") + dollarsOf("Auction fee"));
    expect(dollarsOf("Below your bid")).toBe(25_000 - dollarsOf("Purchase price"));
    expect(await findFaults(page, "desk-order-secured")).toEqual([]);
  });

  it("The order list filters by make, by auction day, and for orders that need the buyer's action", async () => {
    const order = `a[href='${new URL(page.url()).pathname}']`;
    await tab.visit("/sandbox/orders", "Orders");
    await fillField(page, "Make", make.toLowerCase());
    await waitForText(page, `Make: ${make}`);
    await page.waitForSelector(order);
    const id = requireValue(/ord_\w+/.exec(order))[0];
    const { body } = await operate("GET", `/orders/${id}`);
    const day = new Date(Date.parse(body.auction_date) + 9 * hourMilliseconds).toISOString().slice(0, 10);
    await tab.visit(`/sandbox/orders?make=${make}&auction_date=${day}`, "Orders");
    await waitForText(page, `Auction day: ${day}`);
    await page.waitForSelector(order);
    expect(await findFaults(page, "desk-orders")).toEqual([]);
    await page.click('::-p-xpath(//main//span[@id][normalize-space()="Needs your action"])');
    await page.waitForFunction(`document.querySelector("${order}") === null`);
    const terms = { shipment_month: "2026-12", consignee };
    expect((await operate("POST", `/invoices/${body.invoice.id}/issue`, terms)).status).toBe(200);
    await page.waitForSelector(order);
  });

  it("The page of a car with unknown mileage explains why the chance of winning is missing", async () => {
    await tab.visit(`/sandbox/vehicles/${cars.idOf("unknown")}`, model);
    await fillField(page, "Highest bid (USD)", "20,000");
    await waitForText(page, "The mileage of this car is unknown.");
    await waitForText(page, "the landed price is about");
    expect(await findFaults(page, "desk-unknown-mileage")).toEqual([]);
    expect(tab.record.errors).toEqual([]);
  });
});
