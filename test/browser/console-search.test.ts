import type { HTTPRequest } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const { console_url: site, console_users: users } = stage.env;

const field = "[role=dialog] input";

describe("console search", () => {
  let room: ConsoleRoom;
  let id: string;
  let plate: string;
  let otherId: string;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 2 });
    id = await room.place(0, room.takeCar());
    plate = (await operate("GET", `/orders/${id}`)).body.license_plate;
    otherId = await room.place(0, room.takeCar());
  });
  afterAll(() => room?.close());

  /** Opens the search with a key and types. */
  async function type({ page }: ConsoleTab, open: () => Promise<void>, text: string) {
    await open();
    await page.waitForFunction(`document.activeElement?.matches(${JSON.stringify(field)})`);
    await page.keyboard.type(text);
  }

  /** Searches, and waits until an option contains the text. */
  async function search(tab: ConsoleTab, open: () => Promise<void>, text: string, found: string) {
    await type(tab, open, text);
    await tab.page.waitForFunction(
      `[...document.querySelectorAll("[role=option]")].some((one) => one.textContent.includes(${JSON.stringify(found)}))`,
    );
  }

  it("an operator finds an order by the last four digits of a plate and opens it by keyboard", async () => {
    const { page } = room.operator;
    await search(room.operator, () => page.keyboard.press("/"), plate.slice(-4), plate);
    expect(await findFaults(page, "operator-search")).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await waitForHeading(page, plate);
    expect(page.url()).toContain(`/operator/orders/${id}`);
  });

  it("an operator finds a car that nobody has ordered by the ends of its plate and VIN and by its lot number", async () => {
    const number = String(Date.now()).slice(-7);
    const car = {
      ...{ license_plate: `${number.slice(0, 3)}나${number.slice(3)}`, vin: `KMHF341EBK${number}` },
      lot_number: `L-${number}`,
    };
    const auction_date = await hoursFromNow(stage, 150);
    const [id = ""] = await enterListings(stage, "sandbox", [{ ...car, auction_date }]);
    const idsOf = async (text: string): Promise<string[]> =>
      (await operate("GET", `/search?q=${text}`)).body.data.map((hit: { id: string }) => hit.id);
    const patience = { timeout: 60_000, interval: 500 };
    await expect.poll(() => idsOf(car.lot_number), patience).toEqual([id]);
    for (const text of [number.slice(-4), number.slice(-6)]) expect(await idsOf(text)).toContain(id);
    await search(room.operator, () => room.operator.page.keyboard.press("/"), car.lot_number, "Auction E");
    expect(await findFaults(room.operator.page, "operator-search-lot")).toEqual([]);
    await room.operator.page.keyboard.press("ArrowDown");
    await room.operator.page.keyboard.press("Enter");
    await waitForHeading(room.operator.page, car.license_plate);
    expect(room.operator.page.url()).toContain(`/operator/vehicles/${id}`);
  });

  it("pressing Enter right after typing opens a result for the new text, never a result for the earlier text", async () => {
    const { page } = room.operator;
    await room.visit("orders", "Orders");
    await search(room.operator, () => page.keyboard.press("/"), plate, plate);
    const held = Promise.withResolvers<void>();
    const hold = (request: HTTPRequest) => {
      const free = request.url().includes(`q=${otherId}`) ? held.promise : Promise.resolve();
      // The page cancels the request of a text that is typed again.
      void free.then(() => request.continue()).catch(() => undefined);
    };
    await page.setRequestInterception(true);
    page.on("request", hold);
    await fillField(page, "Search", otherId);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const enabledHit = "[role=option]:not([aria-disabled=true])";
    await page.waitForFunction(`document.querySelector(${JSON.stringify(enabledHit)}) === null`);
    expect(page.url()).toMatch(/operator\/orders$/);
    await fillField(page, "Search", otherId);
    await page.keyboard.press("Enter");
    held.resolve();
    await waitForHeading(page, otherId);
    page.off("request", hold);
    await page.setRequestInterception(false);
  });

  it("Escape closes the search at once, with its results still shown", async () => {
    const { page } = room.operator;
    await room.visit("orders", "Orders");
    await search(room.operator, () => page.keyboard.press("/"), plate, plate);
    await page.keyboard.press("Escape");
    await page.waitForFunction(`document.querySelector(${JSON.stringify(field)}) === null`);
    expect(page.url()).toMatch(/operator\/orders$/);
    await search(room.operator, () => page.keyboard.press("/"), plate.slice(-4), plate);
    await page.keyboard.press("Escape");
    await page.waitForFunction(`document.querySelector(${JSON.stringify(field)}) === null`);
  });

  it("Ctrl+K opens the search from any field, and a page is found by its name", async () => {
    const { page } = room.operator;
    await room.visit("orders", "Orders");
    await page.focus("input");
    const press = async () => {
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
    };
    await search(room.operator, press, "dead-letter", "Dead-letter queues");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await waitForHeading(page, "Dead-letter queues");
  });

  it("an action of the page is found by its text, and Enter runs it", async () => {
    const { page } = room.operator;
    await room.visit(`orders/${id}`, plate);
    await search(room.operator, () => page.keyboard.press("/"), "acquir", "Acquire");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      `document.querySelector("[role=dialog]:not([aria-hidden=true])")?.textContent.includes("Acquire")`,
    );
    await page.keyboard.press("Escape");
  });

  it("a partner finds the listed car by its plate, but never another partner's order", async () => {
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    const partner = await signInToConsole(room.browser, site, user, {
      ...{ path: "/sandbox/orders", heading: "Orders", viewing: wide },
    });
    await search(partner, () => partner.page.keyboard.press("/"), plate, "Vehicle");
    const found = "[...document.querySelectorAll('[role=option]')].map((one) => one.textContent)";
    const options = (await partner.page.evaluate(found)) as string[];
    expect(options.filter((text) => text.includes(plate))).toHaveLength(1);
    expect(options.join()).not.toContain("Placed");
    // The seeded listing has a photo of a host that does not exist.
    expect(partner.record.errors.filter((error) => !error.includes("media.example.com"))).toEqual([]);
  });
});
