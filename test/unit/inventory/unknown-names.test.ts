import type { IndexRow } from "@vehicle-sourcing/listing-search/rows/index-row.ts";
import { openIndex } from "@vehicle-sourcing/listing-search/search/open-index.ts";
import { buildSegment } from "@vehicle-sourcing/listing-search/segments/build-segment.ts";
import { openSegment } from "@vehicle-sourcing/listing-search/segments/open-segment.ts";
import { describe, expect, it } from "vitest";
import { createRow } from "../../../packages/listing-search/test/unit/create-row.ts";
import { findUnknownNames } from "../../../shared/application/inventory/find-unknown-names.ts";

const segmentOf = (...rows: Partial<IndexRow>[]) =>
  openSegment(
    buildSegment(rows.map((row, number) => createRow({ listingId: `auction_a_${number}`, ...row }))),
  );

const index = openIndex([
  segmentOf({}, { make: "Kia", model: "Sorento", trim: "그랜드", color: "black" }),
  segmentOf({ make: "Honda", model: null, trim: null, fuel: null, options: [] }),
]);

describe("names without listings", () => {
  it("a misspelled value of a name filter is reported with the closest existing name", () => {
    const filters = {
      makes: ["Hyundia"],
      models: ["Sorrento"],
      subModels: ["Grandeur GI"],
      trims: ["그랜도"],
      fuels: ["gasolin"],
      transmissions: ["automatic"],
      colors: ["whyte"],
      optionsInclude: ["sun-roof", "navi"],
    };
    expect(findUnknownNames(index, filters)).toEqual([
      { filter: "make", value: "Hyundia", nearest: "Hyundai" },
      { filter: "model", value: "Sorrento", nearest: "Sorento" },
      { filter: "sub_model", value: "Grandeur GI", nearest: "Grandeur IG" },
      { filter: "trim", value: "그랜도", nearest: "그랜드" },
      { filter: "fuel", value: "gasolin", nearest: "gasoline" },
      { filter: "transmission", value: "automatic", nearest: null },
      { filter: "color", value: "whyte", nearest: "white" },
      { filter: "options_include", value: "sun-roof", nearest: "sunroof" },
      { filter: "options_include", value: "navi", nearest: null },
    ]);
  });

  it("a name in any index segment is known in any letter case, and a search without names is accepted", () => {
    expect(findUnknownNames(index, { makes: ["HONDA", "kia", "Hyundai"], models: ["sorento"] })).toEqual([]);
    expect(findUnknownNames(index, { keyword: "zzz", yearMin: 2019, sources: ["auction_a"] })).toEqual([]);
    expect(findUnknownNames(index, { makes: [] })).toEqual([]);
  });

  it("each unknown name is reported once, and only the first ten unknown names are reported", () => {
    expect(findUnknownNames(index, { makes: ["Zastava", "Zastava"] })).toHaveLength(1);
    const many = Array.from({ length: 50 }, (_, at) => `Unheard ${at}`);
    expect(findUnknownNames(index, { makes: many }).map(({ value }) => value)).toEqual(many.slice(0, 10));
  });

  it("an index without listings suggests no names", () => {
    expect(findUnknownNames(openIndex([]), { makes: ["Kia"] })).toEqual([
      { filter: "make", value: "Kia", nearest: null },
    ]);
  });
});
