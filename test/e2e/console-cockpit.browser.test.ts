import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, setLocale, waitForText, wide } from "../support/browse-console.ts";
import { findOverlaps } from "../support/find-overlaps.ts";
import { keepPicture } from "../support/inspect-page.ts";
import { type Viewing, viewAs } from "../support/open-browser.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const telephone: Viewing = { widthPixels: 390, colorScheme: "light" };

describe("auction cockpit", () => {
  let room: ConsoleRoom;
  let day: string;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 8 });
    const [contested, inspected] = [await openLot(), room.takeCar()];
    await room.place(1, contested.vehicleId);
    const withInspection = await room.place(0, inspected, { secondary_inspection_required: true });
    await operate("POST", `/orders/${withInspection}/transition`, { to: "secondary_inspection_in_progress" });
    await room.place(1, inspected);
    await operate("POST", `/lots/${inspected}/acquire`, {});
  });
  afterAll(() => room?.close());

  /** Creates a lot in acquisition with one order. */
  async function openLot() {
    const vehicleId = room.takeCar();
    const id = await room.place(0, vehicleId);
    const { body: order } = await operate("POST", `/orders/${id}/transition`, { to: "acquiring" });
    day = String(order.auction_date).slice(0, 10);
    return { vehicleId, id };
  }

  const visit = () => room.visit(`cockpit?auction_date=${day}`, "Auction cockpit");

  it("no text or field of a lot covers another in either language, on a telephone or a desktop", async () => {
    const { page } = room.operator;
    await visit();
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

  it("each amount of a lot has a label on a telephone", async () => {
    const { page } = room.operator;
    await viewAs(page, telephone);
    await page.waitForSelector(".cockpit-label::-p-text(Start price)", { visible: true });
    const card = String(await page.$eval(".cockpit tbody tr", (row) => "innerText" in row && row.innerText));
    expect(card).toMatch(/Start price\s+KRW [\d,]+\s+Ceiling\s+KRW [\d,]+/);
    await keepPicture(page, "operator-cockpit-card", telephone);
    await viewAs(page, wide);
  });

  it("the ceiling of a lot is the highest that competes in an award, without an order in inspection", async () => {
    const { page } = room.operator;
    await visit();
    const { body } = await operate("GET", `/lots?auction_date=${day}&limit=200`);
    const { lot_number, bids } = body.data.find(({ bids: [first] }: { bids: { status: string }[] }) =>
      first?.status.startsWith("secondary_inspection"),
    );
    const row = `.cockpit tr:has([aria-label^="Hammer price of ${lot_number}"])`;
    const shown = await page.$eval(`${row} .cockpit-money strong`, ({ textContent }) => textContent);
    expect(shown).toBe(`KRW ${new Intl.NumberFormat("en-US").format(bids[1].ceiling_krw)}`);
  });

  it("the cockpit causes no errors", () => {
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
