import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { findPhotos } from "../support/browser/find-photos.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { type NamedListings, openListings } from "../support/stage/open-listings.ts";
import { send } from "../support/stage/stage-client.ts";
import { operate } from "./console-room.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;
const person = requireValue(users.find(({ scope }) => scope === "partner"));
const partnerId = requireValue(person.partner_id);
const make = `Buyer Desk ${randomInt(1e6)}`;
/** Hours until a day without lots of other tests, whose pages would show these photos. */
const ahead = 24 * 19;
const plate = `${randomInt(100, 999)}가${randomInt(1000, 9999)}`;

/** Calls the console API as the signed-in person. */
const act = (method: string, path: string, body?: unknown) =>
  stage.partnerUser("sandbox", partnerId, method, `/console/v1${path}`, body);

describe("a buyer's desk in a browser", () => {
  let browser: Browser;
  let tab: ConsoleTab;
  let page: Page;
  let cars: NamedListings;
  let receiver: WebhookReceiver;
  let endpointId: string;
  let status = 500;

  beforeAll(async () => {
    [browser, cars, receiver] = await Promise.all([
      openBrowser(),
      openListings(stage, make),
      startWebhookReceiver(() => status),
    ]);
    const photos = await findPhotos(stage, partnerId);
    const earlier = { model: "Kestrel", license_plate: plate, auction_result: "sold", ahead: -200 };
    await cars.enter({
      ...Object.fromEntries(
        ["one", "two", "three", "four"].map((name) => [name, { model: "Kestrel", price: 20, photos, ahead }]),
      ),
      before: { ...earlier, photos, price: 22, sold_price_krw: 23_000_000 },
      again: { model: "Kestrel", license_plate: plate, price: 19, photos, ahead },
    });
    // Search finds a batch's cars shortly after the batch is applied.
    const search = () => act("GET", `/vehicles?make=${encodeURIComponent(make)}&orderable_only=true`);
    while ((await search()).body.data.length < 5) await pause(100);
    const created = await act("POST", "/webhook-endpoints", { url: receiver.url });
    endpointId = created.body.id;
    tab = await signInToConsole(browser, site, person, {
      ...{ path: "/sandbox/account", heading: "Account", viewing: wide },
    });
    page = tab.page;
  });
  afterAll(async () => {
    await act("DELETE", `/webhook-endpoints/${endpointId}`);
    await receiver?.stop();
    await browser?.close();
  });

  it("four cars selected in the table are compared side by side, and a fifth car cannot be selected", async () => {
    await tab.visit(`/sandbox/vehicles?make=${encodeURIComponent(make)}&view=table`, "Vehicles");
    const boxes = "table tbody input[type=checkbox]";
    // The rows of the list before the search have the same checkboxes.
    await page.waitForFunction(
      `[...document.querySelectorAll("table tbody th")].filter((one) => one.textContent.includes("${make}")).length === 6`,
    );
    for (const row of [1, 2, 3, 4]) await page.click(`table tbody tr:nth-child(${row}) input[type=checkbox]`);
    await waitForText(page, "4 of 4 selected");
    const disabled = await page.$$eval(boxes, (inputs) => inputs.map((input) => input.matches(":disabled")));
    expect(disabled.slice(0, 5)).toEqual([false, false, false, false, true]);
    await clickButton(page, "Compare 4 cars");
    await waitForHeading(page, "Compare vehicles");
    await page.waitForFunction(`document.querySelectorAll("th a[href*='/vehicles/']").length === 4`);
    expect(await findFaults(page, "vehicles-compare")).toEqual([]);
  });

  it("the facts of a car stay in place while the own orders on the car load", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const hold = (request: HTTPRequest) => {
      const isHeld = request.method() === "GET" && new URL(request.url()).pathname.endsWith("/v1/orders");
      void (isHeld ? held : Promise.resolve()).then(() => request.continue()).catch(() => undefined);
    };
    await tab.visit(`/sandbox/vehicles/${cars.idOf("one")}`, make);
    await page.setRequestInterception(true);
    page.on("request", hold);
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.waitForSelector("main [aria-busy=true]");
    /** Returns the distance from the heading of the orders to the next heading, in pixels. */
    const roomOfOrders = () =>
      page.evaluate(`(() => {
        const headings = [...document.querySelectorAll("main h2")];
        const place = headings.findIndex((one) => one.textContent.includes("Your orders on this car"));
        const topOf = (index) => headings[index].getBoundingClientRect().top;
        return place < 0 ? null : topOf(place + 1) - topOf(place);
      })()`);
    await expect.poll(roomOfOrders).toBeGreaterThan(0);
    const before = await roomOfOrders();
    release();
    await waitForText(page, "You have no orders on this car.");
    expect(await roomOfOrders()).toBe(before);
    page.off("request", hold);
    await page.setRequestInterception(false);
  });

  it("one click turns a search into a watch that is named after the filters", async () => {
    const search = `make=${encodeURIComponent(make)}&model=Kestrel&year_min=2012`;
    await tab.visit(`/sandbox/vehicles?${search}`, "Vehicles");
    await clickButton(page, "Save as watch");
    await waitForText(page, `Watch created: ${make} Kestrel, from 2012`);
    expect(await findFaults(page, "vehicles-saved")).toEqual([]);
    await clickButton(page, "Open saved watch");
    await waitForHeading(page, `${make} Kestrel, from 2012`);
    const id = requireValue(new URL(page.url()).pathname.split("/").at(-1));
    const { body } = await act("GET", `/eagle-eye/watches/${id}`);
    expect(body.filters).toMatchObject({ make, model: "Kestrel", year_min: 2012 });
    await act("POST", `/eagle-eye/watches/${id}/pause`);
  });

  it("a search with filters that watches do not support opens the watch form and reports the missing filters", async () => {
    await tab.visit(`/sandbox/vehicles?make=${encodeURIComponent(make)}&price_max_usd=90000`, "Vehicles");
    await clickButton(page, "Watch this search");
    await waitForText(page, "Some filters were not copied");
  });

  it("the photos fill the screen and can be browsed by keyboard alone", async () => {
    await tab.visit(`/sandbox/vehicles/${cars.idOf("again")}`, make);
    await page.focus(".photo-button");
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.fullscreenElement?.matches('.gallery')");
    await page.keyboard.press("ArrowRight");
    await waitForText(page, "Photo 2 of ");
    await page.keyboard.press("Enter");
    await page.waitForFunction("document.fullscreenElement === null");
  });

  it("a relisted car shows its prices by round", async () => {
    await page.waitForSelector("[aria-label^='Prices by round']");
    await page.$eval("[aria-label^='Prices by round']", (chart) => chart.scrollIntoView());
    expect(await findFaults(page, "vehicle-rounds")).toEqual([]);
  });

  it("an endpoint's page shows outcomes, response times and request headers", async () => {
    const placed = await send(`${sandbox.base_url}/v1/orders`, {
      method: "POST",
      body: { vehicle_id: cars.idOf("one"), max_bid_amount_usd: 30_000 },
      headers: { "x-api-key": sandbox.api_key, "idempotency-key": crypto.randomUUID() },
    });
    expect(placed.status).toBe(201);
    await operate("POST", `/orders/${placed.body.id}/transition`, { to: "acquiring" });
    await receiver.waitFor(({ envelope }) => envelope.type === "order.status_changed");
    await tab.visit("/sandbox/webhooks", "Webhook endpoints");
    await clickButton(page, receiver.url);
    await waitForHeading(page, "Webhook endpoint");
    await waitForText(page, "500: Answered 500.");
    const [sent] = receiver.received;
    await waitForText(page, `t=${requireValue(sent).headers["x-svc-timestamp"]}`);
    await waitForText(page, requireValue(sent).envelope.id);
    await page.waitForSelector("[aria-label='Attempts by outcome']");
    await page.waitForSelector("[aria-label='Response times']");
    expect(await findFaults(page, "endpoint")).toEqual([]);
  });

  it("a stopped endpoint is resumed, and events since a given time are then queued for resending", async () => {
    const isEnabled = async () => (await act("GET", `/webhook-endpoints/${endpointId}`)).body.enabled;
    await clickButton(page, "Stop endpoint");
    await waitForText(page, "Nothing is sent to");
    await clickButton(page, "Stop endpoint");
    await waitForText(page, "Endpoint stopped.");
    expect(await isEnabled()).toBe(false);
    await clickButton(page, "Resume endpoint");
    await waitForText(page, "New events are sent to");
    await clickButton(page, "Resume endpoint");
    await waitForText(page, "Endpoint resumed.");
    expect(await isEnabled()).toBe(true);
    status = 200;
    // Only a few events are resent to an endpoint that has never accepted one.
    expect((await act("POST", `/webhook-endpoints/${endpointId}/ping`)).status).toBe(200);
    await clickButton(page, "Recover events");
    await waitForText(page, "except events that it has already accepted");
    expect(await findFaults(page, "endpoint-recover")).toEqual([]);
    await clickButton(page, "Recover events");
    await waitForText(page, "events queued for resending");
  });

  it("the spending page groups spending by source, is accessible and causes no browser errors", async () => {
    await operate("POST", `/lots/${cars.idOf("one")}/award`, {
      ...{ auction_final_price_krw: 20_000_000, auction_fee_usd: 350 },
    });
    await tab.visit("/sandbox/spending", "Spending");
    await waitForText(page, "By source");
    expect(await findFaults(page, "spending")).toEqual([]);
    expect(tab.record.errors).toEqual([]);
  });
});
