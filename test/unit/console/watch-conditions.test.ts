import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describeLevel,
  filterGroups,
  levelledFilters,
  namedFilters,
  signalChoices,
} from "../../../console/src/partner/watches/builder/condition-fields.ts";
import {
  type ConditionValues,
  conditionOf,
  hasCondition,
  valuesOf,
} from "../../../console/src/partner/watches/builder/condition-values.ts";
import { countActive, describeCount } from "../../../console/src/partner/watches/builder/describe-count.ts";
import { limitsOfTest, perWeek } from "../../../console/src/partner/watches/builder/describe-past.ts";
import {
  comparedSources,
  suggestNames,
  warnOfNames,
} from "../../../console/src/partner/watches/builder/suggest-names.ts";
import { describeCondition } from "../../../console/src/partner/watches/describe-condition.ts";
import { receives } from "../../../console/src/partner/webhooks/receives.ts";
import {
  watchConditionSchema,
  watchFiltersInput,
  watchSignalsInput,
} from "../../../shared/contract/resources/watches/watch-condition.ts";
import { watchCreationSchema } from "../../../shared/contract/resources/watches/watch-creation.ts";
import {
  colors,
  grades,
  listingSources,
  transmissions,
} from "../../../shared/domain/inventory/vocabulary.ts";
import { checkFlexibility } from "../../../shared/domain/watches/check-flexibility.ts";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import {
  flexibilityLevels,
  type WatchCondition,
  watchFuels,
} from "../../../shared/domain/watches/watch-condition.ts";
import { evaluateBody } from "./evaluate-body.ts";

const filterFields = filterGroups.flatMap(({ fields }) => fields);

/** Returns the service's interpretation of a condition, without its text. */
function meaningOf(condition: WatchCondition) {
  const { condition: _, ...meaning } = compileCondition(condition);
  return { ...meaning, signals: condition.signals ?? {} };
}

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,;]{0,20}[a-z]$/);
const some = <Value extends string>(values: readonly Value[]) =>
  fc
    .subarray([...values], { minLength: 1 })
    .chain((list) => fc.constantFrom<Value | Value[]>(list, list[0]!));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const filters = fc.record({
  source: optional(fc.subarray([...listingSources])),
  ...{ make: optional(name), model: optional(name), sub_model: optional(name), trim: optional(name) },
  ...{ keyword: optional(name), fuel: optional(fc.constantFrom(...watchFuels)) },
  ...{
    transmission: optional(some(transmissions)),
    body_style: optional(name),
    color: optional(some(colors)),
  },
  options_include: optional(fc.array(fc.constantFrom("sunroof", "unheard of, really"), { minLength: 1 })),
  ...{ accident_grade: optional(some(grades)), exterior_grade: optional(some(grades)) },
  ...{ year_min: optional(fc.integer({ min: 1900, max: 2100 })) },
  ...{ year_max: optional(fc.integer({ min: 1900, max: 2100 })) },
  ...{ mileage_max_km: optional(fc.nat(10_000_000)), price_min_krw: optional(fc.nat(1e9)) },
  ...{ price_max_krw: optional(fc.nat(1e9)) },
  estimated_landed_max_usd: optional(fc.integer({ min: 0, max: 4_000_000 }).map((quarters) => quarters / 4)),
  ...{ auction_date_from: optional(fc.constant("2026-11-30")) },
  ...{ auction_date_to: optional(fc.constant("2026-12-24")) },
  ...{ no_accident: optional(fc.boolean()), no_frame_damage: optional(fc.boolean()) },
});
const percent = optional(fc.nat(400).map((quarters) => quarters / 4));
const signals = optional(
  fc.record({
    repeat_listing: optional(
      fc.record({
        min_listing_count: optional(fc.integer({ min: 2, max: 100 })),
        ...{ min_drop_pct: percent, window_days: optional(fc.integer({ min: 1, max: 365 })) },
      }),
    ),
    undervalued: optional(fc.record({ min_delta_pct: percent })),
    price_drop: optional(fc.record({ min_drop_pct: percent })),
  }),
);
const level = fc.record({ level: fc.constantFrom(...flexibilityLevels) });
const flexibility = fc.record({
  ...{ year: optional(level), year_min: optional(level), year_max: optional(level) },
  ...{ price_max_krw: optional(level), mileage_max_km: optional(level) },
  ...{ estimated_landed_max_usd: optional(level), make: optional(fc.constant({ level: "none" })) },
  model: optional(fc.record({ allowed_values: fc.array(name, { minLength: 1, maxLength: 2 }) })),
  trim: optional(fc.record({ allowed_values: fc.array(name, { minLength: 1, maxLength: 2 }) })),
  fuel: optional(fc.record({ allowed_values: fc.constant(["diesel"]) })),
});

/** Converts to the stored form of a watch, without undefined fields. */
const stated = (value: unknown) => JSON.parse(JSON.stringify(value));

const isAccepted = ({ filters: given, flexibility: flexible }: WatchCondition): boolean => {
  try {
    checkFlexibility(flexible ?? {}, given);
    return true;
  } catch {
    return false;
  }
};

describe("watch form", () => {
  it("the watch form has exactly the filters and signal bounds of the contract", () => {
    const names = filterFields.map(({ path }) => path.replace("filters.", ""));
    expect(names.toSorted()).toEqual(Object.keys(watchFiltersInput.def.shape).toSorted());
    const shapes = watchSignalsInput.def.shape as Record<string, unknown>;
    for (const { signal, bounds } of signalChoices) {
      const { shape } = (shapes[signal] as { def: { innerType: { def: { shape: object } } } }).def.innerType
        .def;
      expect(bounds.map(({ path }) => path.replace(`signals.${signal}.`, "")).toSorted()).toEqual(
        Object.keys(shape).toSorted(),
      );
    }
    expect(signalChoices.map(({ signal }) => signal).toSorted()).toEqual(Object.keys(shapes).toSorted());
  });

  it("any stored condition that is loaded into the watch form is saved with the same meaning", () => {
    let copied = 0;
    const everything = fc.record({ filters, signals, flexibility: optional(flexibility) });
    fc.assert(
      fc.property(everything, (made) => {
        const condition = stated(made) as WatchCondition;
        fc.pre(isAccepted(condition));
        const kept = { signals: null, flexibility: null, ...condition } as Parameters<typeof valuesOf>[0];
        const again = stated(conditionOf(valuesOf(kept))) as WatchCondition;
        expect(evaluateBody(watchConditionSchema, again)).toEqual({});
        expect(isAccepted(again)).toBe(true);
        expect(meaningOf(again)).toEqual(meaningOf(condition));
        copied += 1;
      }),
      { numRuns: 300 },
    );
    expect(copied).toBeGreaterThan(50);
  });

  it("the watch form offers flexibility for exactly the filters that support flexibility", () => {
    const given = Object.fromEntries(filterFields.map(({ path }) => [path.replace("filters.", ""), 1]));
    const takes = (field: string, flexible: object) =>
      isAccepted({ filters: given, flexibility: { [field]: flexible } } as WatchCondition);
    const names = Object.keys(given);
    expect(names.filter((field) => takes(field, { level: "large" })).toSorted()).toEqual(
      [...levelledFilters].toSorted(),
    );
    expect(names.filter((field) => takes(field, { allowed_values: ["diesel"] })).toSorted()).toEqual(
      [...namedFilters].toSorted(),
    );
  });

  it("the body of a watch omits empty filters and their flexibility", () => {
    const values: ConditionValues = {
      ...{ "filters.make": "  ", "filters.color": [], "filters.no_accident": "", "filters.model": "K5" },
      "flexibility.price_max_krw.level": "large",
      "flexibility.trim.allowed_values": ["Noblesse"],
      "flexibility.model.allowed_values": ["", " K7 "],
      ...{
        "signals.price_drop": "true",
        "signals.undervalued": "",
        "signals.undervalued.min_delta_pct": "5",
      },
    };
    expect(conditionOf(values)).toEqual({
      filters: { model: "K5" },
      signals: { price_drop: {} },
      flexibility: { model: { allowed_values: ["K7"] } },
    });
    expect(hasCondition({ "filters.make": " ", "filters.color": [] })).toBe(false);
    expect(hasCondition({ "signals.price_drop": "true" })).toBe(true);
  });

  it("numbers may have thousands separators, and an invalid number is sent as typed so that its field shows an error", () => {
    const typed = conditionOf({ "filters.price_max_krw": "15,000,000", "filters.year_min": "2019a" });
    expect(typed.filters).toEqual({ price_max_krw: 15_000_000, year_min: "2019a" });
    expect(Object.keys(evaluateBody(watchCreationSchema, { name: "", ...typed }))).toEqual([
      "filters.year_min",
      "name",
    ]);
  });

  it("each flexibility level describes its range, and equivalent levels have the same description", () => {
    expect(flexibilityLevels.map((one) => describeLevel("price_max_krw", one))).toEqual([
      ...["Exactly", "Up to 2 % more", "Up to 5 % more", "Up to 10 % more"],
    ]);
    expect(flexibilityLevels.map((one) => describeLevel("year_min", one))).toEqual([
      ...["Exactly", "Exactly", "Up to 1 year older", "Up to 2 years older"],
    ]);
    expect(describeLevel("year_max", "large")).toBe("Up to 2 years newer");
  });
});

describe("watch summary", () => {
  it("each filter and signal is listed with its form label, unit and tolerance", () => {
    const watch = {
      filters: {
        ...{ source: [], make: "Kia", model: "K5", year_min: 2019, price_max_krw: 15_000_000 },
        ...{ fuel: "gasoline_hybrid", color: ["white", "black"], no_accident: true, no_frame_damage: false },
      },
      signals: { price_drop: {}, undervalued: { min_delta_pct: 15 } },
      flexibility: {
        ...{ year: { level: "medium" }, price_max_krw: { level: "small" } },
        model: { allowed_values: ["K7"] },
      },
    } as Parameters<typeof describeCondition>[0];
    expect(describeCondition(watch).map(({ name: part, value }) => `${part}: ${value}`)).toEqual([
      ...["Make: Kia", "Model: K5 (also K7)", "Fuel: Petrol hybrid", "Color: White, Black"],
      "Oldest model year: 2019 (up to 1 year older)",
      "Maximum price (KRW): 15,000,000 (up to 2 % more)",
      "No accident or repair: Required",
      "Signal: Price just dropped",
      "Signal: Price below comparable sold cars; Minimum discount (%): 15",
    ]);
  });
});

const facets = {
  makes: ["Hyundai", "Kia"],
  models: { Hyundai: ["Sonata"], Kia: ["K5", "K7"] },
  sub_models: { Kia: { K5: ["K5 DL3"] } },
  ...{ fuels: [], transmissions: [], vocabulary_version: "1-1", as_of: "2026-11-22T00:00:00Z" },
  sources: [...listingSources],
  described_sources: listingSources.filter((source) => source !== "dealer"),
};

describe("name suggestions", () => {
  it("name suggestions are the make's models and the model's sub-models, ignoring case", () => {
    const typed = { "filters.make": "kIA ", "filters.model": "k5" };
    expect(suggestNames(facets, typed)).toEqual({
      "filters.make": ["Hyundai", "Kia"],
      "filters.model": ["K5", "K7"],
      "filters.sub_model": ["K5 DL3"],
    });
    expect(suggestNames(undefined, typed)).toEqual({
      ...{ "filters.make": [], "filters.model": [], "filters.sub_model": [] },
    });
  });

  it("a name unknown to every compared source causes a warning, unless the names of a source are not available", () => {
    const misspelt = { "filters.make": "Kia", "filters.model": "K55" };
    expect(Object.keys(warnOfNames(facets, misspelt))).toEqual(["filters.model"]);
    expect(warnOfNames(facets, { "filters.make": "kia", "filters.model": "K7" })).toEqual({});
    expect(warnOfNames(facets, { ...misspelt, "filters.source": ["dealer"] })).toEqual({});
    expect(warnOfNames(undefined, misspelt)).toEqual({});
  });

  it("the names in a condition without sources are compared with all auctions and no dealers", () => {
    expect(comparedSources({})).toEqual(listingSources.filter((source) => source !== "dealer"));
    expect(comparedSources({ "filters.source": ["auction_b", "dealer"] })).toEqual(["dealer", "auction_b"]);
  });
});

describe("watch builder notes", () => {
  it("a match count at its limit is shown as a minimum", () => {
    expect(describeCount(0)).toBe("0 cars match now");
    expect(describeCount(1)).toBe("1 car matches now");
    expect(describeCount(1000)).toBe("1,000 cars or more match now");
  });

  it("paused watches are not counted, and no count is shown if there are further pages", () => {
    const watches = [{ paused: true }, { paused: false }] as Parameters<typeof countActive>[0]["data"];
    expect(countActive({ data: watches, next_cursor: null })).toBe(1);
    expect(countActive({ data: watches, next_cursor: "more" })).toBeNull();
  });

  it("a backtest lists the parts of the condition that it cannot evaluate", () => {
    expect(limitsOfTest({ filters: { make: "Kia", model: "K5" } })).toEqual([]);
    expect(
      limitsOfTest({ filters: { make: "Kia", source: ["dealer"] }, signals: { price_drop: {} } }),
    ).toHaveLength(3);
    expect(perWeek(45, 90)).toBe(3.5);
  });

  it("an enabled webhook endpoint is notified of matches if it subscribes to matches or to all events", () => {
    const types = [
      [null, true],
      [["eagle_eye.match" as const], true],
      [["order.status_changed" as const], false],
    ] as const;
    for (const [event_types, isReported] of types) {
      const endpoint = { event_types: event_types === null ? null : [...event_types] };
      expect(receives({ ...endpoint, enabled: true }, "eagle_eye.match")).toBe(isReported);
      expect(receives({ ...endpoint, enabled: false }, "eagle_eye.match")).toBe(false);
    }
  });
});
