import { describe, expect, test } from "vitest";
import { vinCheckCharacter } from "../../../infra/local/cars/identify-car.ts";
import { listAuctions } from "../../../infra/local/seed/auction-calendar.ts";
import { type GeneratedRow, generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { parseListingRow } from "../../../shared/contract/inventory/parse-listing-row.ts";
import { assessPanel } from "../../../shared/domain/inventory/assess-panel.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { translateRemark } from "../../../shared/domain/inventory/translate-remark.ts";
import { auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";

const now = Date.parse("2026-11-20T10:00:00+09:00");
const generate = (count: number): GeneratedRow[] => {
  const plates = new Set<string>();
  return auctionSources.flatMap((source) => [
    ...generateInventory({ source, now, count, seed: "test", plates }),
  ]);
};
const rows = generate(400);
const listings = rows.map((row): Listing => {
  const parsed = parseListingRow(
    JSON.stringify(row),
    String(row.listing_id).slice(0, 9) as Listing["source"],
  );
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.listing;
});
const present = <Value>(values: (Value | null)[]): Value[] => values.filter((value) => value !== null);

describe("generated inventory", () => {
  test("the same seed generates the same cars", () => {
    expect(generate(20)).toEqual(generate(20));
  });

  test("a known VIN has its published check digit", () => {
    expect(vinCheckCharacter("1M8GDM9AXKP042788")).toBe("X");
  });

  test("generated VINs have 17 valid characters and a correct check digit", () => {
    for (const vin of present(listings.map((listing) => listing.vin))) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin.charAt(8)).toBe(vinCheckCharacter(vin));
    }
  });

  test("generated plates have valid formats and are unique per car", () => {
    const plates = present(listings.map((listing) => listing.licensePlate));
    for (const plate of plates) expect(plate).toMatch(/^\d{2,3}[가-힣]\d{4}$/);
    expect(new Set(plates).size).toBe(plates.length);
  });

  test("generated auctions are on auction days within two weeks, and past auctions have ended", () => {
    for (const { source, auctionDate, auctionResult } of listings) {
      const { past, upcoming } = listAuctions(source, now);
      expect(auctionResult === "upcoming" ? upcoming : past).toContain(auctionDate);
      expect(auctionDate ?? 0).toBeLessThan(now + 15 * day);
    }
  });

  test("every auction result occurs in the generated inventory, and some facts are unknown", () => {
    expect(new Set(listings.map((listing) => listing.auctionResult)).size).toBe(5);
    expect(listings.some((listing) => listing.startPriceKrw === null)).toBe(true);
    expect(listings.some((listing) => listing.inspection === null)).toBe(true);
  });

  test("a generated car has a hammer price if and only if it is sold", () => {
    for (const listing of listings.filter((one) => one.startPriceKrw !== null)) {
      const isSold = listing.auctionResult === "sold" || listing.auctionResult === "negotiation_sold";
      expect(listing.soldPriceKrw !== null).toBe(isSold);
    }
  });

  test("generated Korean notes are fully translated", () => {
    for (const notes of present(listings.map((listing) => listing.inspection?.inspectorNotes ?? null))) {
      expect(translateRemark(notes)).not.toContain("untranslated");
    }
  });

  test("the assessed panels of generated cars contain no rank codes", () => {
    const codes = listings
      .flatMap((listing) => listing.bodyPanels?.panels ?? [])
      .flatMap((panel) => assessPanel(panel).damageCodes);
    expect(codes.some((code) => code.startsWith("rank"))).toBe(false);
  });
});
