import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { kstDay, toKstIso } from "../../shared/domain/time/format-time.ts";
import {
  clickButton,
  dropFile,
  fillField,
  findFaults,
  setLocale,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browse-console.ts";
import { enterListings, hoursFromNow } from "../support/enter-listings.ts";
import { findOverlaps } from "../support/find-overlaps.ts";
import { storePicture } from "../support/inspect-page.ts";
import { type Viewing, viewAs } from "../support/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";
import { stage } from "./shared-stage.ts";

/** The first of the days without lots of other tests, which use the next eight weeks. */
const firstDayAhead = 60;
/** Each test that changes lots has a day of its own, so that a failed test changes no other. */
const dayCount = 10;
const carsPerDay = 3;
const telephone: Viewing = { widthPixels: 390, colorScheme: "light" };

describe("auction cockpit", () => {
  let room: ConsoleRoom;
  /** The days that no test has used, with their cars. */
  let days: { day: string; cars: string[] }[];
  /** The cars of this test's day that have no order. */
  let cars: string[];
  /** This test's day. */
  let day: string;
  /** A day with a contested lot, a lot with an inspection in progress and a lot with one bid. No test changes it. */
  let commonDay: string;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    const first = Date.parse(await hoursFromNow(stage, 24 * firstDayAhead));
    const dates = Array.from({ length: dayCount }, (_, index) => first + index * dayMilliseconds);
    const rows = dates.flatMap((date) => Array(carsPerDay).fill({ auction_date: toKstIso(date) }));
    const entered = await enterListings(stage, "sandbox", rows);
    days = dates.map((date) => ({ day: kstDay(date), cars: entered.splice(0, carsPerDay) }));
    openDay();
    const [contested, inspected] = [await openLot(), takeCar()];
    await room.place(1, contested.vehicleId);
    const withInspection = await room.place(0, inspected, { secondary_inspection_required: true });
    await operate("POST", `/orders/${withInspection}/transition`, { to: "secondary_inspection_in_progress" });
    await room.place(1, inspected);
    await operate("POST", `/lots/${inspected}/acquire`, {});
    await openLot();
    commonDay = day;
  });
  afterAll(() => room?.close());

  /** Begins a day without lots. */
  function openDay(): void {
    ({ day, cars } = requireValue(days.shift()));
  }

  const takeCar = () => requireValue(cars.pop());

  /** Creates a lot in acquisition with one order. */
  async function openLot() {
    const vehicleId = takeCar();
    const id = await room.place(0, vehicleId);
    await operate("POST", `/orders/${id}/transition`, { to: "acquiring" });
    return { vehicleId, id };
  }

  /** Returns the name of the field for a lot's price. */
  async function nameOf(vehicleId: string): Promise<string> {
    const { body } = await operate("GET", `/lots/${vehicleId}`);
    return `Hammer price of ${body.lot_number}, Auction house E`;
  }

  async function pressSubmit(): Promise<void> {
    const { keyboard } = room.operator.page;
    await keyboard.down("Control");
    await keyboard.press("Enter");
    await keyboard.up("Control");
  }

  const visit = () => room.visit(`cockpit?auction_date=${day}`, "Auction cockpit");

  const visitCommonDay = () => {
    day = commonDay;
    return visit();
  };

  it("no text or field of a lot covers another in either language, on a phone or a desktop", async () => {
    const { page } = room.operator;
    await visitCommonDay();
    await waitForText(page, "Second: ");
    for (const locale of ["en", "ko"] as const) {
      await setLocale(page, locale);
      expect(await findFaults(page, `operator-cockpit-${locale}`, { isExhaustive: true })).toEqual([]);
      for (const viewing of [telephone, wide]) {
        await viewAs(page, viewing);
        await page.waitForFunction(`document.documentElement.scrollWidth <= ${viewing.widthPixels}`);
        expect(await findOverlaps(page, ".cockpit")).toEqual([]);
      }
    }
    await setLocale(page, "en");
  });

  it("each amount of a lot has a label on a phone", async () => {
    const { page } = room.operator;
    await visitCommonDay();
    await viewAs(page, telephone);
    await page.waitForSelector(".cockpit-label::-p-text(Start price)", { visible: true });
    const card = String(await page.$eval(".cockpit tbody tr", (row) => "innerText" in row && row.innerText));
    expect(card).toMatch(/Start price\s+KRW\s[\d,]+\s+Ceiling\s+KRW\s[\d,]+/);
    await storePicture(page, "operator-cockpit-card", telephone);
    await viewAs(page, wide);
  });

  it("the ceiling of a lot is the highest ceiling of its competing orders, and an order in inspection does not compete", async () => {
    const { page } = room.operator;
    await visitCommonDay();
    const { body } = await operate("GET", `/lots?auction_date=${day}&limit=200`);
    const { lot_number, bids } = body.data.find(({ bids: [first] }: { bids: { status: string }[] }) =>
      first?.status.startsWith("secondary_inspection"),
    );
    const row = `.cockpit tr:has([aria-label^="Hammer price of ${lot_number}"])`;
    const shown = await page.$eval(`${row} .cockpit-money strong`, ({ textContent }) => textContent);
    expect(shown).toBe(`KRW\u00a0${new Intl.NumberFormat("en-US").format(bids[1].ceiling_krw)}`);
  });

  it("the cockpit shows an inspection in progress, and the amounts and partner of the second-highest bid", async () => {
    const { page } = room.operator;
    await visitCommonDay();
    await waitForText(page, "Inspection in progress");
    const text = String(await page.$eval(".cockpit", (table) => "innerText" in table && table.innerText));
    expect(text).toMatch(/Second: KRW\s[\d,]+\n+USD\s[\d,]+\n+Test partner/);
    await setLocale(page, "ko");
    await waitForText(page, "사진 없음");
    await setLocale(page, "en");
  });

  it("a lot recorded as lost stays in the cockpit with its reason and partner, and accepts no input", async () => {
    openDay();
    const { page } = room.operator;
    const { vehicleId } = await openLot();
    await operate("POST", `/lots/${vehicleId}/lose`, { failure_reason: "vehicle_unavailable" });
    await room.visit(`lots?auction_date=${day}`, "Lots");
    await waitForText(page, "Vehicle no longer available");
    await visit();
    await waitForText(page, "Lost: Vehicle no longer available");
    const row = await page.waitForSelector(`.cockpit tr:has(a[href$="/lots/${vehicleId}"])`);
    expect(await row?.$$("input, select")).toEqual([]);
    expect(String(await row?.evaluate(({ textContent }) => textContent))).toMatch(
      /KRW\s[\d,]+.*Test partner/,
    );
  });

  it("the headings stay below the console's header while the lots scroll", async () => {
    const { page } = room.operator;
    await visitCommonDay();
    await page.waitForSelector(".cockpit tbody tr");
    await page.setViewport({ width: wide.widthPixels, height: 260 });
    await page.evaluate("scrollTo(0, document.querySelector('.cockpit tbody').getBoundingClientRect().top)");
    const gap = `document.querySelector(".cockpit thead tr:not(.cockpit-paper) th").getBoundingClientRect().top -
      document.querySelector(".console-header").getBoundingClientRect().bottom`;
    await page.waitForFunction(`scrollY > 100 && Math.abs(${gap}) <= 1`);
    await viewAs(page, wide);
  });

  it("typing begins at the first lot, and Ctrl+Enter submits the results without a click", async () => {
    openDay();
    const { page } = room.operator;
    const [{ vehicleId }] = [await openLot(), await openLot(), await openLot()];
    await room.visit("lots", "Lots");
    await visit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 3");
    await page.waitForFunction("document.activeElement === document.querySelector('.cockpit-inputs input')");
    for (let rows = await page.$$(".cockpit-inputs"); rows.length > 0; rows = rows.slice(1)) {
      await page.keyboard.type("18350000");
      await page.keyboard.press("Enter");
    }
    await waitForText(page, "Submit 3 results");
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("?");
    await waitForText(page, "Control+Enter");
    await page.keyboard.press("Escape");
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await pressSubmit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 0");
    const { body } = await operate("GET", `/lots/${vehicleId}`);
    expect(body.award.auction_final_price_krw).toBe(18_350_000);
  });

  it("a dropped result sheet fills in missing results, and overwrites typed results only after a confirmation", async () => {
    openDay();
    const { page } = room.operator;
    const [typed, empty] = [await openLot(), await openLot()];
    await room.visit("lots", "Lots");
    await visit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 2");
    await fillField(page, await nameOf(typed.vehicleId), "19,000,000");
    const { body } = await operate("GET", `/lots?auction_date=${day}&limit=200`);
    const open = body.data.filter(({ award }: { award: object | null }) => award === null);
    const lines = open.map(
      ({ lot_number, source }: Record<string, string>) => `${lot_number},${source},"20,000,000"`,
    );
    const directory = await mkdtemp(join(tmpdir(), "result-sheet-"));
    const file = join(directory, "results.csv");
    await writeFile(file, ["lot,house,result", ...lines].join("\r\n"));
    await dropFile(page, file, "Drop the result sheet here");
    await waitForText(page, "Results filled in: 1.");
    await rm(directory, { recursive: true });
    await waitForText(page, "Typed results that differ from the sheet.");
    expect(await findFaults(page, "operator-cockpit-sheet")).toEqual([]);
    const typedIn = async (vehicleId: string) =>
      page.$eval(`[aria-label="${await nameOf(vehicleId)}"]`, (field) => "value" in field && field.value);
    expect(await Promise.all([typed, empty].map((lot) => typedIn(lot.vehicleId)))).toEqual([
      ...["19,000,000", "20,000,000"],
    ]);
    await clickButton(page, "Overwrite 1 results");
    await waitForText(page, "Submit 2 results");
    expect(await typedIn(typed.vehicleId)).toBe("20,000,000");
  });

  it("a printed cockpit has only the table, in a light theme, with headings that repeat on each page", async () => {
    openDay();
    const { page } = room.operator;
    const { vehicleId } = await openLot();
    await visit();
    await page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(vehicleId), "20,000,000");
    await viewAs(page, { widthPixels: 1_047, colorScheme: "dark" });
    await page.emulateMediaType("print");
    const text = String(await page.evaluate("document.body.innerText"));
    expect(text).toMatch(new RegExp(`^\\s*Auction cockpit · ${day} · All houses\\s+Lot\\s+Vehicle`));
    expect(text).toMatch(/KRW\s20,000,000 · Fee \(USD\)/);
    for (const absent of ["Operator", "Print", "Result sheet", "Download CSV", "No loss"])
      expect(text).not.toContain(absent);
    const styles = `(() => {
      const { display } = getComputedStyle(document.querySelector(".cockpit thead"));
      const { color } = getComputedStyle(document.querySelector(".cockpit td"));
      const { top } = document.querySelector(".cockpit").getBoundingClientRect();
      return [display, color, getComputedStyle(document.body).backgroundColor, top];
    })()`;
    expect(await page.evaluate(styles)).toEqual([
      ...["table-header-group", "rgb(0, 0, 0)", "rgb(255, 255, 255)", 0],
    ]);
    await storePicture(page, "operator-cockpit-print", { widthPixels: 1_047, colorScheme: "dark" });
    await page.emulateMediaType();
    await viewAs(page, wide);
  });

  it("typed results are kept for a later tab, and are deleted when their lot is won", async () => {
    openDay();
    const { page } = room.operator;
    const { vehicleId } = await openLot();
    await visit();
    await page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(vehicleId), "19,000,000");
    const kept = `Object.entries({ ...localStorage }).filter(([key]) => key.startsWith("auction-results.") && key.includes("${day}")).map(([, rows]) => rows)`;
    expect(await page.evaluate(`${kept}.join()`)).toContain("19,000,000");
    const later = await page.browserContext().newPage();
    await later.goto(`${stage.env.console_url}/sandbox/operator/cockpit?auction_date=${day}`);
    await waitForText(later, "Submit 1 results");
    await later.close();
    await page.bringToFront();
    await pressSubmit();
    await waitForText(page, "Won at KRW 19,000,000");
    await page.waitForFunction(`${kept}.length === 0`);
  });

  it("results that two operators type for different lots are all kept, and can be continued on another computer", async () => {
    openDay();
    const { page } = room.operator;
    const [first, second] = [await openLot(), await openLot()];
    await room.visit("lots", "Lots");
    await visit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 2");
    const openOther = () => room.openAnother(`cockpit?auction_date=${day}`, "Auction cockpit");
    const other = await openOther();
    await other.page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(first.vehicleId), "19,000,000");
    await fillField(other.page, await nameOf(second.vehicleId), "18,000,000");
    for (const one of [page, other.page]) await waitForText(one, "Submit 2 results");
    await other.page.setOfflineMode(true);
    await fillField(other.page, await nameOf(first.vehicleId), "21,000,000");
    await waitForText(other.page, "Saved on this computer only");
    await page.bringToFront();
    await fillField(page, await nameOf(first.vehicleId), "20,000,000");
    await waitForText(page, "Saved");
    await page.waitForFunction("!document.body.innerText.includes('Saving')");
    await other.page.bringToFront();
    await other.page.setOfflineMode(false);
    await waitForText(other.page, "Another operator has typed different results for these lots.");
    expect(await findFaults(other.page, "operator-cockpit-conflict")).toEqual([]);
    await clickButton(other.page, "Use 1 results of the other operator");
    const price = `[aria-label="${await nameOf(first.vehicleId)}"]`;
    await other.page.waitForFunction(`document.querySelector('${price}').value === "20,000,000"`);
    await other.page.browserContext().close();
    const later = await openOther();
    await waitForText(later.page, "Submit 2 results");
    await waitForText(later.page, "Saved");
    await later.page.browserContext().close();
  });

  it("a waiting lot is acquired from its row by keyboard after a warning, and the focus moves to its price", async () => {
    openDay();
    const { page } = room.operator;
    await openLot();
    const vehicleId = takeCar();
    await room.place(0, vehicleId);
    const { lot_number: number } = (await operate("GET", `/lots/${vehicleId}`)).body;
    await room.visit("lots", "Lots");
    await visit();
    const button = `[aria-label="Acquire ${number}, Auction house E"]`;
    await page.waitForSelector(button);
    await page.evaluate("document.querySelector('.cockpit-inputs input').focus()");
    const isOnButton = () => page.evaluate(`document.activeElement.matches('${button}')`);
    for (let presses = 0; presses < 12 && !(await isOnButton()); presses += 1)
      await page.keyboard.press("ArrowDown");
    expect(await findFaults(page, "operator-cockpit-waiting")).toEqual([]);
    await page.evaluate(`document.querySelector('${button}').focus()`);
    await page.keyboard.press("Enter");
    await waitForText(page, "The order cutoff has not passed.");
    expect(await findFaults(page, "operator-cockpit-acquire")).toEqual([]);
    await page.waitForFunction("document.activeElement.matches('[role=dialog] button')");
    await page.keyboard.press("Enter");
    await page.waitForFunction(`document.activeElement.ariaLabel === "${await nameOf(vehicleId)}"`);
    expect((await operate("GET", `/lots/${vehicleId}`)).body.state).toBe("acquiring");
  });

  it("an inspected bid links to its report, and each house has a countdown to its auction", async () => {
    openDay();
    const { page } = room.operator;
    const vehicleId = takeCar();
    const id = await room.place(0, vehicleId, { secondary_inspection_required: true });
    await operate("POST", `/orders/${id}/transition`, { to: "secondary_inspection_in_progress" });
    const secondary_inspection_url = "https://reports.example.com/cockpit.pdf";
    await operate("POST", `/orders/${id}/transition`, {
      ...{ to: "secondary_inspection_ready", secondary_inspection_url },
    });
    await room.visit("lots", "Lots");
    await visit();
    const row = `.cockpit tr:has(a[href$="/lots/${vehicleId}"])`;
    await page.waitForSelector(`${row} a[href="${secondary_inspection_url}"]`);
    await waitForText(page, "Auction house E: starts in 6");
    expect(await findFaults(page, "operator-cockpit-report")).toEqual([]);
  });

  it("a result that a bidder types is stored by the service, and the bidder may submit it but not change fees", async () => {
    openDay();
    const bidder = requireValue(stage.env.console_users.find(({ role }) => role === "bidder"));
    const { vehicleId } = await openLot();
    const path = `/sandbox/operator/cockpit?auction_date=${day}`;
    const open = () =>
      signInToConsole(room.browser, stage.env.console_url, bidder, {
        ...{ path, heading: "Auction cockpit", viewing: wide },
      });
    const { page, record, visit: visitAs } = await open();
    await page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(vehicleId), "18,750,000");
    await page.waitForFunction(`/^Saved$/m.test(document.body.innerText)`);
    const typed = `document.querySelector('[aria-label="${await nameOf(vehicleId)}"]')?.value === "18,750,000"`;
    await page.evaluate("localStorage.clear()");
    await page.reload();
    await page.waitForFunction(typed);
    const elsewhere = await open();
    await elsewhere.page.waitForFunction(typed);
    await elsewhere.page.browserContext().close();
    expect(await findFaults(page, "operator-cockpit-bidder")).toEqual([]);
    await visitAs("/sandbox/operator/fees", "Fees");
    const edit = '//button[@aria-disabled="true"][starts-with(normalize-space(), "Edit fees")]';
    await page.waitForSelector(`::-p-xpath(${edit})`);
    const headers = {
      authorization: `Bearer ${await stage.token("operator", undefined, "bidder")}`,
      "content-type": "application/json",
    };
    const url = `${stage.env.sandbox.console_api_url}/ops/v1/settings/fees`;
    expect((await fetch(url, { method: "PUT", headers, body: "{}" })).status).toBe(403);
    await visitAs(path, "Auction cockpit");
    await page.waitForFunction(typed);
    await page.click('::-p-xpath(//button[starts-with(normalize-space(), "Submit ")])');
    await waitForText(page, "Won at KRW 18,750,000");
    expect(record.errors.filter((error) => !error.includes("media.example.com"))).toEqual([]);
    await page.browserContext().close();
  });

  it("the cockpit causes no browser errors and contacts only known hosts", () => {
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
