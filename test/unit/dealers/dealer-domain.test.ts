import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDealerVocabulary } from "../../../shared/application/vehicles/to-dealer-vocabulary.ts";
import { collectNames } from "../../../shared/domain/dealers/collect-names.ts";
import {
  dealerSourceKeys,
  parseDealerListingId,
  toDealerListingId,
} from "../../../shared/domain/dealers/dealer-listing-id.ts";
import { dealerOptions, isDealerOption, optionTokens } from "../../../shared/domain/dealers/option-tokens.ts";
import { planBranches } from "../../../shared/domain/dealers/plan-branches.ts";
import { planListedBranches } from "../../../shared/domain/dealers/plan-listed-branches.ts";
import { priceDealerCar } from "../../../shared/domain/dealers/price-dealer-car.ts";
import { type BranchOutcome, evaluateSources } from "../../../shared/domain/dealers/source-status.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";

const term = (name: string, code: string) => ({ name, code });
const make = (name: string, code: string, models: Record<string, string[]>) => ({
  ...term(name, code),
  models: Object.entries(models).map(([model, subModels]) => ({
    ...term(model, `${code}.${model}`),
    subModels: subModels.map((subModel) => term(subModel, `${code}.${model}.${subModel}`)),
  })),
});
const vocabulary = toDealerVocabulary(
  {
    retail_a: { makes: [make("Kia", "1", { K5: ["K5 DL3"], Ray: [] }), make("KGM", "2", { Tivoli: [] })] },
    retail_b: { makes: [make("KIA", "KIA", { K5: ["K5 DL3", "K5 JF"], EV6: [] })] },
  },
  0,
);
const plan = (makes: string[], models: string[] = [], subModel: string | null = null) =>
  planBranches(vocabulary, { makes, models, subModel }).map(
    (branch) => `${branch.source} ${(branch.subModel ?? branch.model ?? branch.make).code}`,
  );

describe("dealer listing ids", () => {
  test("a dealer listing id contains the source and the source's number for the car", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dealerSourceKeys),
        fc.integer({ min: 1, max: 10 ** 14 - 1 }),
        (source, number) => {
          expect(parseDealerListingId(toDealerListingId({ source, number }))).toEqual({ source, number });
        },
      ),
    );
  });

  test.each(["retail_", "retail_1", "retail_013", "retail_133", "retail_1.51", "auction_a_1", "retail_-11"])(
    "%s is not a dealer listing id",
    (id) => expect(parseDealerListingId(id)).toBeNull(),
  );
});

test("dealer cars can be filtered by 62 of the 64 option tokens", () => {
  expect([optionTokens.length, dealerOptions.length]).toEqual([64, 62]);
  expect(optionTokens.filter((token) => !isDealerOption(token))).toEqual(["panoramic_sunroof", "dashcam"]);
});

describe("branches", () => {
  test("a dealer search has one branch per source for each make, or for each valid pair of make and model", () => {
    expect(plan(["Kia"])).toEqual(["retail_a 1", "retail_b KIA"]);
    expect(plan(["kia", "kgm"], ["k5", "TIVOLI"])).toEqual([
      "retail_a 1.K5",
      "retail_a 2.Tivoli",
      "retail_b KIA.K5",
    ]);
    expect(plan(["Kia"], ["K5"], "k5 jf")).toEqual(["retail_b KIA.K5.K5 JF"]);
    expect(plan(["Kia", "kia"], ["K5", "k5"])).toEqual(["retail_a 1.K5", "retail_b KIA.K5"]);
  });

  test.each([
    [{ field: "make", value: "Yugo" }, ["Kia", "Yugo"], [], null],
    [{ field: "model", value: "Tivoli", make: "Kia" }, ["Kia"], ["K5", "Tivoli"], null],
    [{ field: "sub_model", value: "K5 TF", make: "Kia" }, ["Kia"], ["K5"], "K5 TF"],
  ])("a name that no dealer source knows is rejected: %j", (details, makes, models, subModel) => {
    expect(() => plan(makes, models, subModel)).toThrow(
      expect.objectContaining({ code: "validation_error", details: expect.objectContaining(details) }),
    );
  });

  test("A search for fifty makes is planned for both sources, and a search with too many branches for a cursor is rejected", () => {
    const names = Array.from({ length: 129 }, (_, number) => `M${number}`);
    const makes = names.map((name) => make(name, name, {}));
    const both = toDealerVocabulary({ retail_a: { makes }, retail_b: { makes } }, 0);
    const one = toDealerVocabulary({ retail_a: { makes } }, 0);
    const named = (count: number) => ({ makes: names.slice(0, count), models: [], subModel: null });
    expect(planListedBranches(both, named(50))).toHaveLength(100);
    expect(planListedBranches(one, named(128))).toHaveLength(128);
    expect(() => planListedBranches(one, named(129))).toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
    expect(planBranches(one, named(129))).toHaveLength(129);
  });
});

describe("vocabulary", () => {
  test("the version of the dealer vocabulary depends only on its terms", () => {
    const { retail_a, retail_b } = vocabulary.sources;
    if (retail_a === undefined || retail_b === undefined) throw new Error("Both were given");
    expect(toDealerVocabulary({ retail_b, retail_a }, 99).version).toBe(vocabulary.version);
    expect(toDealerVocabulary({ retail_a }, 0).version).not.toBe(vocabulary.version);
  });

  test("names that differ only in case are listed once, and their models and sub-models are merged", () => {
    const makes = Object.values(vocabulary.sources).flatMap((source) => source.makes);
    expect(collectNames(makes)).toEqual({
      models: { KGM: ["Tivoli"], Kia: ["EV6", "K5", "Ray"] },
      subModels: { Kia: { K5: ["K5 DL3", "K5 JF"] } },
    });
  });
});

describe("source_status field", () => {
  const answered = (asOf: number, isStale = false) => ({ asOf, isStale });
  const outcome = (failed: boolean, ...evidence: BranchOutcome["evidence"]): BranchOutcome => ({
    ...{ source: "retail_a", failed, evidence },
  });
  test.each([
    ["not_requested", null, []],
    ["fresh", 1, [outcome(false, answered(2)), outcome(false, answered(1))]],
    ["stale", 1, [outcome(false, answered(2)), outcome(false, answered(1, true))]],
    ["partial", 2, [outcome(false, answered(2)), outcome(true)]],
    ["partial", 2, [outcome(true, answered(2))]],
    ["unavailable", null, [outcome(true), outcome(true)]],
  ] as const)("source_status has the status %s and the as_of time %s", (status, asOf, outcomes) => {
    expect(evaluateSources(outcomes).retail_a).toEqual({ status, asOf });
  });
});

test("the landed cost of a dealer car includes a flat dealer fee, no auction fee and a fixed discount", () => {
  const partner = { discount: { fixedDiscountUsd: 50, commissionUsd: 400 } };
  const pricing = priceDealerCar(14_000_001, { krwPerUsd: 1400, fees: defaultFees, partner });
  expect(pricing).toMatchObject({
    listingPrice: 10_001,
    discountConfig: { fixedDiscountAmount: 300, commissionAmount: 400 },
    breakdown: { auctionFee: 0, dealerFee: 300, estimatedLanded: 10_001 + 300 + 400 + 200 + 1650 - 300 },
    auctionFeeConfig: null,
  });
  expect(priceDealerCar(1, { krwPerUsd: null, fees: defaultFees, partner })).toBeNull();
});
