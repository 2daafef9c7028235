import type { ElementHandle, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMilliseconds } from "../../shared/domain/time/durations.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { send } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;

/** Fields of every kind: native fields and fields of components. */
const fields = [
  "input:not([type=checkbox], [type=radio], [type=file], [disabled])",
  "textarea:not([disabled])",
  "select",
  "[contenteditable=true]",
  "button[aria-haspopup=listbox]:not([disabled])",
].join(", ");

/** Returns the visible fields of the page or of its open dialog, including those in shadow roots. */
async function listFields(page: Page): Promise<ElementHandle[]> {
  const found = await page.evaluateHandle(`(() => {
    const within = (root) => [...root.querySelectorAll("*")].flatMap((one) => [
      ...(one.matches(${JSON.stringify(fields)}) && one.checkVisibility() ? [one] : []),
      ...(one.shadowRoot ? within(one.shadowRoot) : []),
    ]);
    return within([...document.querySelectorAll("[role=dialog]")].find((one) => one.checkVisibility()) ?? document);
  })()`);
  const properties = await found.getProperties();
  return [...properties.values()].flatMap((one) => {
    const element = one.asElement();
    return element === null ? [] : [element as ElementHandle];
  });
}

/** Returns the page's path without its filters, and the number of open dialogs. */
const whereabouts = (page: Page): Promise<unknown> =>
  page.evaluate("[location.pathname, document.querySelectorAll('[role=dialog]').length]");

/** Every key that starts or ends a shortcut: those of pages and lots, and the key for the list of shortcuts. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const typed = [...letters.map((letter) => `g${letter}`), ...letters, "?"].join("");

/** Maximum number of fields per page. A day of the cockpit has the same few fields for each of its lots. */
const mostFields = 20;

/**
 * Types every shortcut into each of the first fields. @returns the number of fields, and the field in which a shortcut
 * changed the page
 */
async function typeIntoFields(page: Page): Promise<{ count: number; moved: string | null }> {
  await expect.poll(async () => (await listFields(page)).length).toBeGreaterThan(0);
  const before = JSON.stringify(await whereabouts(page));
  const count = Math.min((await listFields(page)).length, mostFields);
  for (let index = 0; index < count; index += 1) {
    // Earlier input may have replaced the fields.
    const field = (await listFields(page))[index];
    if (field === undefined) break;
    await field.focus();
    await page.keyboard.type(typed);
    const after = JSON.stringify(await whereabouts(page));
    if (after === before) continue;
    return { count, moved: `${after}: ${await field.evaluate((one) => one.outerHTML.slice(0, 200))}` };
  }
  return { count, moved: null };
}

describe("shortcuts in a browser", () => {
  let room: ConsoleRoom;
  let partner: ConsoleTab;
  let order: string;
  let car: string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 4 });
    car = room.takeCar();
    await room.place(0, car);
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    const body = { vehicle_id: room.takeCar(), max_bid_amount_usd: 50_000 };
    const headers = { "x-api-key": sandbox.api_key, "idempotency-key": crypto.randomUUID() };
    const placed = await send(`${sandbox.base_url}/v1/orders`, { method: "POST", body, headers });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    order = placed.body.id;
    partner = await signInToConsole(room.browser, site, user, {
      ...{ path: "/sandbox/vehicles", heading: "Vehicles", viewing: wide },
    });
  });
  afterAll(() => room?.close());

  it("Every shortcut typed into the chat composer is entered as text, and the page stays open", async () => {
    const { page } = partner;
    await partner.visit(`/sandbox/orders/${order}`, order);
    const composer = requireValue(await page.waitForSelector("vehicle-order-chat >>> textarea"));
    const before = await whereabouts(page);
    await composer.focus();
    await page.keyboard.type(typed);
    expect(await (await composer.getProperty("value")).jsonValue()).toBe(typed);
    expect(await whereabouts(page)).toEqual(before);
  });

  it.each([
    ["orders", "Orders"],
    ["events", "Event log"],
    ["vehicles", "Vehicles"],
  ])(
    "Shortcuts typed into a field of the partner page %s do not open another page or a dialog",
    async (path, heading) => {
      await partner.visit(`/sandbox/${path}`, heading);
      const { count, moved } = await typeIntoFields(partner.page);
      expect(moved).toBeNull();
      expect(count).toBeGreaterThan(0);
    },
  );

  it("Shortcuts typed into a dialog field do not close the dialog or leave the page", async () => {
    const { page } = partner;
    await partner.visit("/sandbox/keys", "API keys");
    await clickButton(page, "Create key");
    await waitForText(page, "Cancel");
    const { count, moved } = await typeIntoFields(page);
    expect(moved).toBeNull();
    expect(count).toBeGreaterThan(0);
  });

  it("Lot shortcuts do nothing in the fields of a lot's dialog", async () => {
    const { page } = room.operator;
    await room.visit(`lots/${car}`, car);
    await page.keyboard.press("a");
    await clickButton(page, "Acquire");
    await waitForText(page, "Acquire: 1");
    await page.keyboard.press("w");
    await page.waitForSelector("[role=dialog] input");
    const { count, moved } = await typeIntoFields(page);
    expect(moved).toBeNull();
    expect(count).toBeGreaterThan(0);
  });

  it("The list of shortcuts contains the shortcuts of the page's own actions", async () => {
    const { page } = room.operator;
    const id = room.takeCar();
    await room.place(0, id);
    // Leaves the previous test's lot, whose dialog is open.
    await room.visit("fees", "Fees");
    await room.visit(`lots/${id}`, id);
    await waitForText(page, "Acquire (a)");
    await page.keyboard.press("?");
    await waitForText(page, "Keyboard shortcuts");
    const listed = await page.$eval("[role=dialog]", (dialog) => String(dialog.textContent));
    for (const action of ["Acquire (a)", "Record loss (l)"]) expect(listed).toContain(action);
    await page.keyboard.press("Escape");
  });

  it("Shortcuts typed into the cockpit's results do not open another page or a dialog", async () => {
    const id = await room.place(0, room.takeCar());
    const { auction_date } = (await operate("GET", `/orders/${id}`)).body;
    const day = new Date(Date.parse(auction_date) + 9 * hourMilliseconds).toISOString().slice(0, 10);
    await room.visit(`cockpit?auction_date=${day}`, "Auction cockpit");
    await room.operator.page.waitForSelector(".cockpit input");
    const { count, moved } = await typeIntoFields(room.operator.page);
    expect(moved).toBeNull();
    expect(count).toBeGreaterThan(2);
  });

  it("Shortcuts typed into the editors of an order and of its invoice do not leave the page", async () => {
    const { page } = room.operator;
    const { vehicle_id } = (await operate("GET", `/orders/${order}`)).body;
    expect((await operate("POST", `/lots/${vehicle_id}/acquire`)).status).toBe(200);
    const award = { auction_final_price_krw: 20_000_000, auction_fee_usd: 350 };
    expect((await operate("POST", `/lots/${vehicle_id}/award`, award)).status).toBe(200);
    await room.visit(`orders/${order}`, order);
    await clickButton(page, "Correct");
    await waitForText(page, "Apply correction");
    const editor = await typeIntoFields(page);
    expect(editor.moved).toBeNull();
    expect(editor.count).toBeGreaterThan(2);
    const { invoice } = (await operate("GET", `/orders/${order}`)).body;
    await room.visit("fees", "Fees");
    await room.visit(`invoices/${invoice.id}`, "Invoice");
    await clickButton(page, "Edit");
    await page.waitForSelector("main input");
    const draft = await typeIntoFields(page);
    expect(draft.moved).toBeNull();
    expect(draft.count).toBeGreaterThan(2);
  });

  it("Shortcuts typed into a field of an operator page do not open another page or a dialog", async () => {
    await room.visit("requests", "Requests");
    const { count, moved } = await typeIntoFields(room.operator.page);
    expect(moved).toBeNull();
    expect(count).toBeGreaterThan(1);
  });
});
