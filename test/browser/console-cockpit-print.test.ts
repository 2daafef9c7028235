import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setLocale, waitForText } from "../support/browser/browse-console.ts";
import { rasterisePdf } from "../support/documents/rasterise-pdf.ts";
import { type CockpitRoom, openCockpitRoom } from "./cockpit-room.ts";
import { operate } from "./console-room.ts";

const lotCount = 40;
/** A day without lots of other tests. */
const daysAhead = 27;
/** A4 landscape in whole points, rounded down. */
const paper = { width: 841, height: 594 };
/** Maximum number of pages that an operator takes to the hall. */
const mostPages = 6;

describe("auction cockpit on paper", () => {
  let room: CockpitRoom;
  let day: string;
  beforeAll(async () => {
    room = await openCockpitRoom({ firstDayAhead: daysAhead, dayCount: 1, carsPerDay: lotCount });
    const auctions = room.openDay();
    day = auctions.day;
    for (let index = 0; index < lotCount; index += 1) {
      const car = auctions.takeCar();
      await room.place(0, car);
      if (index % 2 === 0) await room.place(1, car);
    }
  });
  afterAll(() => room?.close());

  it.each([
    ["en", "Auction cockpit"],
    ["ko", "경매 진행판"],
  ] as const)(
    "a day of forty lots is printed on A4 landscape, each lot on one page below the headings (%s)",
    async (locale, title) => {
      const { page } = room.operator;
      await room.visit(`cockpit?auction_date=${day}`, "Auction cockpit");
      await page.waitForFunction(`document.querySelectorAll(".cockpit tbody tr").length === ${lotCount}`);
      await setLocale(page, locale);
      await waitForText(page, title);
      const pages = await rasterisePdf(await page.pdf({ preferCSSPageSize: true }), 1);
      await setLocale(page, "en");
      expect(pages.length).toBeLessThanOrEqual(mostPages);
      const sizes = pages.map(({ width, height }) => [width, height]);
      expect(new Set(sizes.map(String))).toEqual(new Set([`${paper.width},${paper.height}`]));
      for (const { text } of pages) expect(text).toContain(`${title} · ${day}`);
      const { body } = await operate("GET", `/lots?auction_date=${day}&limit=200`);
      for (const { license_plate: plate } of body.data as { license_plate: string }[])
        expect(pages.filter(({ text }) => text.includes(plate)).length, plate).toBe(1);
    },
  );

  it("the printed cockpit causes no browser errors", () => {
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
