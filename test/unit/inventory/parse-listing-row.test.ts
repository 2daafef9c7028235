import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseListingRow } from "../../../shared/contract/inventory/parse-listing-row.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { buildRow } from "../../support/build-listing-row.ts";

const parse = (row: Record<string, unknown>) => parseListingRow(JSON.stringify(row), "auction_a");
const faultsOf = (row: Record<string, unknown>) => {
  const parsed = parse(row);
  return "faults" in parsed ? parsed.faults : [];
};

describe("a row of a batch", () => {
  test("the published examples are read", () => {
    const lines = readFileSync(new URL("./inventory-batch.ndjson", import.meta.url), "utf8")
      .trim()
      .split("\n");
    for (const line of lines) {
      const source = JSON.parse(line).listing_id.slice(0, "auction_a".length) as AuctionSource;
      expect(parseListingRow(line, source)).toHaveProperty("listing");
    }
  });

  test("fields keep their values, dates become instants", () => {
    expect(parse(buildRow())).toMatchObject({
      listing: {
        listingId: "auction_a_20261203_1042",
        auctionDate: Date.parse("2026-12-03T04:00:00Z"),
        startPriceKrw: 14_500_000,
        inspection: { overallGrade: "A/B", inspectorNotes: "뒤 범퍼 긁힘" },
        bodyPanels: { panels: [{ panelId: "rear-bumper", damageCodes: ["A", "scratch"] }] },
      },
    });
  });

  test("unknown fields are ignored and absent ones count as unknown", () => {
    const { trim: _, options: __, ...rest } = buildRow();
    expect(parse({ ...rest, invented: 1 })).toMatchObject({ listing: { trim: null, options: [] } });
  });

  test("each fault has its path and reason", () => {
    const faults = faultsOf({ ...buildRow(), year: "2019", fuel: "steam", mileage_km: -1 });
    expect(faults).toEqual([
      { path: "year", reason: "must be a whole number" },
      { path: "mileage_km", reason: "must be at least 0" },
      { path: "fuel", reason: expect.stringMatching(/^must be one of gasoline/) },
    ]);
  });

  test("a fault deep inside names the whole path", () => {
    const row = buildRow();
    const body_panels = { image_url: null, panels: [{ damage_codes: [7] }] };
    expect(faultsOf({ ...row, body_panels })).toEqual([
      { path: "body_panels.panels.0.damage_codes.0", reason: "must be text" },
    ]);
  });

  test("a rejected row still tells its listing, so that a full batch does not remove it", () => {
    expect(parse({ listing_id: "auction_a_1", year: null })).toMatchObject({ listingId: "auction_a_1" });
  });

  test("a listing of another auction house is refused", () => {
    expect(faultsOf({ ...buildRow(), listing_id: "auction_b_1" })).toEqual([
      { path: "listing_id", reason: "is not a listing of auction_a" },
    ]);
  });

  test.each(["", "null", "[]", "7", '{"listing_id":', '"text"'])("%j is rejected, not thrown", (line) => {
    expect(parseListingRow(line, "auction_a")).toHaveProperty("faults");
  });
});
