import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clickButton, fillField, findFaults, waitForText } from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom, operate, statusOf } from "./console-room.ts";

/** Waits until the field with this name has a value, and returns it. */
async function filledValueOf(page: Page, label: string): Promise<string> {
  const named = `@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"`;
  const field = await page.waitForSelector(`::-p-xpath(//input[${named}][string-length(@value) > 0])`);
  return requireValue(field).evaluate((input) => String(input.getAttribute("value")));
}

describe("amounts in the console", () => {
  let room: ConsoleRoom;
  let day: string;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 4 });
  });
  afterAll(() => room?.close());

  /** Creates a lot in acquisition with one order. Returns the usual fee on 26,000,000 won by that order's rule. */
  async function openLot() {
    const vehicleId = room.takeCar();
    const id = await room.place(0, vehicleId);
    const { body: order } = await operate("POST", `/orders/${id}/transition`, { to: "acquiring" });
    day = String(order.auction_date).slice(0, 10);
    return { vehicleId, id };
  }

  it("an award's fee follows the auction house's rule for the typed price until another fee is typed", async () => {
    const { page } = room.operator;
    const { vehicleId, id } = await openLot();
    await room.visit(`lots/${vehicleId}`, vehicleId);
    await page.keyboard.press("w");
    await fillField(page, "Hammer price (KRW)", "26,000,000");
    const usual = Number(await filledValueOf(page, "Auction fee (USD)"));
    expect(usual).toBeGreaterThan(100);
    await fillField(page, "Auction fee (USD)", String(usual * 4));
    await waitForText(page, "more than 3 times the usual");
    await fillField(page, "Reason for an exception (required above the ceiling)", "Two fees in one.");
    await waitForText(page, "16 of 500 characters");
    await fillField(page, "Auction fee (USD)", String(usual + 1));
    expect(await findFaults(page, "operator-award-fee")).toEqual([]);
    await clickButton(page, "Record award");
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    expect(await statusOf(id)).toBe("secured");
    const { body } = await operate("GET", `/orders/${id}`);
    expect(body.amounts.auction_fee_usd).toBe(usual + 1);
  });

  it("the cockpit submits a lot with the usual fee, and submits a lot above its ceiling with a reason", async () => {
    const { page } = room.operator;
    const [usual, above] = [await openLot(), await openLot()];
    await room.visit(`cockpit?auction_date=${day}`, "Auction cockpit");
    const { body: lots } = await operate("GET", `/lots?auction_date=${day}&limit=200`);
    const nameOf = (vehicleId: string): string => {
      const lot = lots.data.find(({ vehicle_id }: { vehicle_id: string }) => vehicle_id === vehicleId);
      return `${lot.lot_number}, Auction house E`;
    };
    const [first, second] = [nameOf(usual.vehicleId), nameOf(above.vehicleId)];
    await fillField(page, `Hammer price of ${first}`, "26,000,000");
    const fee = Number(await filledValueOf(page, `Auction fee for ${first}`));
    await fillField(page, `Hammer price of ${second}`, "134,000,000");
    await waitForText(page, "above the ceiling");
    await fillField(page, `Reason for an exception, ${second}`, "The partner agreed by phone.");
    expect(await findFaults(page, "operator-cockpit-fees")).toEqual([]);
    await clickButton(page, "Submit 2 results");
    await waitForText(page, "Won at KRW 134,000,000");
    await waitForText(page, "Won at KRW 26,000,000");
    const { body } = await operate("GET", `/orders/${usual.id}`);
    expect(body.amounts.auction_fee_usd).toBe(fee);
    expect(await Promise.all([usual.id, above.id].map(statusOf))).toEqual(["secured", "secured"]);
  });

  it("the award pages cause no browser errors and contact only known hosts", () => {
    // Pictures that are not copied yet have the auction house's URLs, which the page does not load.
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
