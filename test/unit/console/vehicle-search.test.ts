import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildUrl } from "../../../console/src/api/api-client.ts";
import { listOwnVehicles } from "../../../console/src/api/generated/operations.ts";
import type { VehicleFacets } from "../../../console/src/api/generated/types.ts";
import { readBound, readDay } from "../../../console/src/components/filters/read-bound.ts";
import { describeFilter } from "../../../console/src/partner/vehicles/describe-filter.ts";
import { evaluateSearch } from "../../../console/src/partner/vehicles/evaluate-search.ts";
import { droppableFilters, probesOf } from "../../../console/src/partner/vehicles/probe-filters.ts";
import { replaceValue } from "../../../console/src/partner/vehicles/replace-value.ts";
import {
  dropping,
  filterNames,
  parseVehicleSearch,
  queryOf,
  type VehicleSearch,
} from "../../../console/src/partner/vehicles/vehicle-search.ts";
import {
  listModels,
  listSubModels,
  withMakes,
  withModels,
} from "../../../console/src/partner/vehicles/vehicle-vocabulary.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";
import { listVehiclesQuery } from "../../../shared/contract/routes/vehicles/list-vehicles-query.ts";
import { optionTokens } from "../../../shared/domain/dealers/option-tokens.ts";
import { checkVehicleSearch } from "../../../shared/domain/inventory/check-vehicle-search.ts";
import { auctionOnlyFilters } from "../../../shared/domain/inventory/vehicle-search.ts";

/** A value of every filter, including the largest allowed ones. */
const everyFilter: Required<Omit<VehicleSearch, "cursor" | "sort" | "view">> = {
  keyword: "sonata n line",
  source: ["dealer", "auction_a"],
  make: ["Hyundai", "Kia"],
  model: ["Sonata"],
  sub_model: "Sonata DN8",
  body_style: "van",
  year_min: 1900,
  year_max: 2100,
  mileage_max_km: 10_000_000,
  price_min_usd: 0,
  price_max_usd: 100_000_000,
  fuel: ["gasoline", "lpg"],
  transmission: ["auto"],
  color: "white",
  accident_grade: ["A", "B"],
  exterior_grade: ["A"],
  options_include: ["sunroof", "hud"],
  auction_status: ["upcoming", "no_bid"],
  auction_date_from: "2026-11-22",
  auction_date_to: "2028-02-29",
  auction_count_min: 0,
  auction_count_max: 10_000,
  orderable_only: true,
};

const searches: fc.Arbitrary<VehicleSearch> = fc
  .tuple(
    fc.subarray(filterNames),
    fc.constantFrom<VehicleSearch["source"]>(["dealer"], ["auction_a"], ["dealer", "auction_b"]),
    fc.subarray([...optionTokens], { minLength: 1, maxLength: 3 }),
  )
  .map(([names, source, options_include]) => ({
    ...Object.fromEntries(
      Object.entries({ ...everyFilter, source, options_include }).filter(([name]) =>
        names.includes(name as (typeof names)[number]),
      ),
    ),
  }));

const isRefused = (search: VehicleSearch): boolean => {
  const { limit: _, sort: __, cursor: ___, ...filters } = queryOf(search);
  try {
    checkVehicleSearch(filters, false);
    return false;
  } catch {
    return true;
  }
};

describe("vehicle search URL", () => {
  it("every vehicle filter of the contract is in the URL and survives a reload", () => {
    const { limit: _, sort: __, cursor: ___, ...contract } = listVehiclesQuery.shape;
    expect(filterNames.toSorted()).toEqual(Object.keys(contract).toSorted());
    expect(filterNames.toSorted()).toEqual(Object.keys(everyFilter).toSorted());
    const search = { ...everyFilter, sort: "price_asc", view: "table", cursor: "c1" } as const;
    expect(parseVehicleSearch(readSearch(writeSearch(search)))).toEqual(search);
  });

  it("a search with every filter is sent in the form that the contract accepts", () => {
    const url = new URL(buildUrl("https://api.test", listOwnVehicles, { query: queryOf(everyFilter) }));
    const { color, ...others } = everyFilter;
    const read = listVehiclesQuery.parse(Object.fromEntries(url.searchParams));
    expect(read).toMatchObject({ ...others, color: [color], limit: 48 });
  });

  it("unknown filters and values out of bounds are omitted from the search", () => {
    const given = {
      ...{ source: "moon,dealer", year_min: "1899", year_max: "twenty", price_min_usd: "-1", make: " , " },
      ...{ auction_date_from: "2026-02-30", orderable_only: "false", fuel: "coal", view: "map", wheels: "4" },
    };
    expect(parseVehicleSearch(given)).toEqual({ source: ["dealer"] });
  });
});

describe("search validation", () => {
  it("an invalid search is reported before it is sent, and no valid search is blocked", () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(evaluateSearch(search).length > 0).toBe(isRefused(search));
      }),
      { numRuns: 1000 },
    );
  });

  it("a search becomes valid after its conflicting filters are removed and a make is chosen", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const dropped = { ...search, ...dropping(evaluateSearch(search).flatMap(({ drop }) => drop)) };
        expect(isRefused({ ...dropped, make: search.make ?? ["Kia"] })).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("every auction-only filter is named when dealers are searched", () => {
    const [obstacle] = evaluateSearch({ ...everyFilter, model: ["Sonata"] });
    expect(obstacle?.drop).toEqual([...auctionOnlyFilters]);
    expect(obstacle?.text).toContain("Accident grade: A, no accident, B");
  });
});

describe("search without results", () => {
  it("a search without results is retried once per filter, and each retry omits one filter and asks for one car", () => {
    const search = {
      make: ["Kia"],
      model: ["K5"],
      fuel: ["hydrogen"],
      cursor: "c1",
      sort: "price_asc",
    } as const;
    const probes = probesOf(parseVehicleSearch(search));
    expect(probes).toEqual([
      { name: "make", query: { fuel: ["hydrogen"], sort: "price_asc", limit: 1 } },
      { name: "model", query: { make: ["Kia"], fuel: ["hydrogen"], sort: "price_asc", limit: 1 } },
      { name: "fuel", query: { make: ["Kia"], model: ["K5"], sort: "price_asc", limit: 1 } },
    ]);
  });

  it("an empty dealer search sends no extra requests and never suggests removing the required make", () => {
    const search: VehicleSearch = { source: ["dealer"], make: ["Kia"], fuel: ["hydrogen"] };
    expect(probesOf(search)).toEqual([]);
    expect(droppableFilters(search)).toEqual(["fuel"]);
  });
});

describe("values of filters", () => {
  it("an unknown filter value can be replaced by the suggested value, ignoring case", () => {
    const search: VehicleSearch = { make: ["hyundia", "Kia"], sub_model: "K9X" };
    expect(replaceValue(search, "make", "Hyundia", "Hyundai")).toEqual({ make: ["Hyundai", "Kia"] });
    expect(replaceValue(search, "make", "Hyundia", "Kia")).toEqual({ make: ["Kia"] });
    expect(replaceValue(search, "sub_model", "K9X", "K9")).toEqual({ sub_model: "K9" });
    expect(replaceValue(search, "trim", "LX", "EX")).toBeNull();
    expect(replaceValue(search, "make", "Audii", "Audi")).toBeNull();
  });

  it("a bound accepts thousands separators and rejects fractions and values out of range", () => {
    expect(["", "1,200", "1200", "0"].map((text) => readBound(text, 0, 2000))).toEqual([
      undefined,
      1200,
      1200,
      0,
    ]);
    for (const text of ["12,00", "-1", "2001", "1.5", "km"]) expect(readBound(text, 0, 2000)).toBeNull();
  });

  it("a nonexistent or malformed date is rejected", () => {
    expect([readDay(""), readDay("2028-02-29")]).toEqual([undefined, "2028-02-29"]);
    for (const text of ["2026-02-29", "2026-2-9", "29.02.2028"]) expect(readDay(text)).toBeNull();
  });

  it("filters are described with readable values", () => {
    const { fuel, orderable_only } = everyFilter;
    expect(describeFilter({ fuel }, "fuel")).toBe("Fuel: Petrol, LPG");
    expect(describeFilter({ orderable_only }, "orderable_only")).toBe("Only cars that can be ordered by bid");
  });
});

describe("make, model and variant filters", () => {
  const facets = {
    models: { Kia: ["K5", "Ray"], Hyundai: ["Sonata"] },
    sub_models: { Kia: { K5: ["K5 DL3", "K5 JF"] } },
  } as unknown as VehicleFacets;

  it("the model filter offers the models of the chosen makes, and also chosen models whose make is unknown", () => {
    expect(listModels(facets, { make: ["kia"] })).toEqual(["K5", "Ray"]);
    expect(listModels(facets, { make: ["Kia"], model: ["k5", "Tivoli"] })).toEqual(["K5", "Ray", "Tivoli"]);
    expect(listModels(undefined, {})).toEqual([]);
  });

  it("variants are offered for a single model only", () => {
    expect(listSubModels(facets, { make: ["Kia"], model: ["K5"] })).toEqual(["K5 DL3", "K5 JF"]);
    expect(listSubModels(facets, { make: ["Kia"], model: ["K5", "Ray"] })).toEqual([]);
  });

  it("removing a make also removes its models and variant", () => {
    const search: VehicleSearch = { make: ["Kia", "Hyundai"], model: ["K5", "Sonata"], sub_model: "K5 JF" };
    expect(withMakes(facets, search, ["Hyundai"])).toEqual({
      ...{ make: ["Hyundai"], model: ["Sonata"], sub_model: undefined },
    });
    expect(withMakes(facets, search, undefined)).toEqual({
      ...{ make: undefined, model: undefined, sub_model: undefined },
    });
    const one: VehicleSearch = { make: ["Kia"], model: ["K5"], sub_model: "K5 JF" };
    expect(withMakes(facets, one, ["Kia", "Hyundai"])).toMatchObject({ model: ["K5"], sub_model: "K5 JF" });
    expect(withModels(facets, one, ["Ray"])).toEqual({ model: ["Ray"], sub_model: undefined });
    expect(withModels(facets, one, ["K5"])).toEqual({ model: ["K5"], sub_model: "K5 JF" });
  });
});
