import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import { clickButton, fillField, findFaults, waitForText } from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { type ConsoleRoom, openConsoleRoom, operate, statusOf } from "./console-room.ts";

/** Returns the row of the day's work that links to a page. */
const rowTo = (href: string) => `.work-list li:has(a[href="/sandbox/operator/${href}"])`;

describe("an operator's day by urgency", () => {
  let room: ConsoleRoom;
  let orderIds: string[];
  let cars: string[];
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    // Orders close a day before the auction, so these orders close in sixteen hours: today or tomorrow.
    const auction_date = await hoursFromNow(stage, 40);
    cars = await enterListings(stage, "sandbox", Array(2).fill({ auction_date }));
    orderIds = [];
    for (const car of cars) orderIds.push(await room.place(0, car));
    await room.place(1, requireValue(cars[0]));
  });
  afterAll(() => room?.close());

  it("a lot with two orders has one row on the daily overview, with deadline, car, leader and bids, and its button opens a dialog that names the car", async () => {
    const { page } = room.operator;
    const id = requireValue(orderIds[0]);
    const { body: order } = await operate("GET", `/orders/${id}`);
    await room.visit("today", "Today");
    const row = requireValue(await page.waitForSelector(rowTo(`lots/${order.vehicle_id}`)));
    const text = await row.evaluate((item) => String(item.textContent));
    for (const part of [
      "Order cutoff",
      order.vehicle.model,
      order.license_plate,
      "orders: 2, leading bid up to KRW",
      order.partner_name,
    ])
      expect(text).toContain(part);
    expect(await row.$eval("time", (time) => time.getAttribute("datetime"))).toBe(order.order_cutoff_at);
    expect(await findFaults(page, "operator-today-work")).toEqual([]);
    expect(await page.$$(rowTo(`lots/${order.vehicle_id}`))).toHaveLength(1);
    await page.click(`${rowTo(`lots/${order.vehicle_id}`)} button[aria-label^='Acquire']`);
    await waitForText(page, `Acquire: ${order.vehicle.year} ${order.vehicle.make}`);
    expect(await findFaults(page, "operator-today-acquire")).toEqual([]);
  });

  it("a lot's row disappears from the daily overview when its orders are acquired", async () => {
    const { page } = room.operator;
    const id = requireValue(orderIds[0]);
    await clickButton(page, "Acquire");
    await page.waitForSelector(rowTo(`lots/${cars[0]}`), { hidden: true });
    expect(await statusOf(id)).toBe("acquiring");
  });

  it("another operator's change appears on the daily overview without a manual refresh", async () => {
    const { page } = room.operator;
    const id = requireValue(orderIds[1]);
    await page.waitForSelector(rowTo(`lots/${cars[1]}`));
    await operate("POST", `/orders/${id}/transition`, { to: "acquiring" });
    await page.waitForSelector(rowTo(`lots/${cars[1]}`), { hidden: true });
    await operate("POST", `/orders/${id}/transition`, {
      ...{ to: "secured", auction_final_price_krw: 20_000_000, auction_fee_usd: 350 },
    });
    await waitForText(page, "Draft invoice");
  });

  it("a draft invoice is issued from its row on the daily overview", async () => {
    const { page } = room.operator;
    // The page shows the ten oldest entries, and other files may have left more for their partners.
    const draftRow = '//ul//li[.//a[contains(@href, "/operator/invoices/")]][contains(., "Test partner")]';
    const row = requireValue(await page.waitForSelector(`::-p-xpath(${draftRow})`));
    const id = await row.$eval("a", (link) => link.getAttribute("href")?.split("/").at(-1));
    await page.click(`${rowTo(`invoices/${id}`)} button[aria-label^='Issue']`);
    await fillField(page, "Shipment month (YYYY-MM)", "2027-01");
    await clickButton(page, "Issue invoices");
    await waitForText(page, "1 of 1 completed");
    await clickButton(page, "Close");
    await page.waitForSelector(rowTo(`invoices/${id}`), { hidden: true });
    expect((await operate("GET", `/invoices/${id}`)).body.status).toBe("issued");
  });

  it("the tested pages cause no browser errors", () => {
    expect(room.findFailures()).toBe("");
  });
});
