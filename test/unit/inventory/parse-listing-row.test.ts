import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseListingRow } from "../../../shared/contract/inventory/parse-listing-row.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";

const parse = (row: Record<string, unknown>) => parseListingRow(JSON.stringify(row), "auction_a");
const faultsOf = (row: Record<string, unknown>) => {
  const parsed = parse(row);
  return "faults" in parsed ? parsed.faults : [];
};

describe("batch row", () => {
  test("the published example rows are accepted", () => {
    const lines = readFileSync(new URL("./inventory-batch.ndjson", import.meta.url), "utf8")
      .trim()
      .split("\n");
    for (const line of lines) {
      const source = JSON.parse(line).listing_id.slice(0, "auction_a".length) as AuctionSource;
      expect(parseListingRow(line, source)).toHaveProperty("listing");
    }
  });

  test("the fields of a row keep their values, and dates become timestamps", () => {
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

  test("unknown fields of a row are ignored, and missing fields are read as unknown", () => {
    const { trim: _, options: __, ...rest } = buildRow();
    expect(parse({ ...rest, invented: 1 })).toMatchObject({ listing: { trim: null, options: [] } });
  });

  test("each error in a row has its path and reason", () => {
    const faults = faultsOf({ ...buildRow(), year: "2019", fuel: "steam", mileage_km: -1 });
    expect(faults).toEqual([
      { path: "year", reason: "must be a whole number, without quotation marks" },
      { path: "mileage_km", reason: "must be at least 0" },
      { path: "fuel", reason: expect.stringMatching(/^must be one of gasoline/) },
    ]);
  });

  test("an error at any depth of a row has its full path", () => {
    const row = buildRow();
    const body_panels = { image_url: null, panels: [{ damage_codes: [7] }] };
    expect(faultsOf({ ...row, body_panels })).toEqual([
      { path: "body_panels.panels.0.damage_codes.0", reason: "must be text" },
    ]);
  });

  test("a rejected row still identifies its listing, so that a full batch does not remove the listing", () => {
    expect(parse({ listing_id: "auction_a_1", year: null })).toMatchObject({ listingId: "auction_a_1" });
  });

  test("a truncated row still identifies its listing if the listing id is readable", () => {
    const torn = JSON.stringify(buildRow()).slice(0, 300);
    expect(parseListingRow(torn, "auction_a")).toEqual({
      faults: [{ path: "", reason: "is not JSON" }],
      listingId: "auction_a_20261203_1042",
    });
  });

  test.each(["2026-12-03T13:00+09:00", "2026-12-03T13:00:00+0900", "2026-12-03t04:00:00z"])(
    "a row accepts the time format of %s, as query parameters do",
    (auction_date) => {
      expect(parse(buildRow({ auction_date }))).toMatchObject({
        listing: { auctionDate: Date.parse("2026-12-03T04:00:00Z") },
      });
    },
  );

  test("text with an unpaired surrogate is rejected, even after a backslash, and the error names the field", () => {
    const line = JSON.stringify(buildRow({ make: "Kia\u{1f697}" }));
    expect(parseListingRow(line, "auction_a")).toHaveProperty("listing");
    const escaped = line.replace("\u{1f697}", "\\ud83d\\ude97");
    expect(parseListingRow(escaped, "auction_a")).toMatchObject({ listing: { make: "Kia\u{1f697}" } });
    for (const broken of ["\\uD83D", "\\\\\\ud83d"]) {
      expect(parseListingRow(line.replace("\u{1f697}", broken), "auction_a")).toEqual({
        faults: [{ path: "make", reason: "contains half of a surrogate pair" }],
        listingId: "auction_a_20261203_1042",
      });
    }
  });

  test("a control character other than tab and line breaks is rejected, and the error names the field", () => {
    expect(faultsOf(buildRow({ trim: "Noblesse\u0000" }))).toEqual([
      { path: "trim", reason: "contains the control character U+0000" },
    ]);
    const inspection = { inspector_notes: "front\u001bbumper" };
    expect(faultsOf(buildRow({ inspection }))).toEqual([
      { path: "inspection.inspector_notes", reason: "contains the control character U+001B" },
    ]);
    const notes = { inspector_notes: "front\tbumper\nscratched\r\nrear" };
    expect(parse(buildRow({ inspection: notes }))).toHaveProperty("listing");
    expect(parse(buildRow({ invented: "\u0000" }))).toHaveProperty("listing");
  });

  test("empty or blank text for a nullable value is read as null", () => {
    const inspection = { overall_grade: "", accident_history: [{ date: "", part: " ", repair: "painted" }] };
    const row = { license_plate: "", vin: "  ", trim: "\u3000", color: "", auction_date: "", inspection };
    expect(parse(buildRow({ ...row, first_registration: "", mileage_km: "" }))).toMatchObject({
      listing: {
        ...{ licensePlate: null, vin: null, trim: null, color: null, auctionDate: null },
        ...{ firstRegistration: null, mileageKm: null },
        inspection: {
          overallGrade: null,
          accidentHistory: [{ date: null, part: null, repair: "painted" }],
        },
      },
    });
  });

  test("plates and VINs are normalized to composed form, ASCII digits and letters, without surrounding blanks", () => {
    const row = { license_plate: `\u3000${"１２가 3456".normalize("NFD")} `, vin: " ＫMHF341EBKA00000１\t" };
    expect(parse(buildRow(row))).toMatchObject({
      listing: { licensePlate: "12가 3456", vin: "KMHF341EBKA000001" },
    });
  });

  test.each<[string, unknown, RegExp]>([
    ["listing_id", undefined, /required/],
    ["listing_id", "auction_f_1", /auction token/],
    ["listing_id", "auction_a_12/34", /auction token/],
    ["listing_id", `auction_a_${"1".repeat(101)}`, /auction token/],
    ["make", undefined, /required/],
    ["make", "  ", /at least 1/],
    ["model", "x".repeat(101), /at most 100/],
    ["year", 1949, /at least 1950/],
    ["year", 2019.5, /whole number/],
    ["first_registration", "2019-13", /YYYY-MM/],
    ["mileage_km", 5_000_001, /at most/],
    ["fuel", "steam", /one of gasoline/],
    ["transmission", "automatic", /one of auto/],
    ["color", "mauve", /one of white/],
    ["drivetrain", "4wd", /one of fwd/],
    ["seats", 0, /at least 1/],
    ["displacement_cc", -1, /at least 0/],
    ["license_plate", "1".repeat(21), /at most 20/],
    ["vin", "1".repeat(31), /at most 30/],
    ["auction_date", "2026-12-03", /timestamp/],
    ["auction_date", "2026-12-03T13:00:00", /timestamp/],
    ["auction_result", undefined, /required|one of/],
    ["auction_result", "burnt", /one of upcoming/],
    ["auction_count", 0, /at least 1/],
    ["start_price_krw", -1, /at least 0/],
    ["start_price_krw", 100_000_000_001, /at most/],
    ["start_price_krw", 1e300, /./],
    ["sold_price_krw", "14500000", /whole number/],
    ["accident_grade", "E", /one of A/],
    ["exterior_grade", "a", /one of A/],
    ["options", ["Sun Roof"], /snake_case/],
    ["options", Array.from({ length: 201 }, (_, number) => `o_${number}`), /at most 200/],
    ["photos", ["javascript:alert(1)"], /URL/],
    ["photos", Array.from({ length: 101 }, () => "https://media.example.com/1.jpg"), /at most 100/],
    ["inspection", "fine", /JSON object/],
    ["inspection", { category_grades: [{ category: "engine", status: "great" }] }, /one of good/],
    ["inspection", { accident_history: [{ date: "2023-02-30" }] }, /date/],
    ["inspection", { inspector_notes: "x".repeat(4001) }, /at most 4000/],
    ["body_panels", { image_url: "panels.png" }, /URL/],
    ["body_panels", { panels: [{ damage_codes: [""] }] }, /at least 1/],
  ])(
    "a row with the field %s set to %j is rejected, and the error names the field",
    (field, value, reason) => {
      const [fault] = faultsOf({ ...buildRow(), [field]: value });
      expect(fault?.path.split(".")[0]).toBe(field);
      expect(fault?.reason).toMatch(reason);
    },
  );

  test("a listing of another auction house is rejected", () => {
    expect(faultsOf({ ...buildRow(), listing_id: "auction_b_1" })).toEqual([
      { path: "listing_id", reason: "is not a listing of auction_a" },
    ]);
  });

  test.each(["", "null", "[]", "7", '{"listing_id":', '"text"'])(
    "the line %j is rejected without an exception",
    (line) => {
      expect(parseListingRow(line, "auction_a")).toHaveProperty("faults");
    },
  );
});
