import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillField, findFaults, setLocale, waitForText, wide } from "../support/browser/browse-console.ts";
import { findOverlaps } from "../support/browser/find-overlaps.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { type Viewing, viewAs } from "../support/browser/open-browser.ts";
import { type AuctionDay, type CockpitRoom, nameOf, openCockpitRoom } from "./cockpit-room.ts";
import { operate } from "./console-room.ts";

const telephone: Viewing = { widthPixels: 390, colorScheme: "light" };

describe("auction cockpit", () => {
  let room: CockpitRoom;
  /** A day with a contested lot, a lot with an inspection in progress and a lot with one bid. No test changes it. */
  let commonDay: AuctionDay;
  beforeAll(async () => {
    room = await openCockpitRoom({ firstDayAhead: 60, dayCount: 4, carsPerDay: 3 });
    commonDay = room.openDay();
    const [contested, inspected] = [await commonDay.openLot(), commonDay.takeCar()];
    await room.place(1, contested.vehicleId);
    const withInspection = await room.place(0, inspected, { secondary_inspection_required: true });
    await operate("POST", `/orders/${withInspection}/transition`, { to: "secondary_inspection_in_progress" });
    await room.place(1, inspected);
    await operate("POST", `/lots/${inspected}/acquire`, {});
    await commonDay.openLot();
  });
  afterAll(() => room?.close());

  it("no text or field of a lot covers another in either language, on a phone or a desktop", async () => {
    const { page } = room.operator;
    await commonDay.visit();
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
    await commonDay.visit();
    await viewAs(page, telephone);
    await page.waitForSelector(".cockpit-label::-p-text(Start price)", { visible: true });
    const card = String(await page.$eval(".cockpit tbody tr", (row) => "innerText" in row && row.innerText));
    expect(card).toMatch(/Start price\s+KRW\s[\d,]+\s+Ceiling\s+KRW\s[\d,]+/);
    await storePicture(page, "operator-cockpit-card", telephone);
    await viewAs(page, wide);
  });

  it("the ceiling of a lot is the highest ceiling of its competing orders, and an order in inspection does not compete", async () => {
    const { page } = room.operator;
    await commonDay.visit();
    const { body } = await operate("GET", `/lots?auction_date=${commonDay.day}&limit=200`);
    const { lot_number, bids } = body.data.find(({ bids: [first] }: { bids: { status: string }[] }) =>
      first?.status.startsWith("secondary_inspection"),
    );
    const row = `.cockpit tr:has([aria-label^="Hammer price of ${lot_number}"])`;
    const shown = await page.$eval(`${row} .cockpit-money strong`, ({ textContent }) => textContent);
    expect(shown).toBe(`KRW\u00a0${new Intl.NumberFormat("en-US").format(bids[1].ceiling_krw)}`);
  });

  it("the cockpit shows an inspection in progress, and the amounts and partner of the second-highest bid", async () => {
    const { page } = room.operator;
    await commonDay.visit();
    await waitForText(page, "Inspection in progress");
    const text = String(await page.$eval(".cockpit", (table) => "innerText" in table && table.innerText));
    expect(text).toMatch(/Second: KRW\s[\d,]+\n+USD\s[\d,]+\n+Test partner/);
    await setLocale(page, "ko");
    await waitForText(page, "사진 없음");
    await setLocale(page, "en");
  });

  it("a lot recorded as lost stays in the cockpit with its reason and partner, and accepts no input", async () => {
    const { day, openLot, visit } = room.openDay();
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
    await commonDay.visit();
    await page.waitForSelector(".cockpit tbody tr");
    await page.setViewport({ width: wide.widthPixels, height: 260 });
    await page.evaluate("scrollTo(0, document.querySelector('.cockpit tbody').getBoundingClientRect().top)");
    const gap = `document.querySelector(".cockpit thead tr:not(.cockpit-paper) th").getBoundingClientRect().top -
      document.querySelector(".console-header").getBoundingClientRect().bottom`;
    await page.waitForFunction(`scrollY > 100 && Math.abs(${gap}) <= 1`);
    await viewAs(page, wide);
  });

  it("a printed cockpit has only the table, in a light theme, with headings that repeat on each page", async () => {
    const { day, openLot, visit } = room.openDay();
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

  it("an inspected bid links to its report, and each house has a countdown to its auction", async () => {
    const { takeCar, visit } = room.openDay();
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

  it("the cockpit causes no browser errors and contacts only known hosts", () => {
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
