import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  chooseOption,
  clickButton,
  fillField,
  findFaults,
  openNavigation,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";

const { console_url: site, console_users: users, issuer, sandbox, upstreams_url, storage_url } = stage.env;
const person = requireValue(users.find(({ scope }) => scope === "partner"));
const partnerId = requireValue(person.partner_id);

/** Only these tests order cars of this make. */
const ownMake = "KGM";

const pathOfOrders = "/console/v1/orders";

/** Returns the account's orders from the API. */
async function listOrders(): Promise<{ id: string; vehicle_id: string }[]> {
  const { body } = await stage.partnerUser("sandbox", partnerId, "GET", `${pathOfOrders}?limit=200`);
  return body.data;
}

/** Returns the ids of the account's orders on a car. */
const ordersOn = async (vehicleId: string): Promise<string[]> =>
  (await listOrders()).filter(({ vehicle_id }) => vehicle_id === vehicleId).map(({ id }) => id);

/** Brings a part of a page into view for its picture. */
const scrollTo = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView()`);

const isPlacement = (request: HTTPRequest): boolean =>
  request.method() === "POST" && new URL(request.url()).pathname === pathOfOrders;

/** Records the idempotency keys of all orders that a page sends from now on. */
function recordPlacements(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (isPlacement(request)) keys.push(requireValue(request.headers()["idempotency-key"]));
  });
  return keys;
}

/** Removes the expected errors of a rejection or a lost response from a tab's record. */
function expectErrors(tab: ConsoleTab, expected: readonly RegExp[]): void {
  expect(tab.record.errors).toEqual(expected.map((text) => expect.stringMatching(text)));
  tab.record.errors.length = 0;
}

const hrefOf = async (page: Page, selector: string): Promise<string> =>
  String(await page.$eval(selector, (link) => link.getAttribute("href")));

describe("partner finding and ordering cars in a browser", () => {
  let browser: Browser;
  let tab: ConsoleTab;
  let page: Page;
  let placements: string[];
  let cars: string[];
  beforeAll(async () => {
    browser = await openBrowser();
    tab = await signInToConsole(browser, site, person, {
      ...{ path: "/sandbox/vehicles", heading: "Vehicles", viewing: wide },
    });
    page = tab.page;
    placements = recordPlacements(page);
    const { body } = await stage.partnerUser(
      ...(["sandbox", partnerId, "GET"] as const),
      `/console/v1/vehicles?make=${ownMake}&orderable_only=true&accident_grade=B,C,D,F`,
    );
    const ordered = new Set((await listOrders()).map(({ vehicle_id }) => vehicle_id));
    cars = body.data.map(({ id }: { id: string }) => id).filter((id: string) => !ordered.has(id));
    expect(cars.length).toBeGreaterThanOrEqual(3);
  });
  afterAll(() => browser?.close());

  it("cars of a make are shown as cards with photos, both currencies and the order cutoff", async () => {
    await tab.visit("/sandbox/orders", "Orders");
    await clickButton(page, "Vehicles");
    await waitForHeading(page, "Vehicles");
    await waitForText(page, "Next auction first");
    await chooseOption(page, "All makes", ownMake);
    await page.keyboard.press("Escape");
    await page.waitForFunction(`new URLSearchParams(location.search).get("make") === "${ownMake}"`);
    await page.waitForFunction(
      `(() => { const names = [...document.querySelectorAll("a[href*='/vehicles/']")].map((a) => a.textContent);
        return names.length > 0 && names.every((name) => name.startsWith("${ownMake} ")); })()`,
    );
    await waitForText(page, "about KRW ");
    await waitForText(page, "Closes in ");
    await page.waitForFunction(
      "[...document.querySelectorAll('img.photo')].some((img) => img.naturalWidth > 0)",
    );
    await scrollTo(page, "a[href*='/vehicles/']");
    expect(await findFaults(page, "vehicles-cards")).toEqual([]);
  });

  it("the photos of the list's first row load first, the others load when visible, and all have a fixed shape", async () => {
    await tab.visit("/sandbox/vehicles", "Vehicles");
    await page.waitForFunction("document.querySelectorAll('img.photo').length > 4");
    const photos = (await page.evaluate(
      `[...document.querySelectorAll("img.photo")].map((one) =>
        [one.loading, one.fetchPriority, one.decoding, one.width > 0 && Math.round((4 * one.height) / one.width)])`,
    )) as unknown[][];
    expect(photos.slice(0, 4)).toEqual(Array(4).fill(["eager", "high", "async", 3]));
    expect(photos.slice(4)).toEqual(Array(photos.length - 4).fill(["lazy", "auto", "async", 3]));
  });

  it("the number of cars is shown next to each make and in the heading of the list", async () => {
    const query = `/console/v1/vehicles/counts?make=${ownMake}&orderable_only=true`;
    const { body } = await stage.partnerUser("sandbox", partnerId, "GET", query);
    await tab.visit(`/sandbox/vehicles?make=${ownMake}&orderable_only=true`, "Vehicles");
    await waitForText(page, `Cars (${body.total})`);
    await page.click('::-p-xpath(//button[@aria-haspopup][contains(normalize-space(), "All makes")])');
    const option = `//*[@role="option"][starts-with(normalize-space(), "${ownMake}")][contains(., "${body.total}")]`;
    await page.waitForSelector(`::-p-xpath(${option})`);
    expect(await findFaults(page, "vehicles-counts")).toEqual([]);
    await page.keyboard.press("Escape");
  });

  it("pointing at a link loads the code of the linked page", async () => {
    const loaded = page.waitForResponse((response) => /\/vehicle-page-[^/]+\.js$/.test(response.url()));
    await page.hover("a[href*='/vehicles/']");
    expect((await loaded).status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe("/sandbox/vehicles");
  });

  it("resting on a link to a list reads the list, and resting on a link to a car reads nothing", async () => {
    await openNavigation(page);
    const asked: string[] = [];
    const note = (request: HTTPRequest) => asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.hover("a[href*='/vehicles/']");
    const read = page.waitForResponse((response) => response.url().includes("/console/v1/invoices"));
    await page.hover("nav a[href='/sandbox/invoices']");
    expect((await read).status()).toBe(200);
    page.off("request", note);
    expect(new URL(page.url()).pathname).toBe("/sandbox/vehicles");
    expect(asked.filter((path) => path.startsWith("/console/v1/vehicles/"))).toEqual([]);
  });

  it("the same cars can be shown as a table, and the choice is in the URL", async () => {
    await clickButton(page, "Table");
    await page.waitForSelector("table");
    expect(new URL(page.url()).searchParams.get("view")).toBe("table");
    await scrollTo(page, "table");
    expect(await findFaults(page, "vehicles-table")).toEqual([]);
  });

  it("the vehicle list moves to the next page by cursor and back to the previous page", async () => {
    await tab.visit("/sandbox/vehicles", "Vehicles");
    const first = await hrefOf(page, "a[href*='/vehicles/']");
    await clickButton(page, "Next");
    await page.waitForFunction("new URLSearchParams(location.search).has('cursor')");
    await page.waitForFunction(`!document.querySelector("a[href='${first}']")`);
    await clickButton(page, "Previous");
    await page.waitForSelector(`a[href='${first}']`);
  });

  it("a search without results suggests a filter to remove and removes it", async () => {
    await tab.visit(`/sandbox/vehicles?make=${ownMake}&fuel=hydrogen`, "Vehicles");
    await waitForText(page, "Cars are available without one of these filters");
    expect(await findFaults(page, "vehicles-none")).toEqual([]);
    await clickButton(page, "Remove Fuel: Hydrogen");
    await page.waitForSelector("a[href*='/vehicles/']");
    expect(new URL(page.url()).search).toBe(`?make=${ownMake}`);
  });

  it("a search for a make without cars suggests the closest existing make", async () => {
    await tab.visit("/sandbox/vehicles?make=Hyundia", "Vehicles");
    await clickButton(page, "Search for Hyundai");
    await page.waitForFunction('location.search === "?make=Hyundai"');
    await page.waitForSelector("a[href*='/vehicles/']");
  });

  it("dealers are queried only after a make is chosen", async () => {
    await tab.visit("/sandbox/vehicles?source=dealer&accident_grade=A", "Vehicles");
    await waitForText(page, "Choose a make to search dealers' cars.");
    await waitForText(page, "Only auction cars can be searched by Accident grade");
    await clickButton(page, "Remove filter");
    await tab.visit("/sandbox/vehicles?source=dealer&make=Kia", "Vehicles");
    await page.waitForSelector("a[href*='/vehicles/retail_']");
    expect(await findFaults(page, "vehicles-dealers")).toEqual([]);
  });

  it("the page of a dealer's car shows a fixed price and a damage drawing", async () => {
    await tab.visit(await hrefOf(page, "a[href*='/vehicles/retail_']"), "Kia");
    await waitForText(page, "Fixed price");
    await scrollTo(page, ".drawings");
    expect(await findFaults(page, "vehicle-dealer")).toEqual([]);
  });

  it("a car's photos are browsable by keyboard, and its damage list matches the drawing", async () => {
    await tab.visit(`/sandbox/vehicles/${cars[0]}`, ownMake);
    await waitForText(page, "Body damage");
    await page.focus("button[aria-label='Next photo']");
    await page.keyboard.press("ArrowRight");
    await waitForText(page, "Photo 2 of ");
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await waitForText(page, "Photo 1 of ");
    const drawn = await page.$$eval(".panel-number", (numbers) =>
      numbers.flatMap(({ textContent }) => String(textContent).split(" ").map(Number)),
    );
    // A drawing without a color is black.
    const paints = `(() => { const { fill, stroke } = getComputedStyle(document.querySelector(".panel")); return [fill, stroke]; })()`;
    expect(await page.evaluate(paints)).not.toContain("rgb(0, 0, 0)");
    expect(await page.evaluate(paints)).not.toContain("none");
    const listed = await page.$$eval(".damage-list li", (entries) => entries.length);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: listed }, (_, index) => index + 1),
    );
    await scrollTo(page, ".drawings");
    expect(await findFaults(page, "vehicle")).toEqual([]);
  });

  it("a double click creates one order with one idempotency key and opens the order's page", async () => {
    const [car = ""] = cars;
    await fillField(page, "Highest bid (USD)", "1");
    await waitForText(page, "The lowest bid for this car is USD ");
    const lowest = /The lowest bid for this car is USD\s([\d,]+)/.exec(
      String(await page.evaluate("document.body.innerText")),
    );
    await fillField(page, "Highest bid (USD)", requireValue(lowest?.[1]));
    await clickButton(page, "Review order");
    await waitForText(page, "You owe the price if the car is secured");
    expect(await findFaults(page, "vehicle-order")).toEqual([]);
    await page.evaluate(`(() => {
      const button = [...document.querySelectorAll("[role=dialog] button")].find(({ textContent }) => textContent.startsWith("Order and bid"));
      button.click();
      button.click();
    })()`);
    await waitForHeading(page, "Order: ");
    expect(new Set(placements).size).toBe(1);
    const orders = await ordersOn(car);
    expect(orders).toHaveLength(1);
    expect(page.url()).toBe(`${site}/sandbox/orders/${orders[0]}`);
    await waitForText(page, "Status");
    expect(await findFaults(page, "order-placed")).toEqual([]);
    expect(tab.record.errors).toEqual([]);
  });

  it("the order page shows the car as it was ordered", async () => {
    await page.click('::-p-aria([name="Car at time of order"][role="button"])');
    await waitForText(page, "Body damage");
    expect(await findFaults(page, "order-car")).toEqual([]);
  });

  it("a rejected second order for the same car shows the reason and a link to the first order", async () => {
    const [car = ""] = cars;
    await tab.visit(`/sandbox/vehicles/${car}`, ownMake);
    await waitForText(page, "Your orders on this car");
    await fillField(page, "Highest bid (USD)", "9,000,000");
    await placeReviewedOrder(page);
    await waitForText(page, "Your account already has an order on this car.");
    expect(await findFaults(page, "vehicle-order-refused")).toEqual([]);
    expect(await hrefOf(page, "[role=dialog] a[href*='/orders/']")).toBe(
      `/sandbox/orders/${(await ordersOn(car))[0]}`,
    );
    expectErrors(tab, [/status of 409/]);
    await clickButton(page, "Cancel");
  });

  it("a bid rejected as implausible can be changed to the highest accepted bid", async () => {
    const [, car = ""] = cars;
    await tab.visit(`/sandbox/vehicles/${car}`, ownMake);
    await fillField(page, "Highest bid (USD)", "9,000,000");
    await placeReviewedOrder(page);
    await waitForText(page, "a higher bid is rejected as a typing error");
    await page.waitForSelector("[role=dialog]");
    await page.evaluate(
      `[...document.querySelectorAll("[role=dialog] button")].find(({ textContent }) => textContent.startsWith("Change bid to")).click()`,
    );
    await page.waitForFunction("!document.querySelector('[role=dialog]')");
    expectErrors(tab, [/status of 400/]);
  });

  it("an order whose response was lost is resent without creating a second order, even after a reload", async () => {
    const [, car = ""] = cars;
    await tab.visit(`/sandbox/vehicles/${car}`, ownMake);
    await fillField(page, "Highest bid (USD)", "1");
    await waitForText(page, "The lowest bid for this car is USD ");
    const text = String(await page.evaluate("document.body.innerText"));
    const lowest = requireValue(/The lowest bid for this car is USD\s([\d,]+)/.exec(text)?.[1]);
    await fillField(page, "Highest bid (USD)", lowest);
    placements.length = 0;
    const lose = await loseFirstAnswer(page);
    await placeReviewedOrder(page);
    await waitForText(page, "The result is unknown.");
    expect(await ordersOn(car)).toHaveLength(1);
    await lose.stop();
    expectErrors(tab, [/ERR_CONNECTION_RESET|ERR_FAILED/]);
    await page.reload();
    await waitForHeading(page, ownMake);
    await waitForText(page, "Your unsaved changes were restored.");
    await placeReviewedOrder(page);
    await waitForHeading(page, "Order: ");
    expect([placements.length, new Set(placements).size]).toEqual([2, 1]);
    expect(await ordersOn(car)).toHaveLength(1);
  });

  it("the page of an ordered history report updates by itself and shows the PDF", async () => {
    await tab.visit("/sandbox/history", "History reports");
    expect(await findFaults(page, "history-reports")).toEqual([]);
    await clickButton(page, "Order history report");
    await waitForText(page, "The sandbox creates a sample report");
    await fillField(page, "Plate", "00가0001");
    expect(await findFaults(page, "history-order")).toEqual([]);
    await clickButton(page, "Order report");
    await waitForHeading(page, "History report 00가0001");
    await waitForText(page, "Damage to this car");
    await page.waitForSelector(".pdf canvas[aria-label]:not([aria-label=''])");
    expect(await findFaults(page, "history-report")).toEqual([]);
    await tab.visit("/sandbox/history?status=completed", "History reports");
    await waitForText(page, "00가0001");
  });

  it("a history lookup without a provider record says that there is no report", async () => {
    await clickButton(page, "Order history report");
    await fillField(page, "Plate", "00가0404");
    await clickButton(page, "Order report");
    await waitForText(page, "No report");
    expect(await findFaults(page, "history-failed")).toEqual([]);
  });

  it("a buyer who goes back from a car to the list returns to the same place", async () => {
    await openNavigation(page);
    await page.click('nav a[href^="/sandbox/account"]');
    await waitForHeading(page, "Account");
    await page.click('nav a[href^="/sandbox/vehicles"]');
    await waitForHeading(page, "Vehicles");
    await page.waitForFunction("document.querySelectorAll('main li img').length > 40");
    await page.evaluate("scrollTo(0, 4_000)");
    const href = String(
      await page.evaluate(`[...document.querySelectorAll("main li a[href*='/vehicles/']")]
        .find((link) => link.getBoundingClientRect().top > 100)?.getAttribute("href")`),
    );
    await page.click(`main li a[href="${href}"]`);
    await page.waitForFunction(`location.pathname === ${JSON.stringify(href)} && scrollY === 0`);
    await page.goBack();
    await waitForHeading(page, "Vehicles");
    await page.waitForFunction("Math.abs(scrollY - 4_000) < 300");
  });

  it("the documents in the navigation are served by the console's site", async () => {
    const links = await page.$$eval("nav a[target=_blank]", (anchors) =>
      anchors.map((anchor) => String(anchor.getAttribute("href"))),
    );
    expect(links).toEqual(["/docs/guide", "/docs", "/docs/changelog"].map((path) => sandbox.base_url + path));
    for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });

  it("the content security policy blocks nothing, and the pages contact only the stage and picture hosts", () => {
    expect(tab.record.errors).toEqual([]);
    const known = [site, issuer, sandbox.console_api_url, sandbox.base_url, upstreams_url, storage_url];
    const origins = new Set(known.map((url) => new URL(url).origin));
    expect([...tab.record.origins].filter((origin) => !origins.has(origin))).toEqual([]);
  });
});

/** Confirms the order in the dialog like a click on its button. */
const orderFromDialog = `[...document.querySelectorAll("[role=dialog] button")]
  .find(({ textContent }) => textContent.startsWith("Order and bid")).click()`;

async function placeReviewedOrder(page: Page): Promise<void> {
  await clickButton(page, "Review order");
  await page.waitForSelector("[role=dialog]");
  await page.evaluate(orderFromDialog);
}

/** Places a page's first order, and drops the response. */
async function loseFirstAnswer(page: Page): Promise<{ stop: () => Promise<void> }> {
  let isLost = false;
  const intercept = async (request: HTTPRequest) => {
    if (!isPlacement(request) || isLost) return request.continue();
    isLost = true;
    await fetch(request.url(), {
      method: "POST",
      headers: request.headers(),
      body: requireValue(request.postData()),
    });
    return request.abort("connectionreset");
  };
  await page.setRequestInterception(true);
  const listener = (request: HTTPRequest) => void intercept(request);
  page.on("request", listener);
  return {
    stop: async () => {
      page.off("request", listener);
      await page.setRequestInterception(false);
    },
  };
}
