import { describe, expect, it } from "vitest";
import { buildSegment } from "../../../shared/inventory/search/build-segment.ts";
import type { IndexRow } from "../../../shared/inventory/search/index-row.ts";
import { openIndex } from "../../../shared/inventory/search/open-index.ts";
import { openSegment } from "../../../shared/inventory/search/open-segment.ts";
import { createRow } from "./create-row.ts";

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
    expect(index.findUnknownNames(filters)).toEqual([
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

  it("a name in any segment is known in any letter case, and a search without names is accepted", () => {
    expect(index.findUnknownNames({ makes: ["HONDA", "kia", "Hyundai"], models: ["sorento"] })).toEqual([]);
    expect(index.findUnknownNames({ keyword: "zzz", yearMin: 2019, sources: ["auction_a"] })).toEqual([]);
    expect(index.findUnknownNames({ makes: [] })).toEqual([]);
  });

  it("each unknown name counts once, and suggestions are computed for the first ten only", () => {
    expect(index.findUnknownNames({ makes: ["Zastava", "Zastava"] })).toHaveLength(1);
    const many = Array.from({ length: 50 }, (_, at) => `Unheard ${at}`);
    expect(index.findUnknownNames({ makes: many }).map(({ value }) => value)).toEqual(many.slice(0, 10));
  });

  it("an index without listings suggests no names", () => {
    expect(openIndex([]).findUnknownNames({ makes: ["Kia"] })).toEqual([
      { filter: "make", value: "Kia", nearest: null },
    ]);
  });
});
