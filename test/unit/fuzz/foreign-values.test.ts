import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { carOfPlate } from "../../../infra/local/upstreams/history/simulated-car.ts";
import { writeHistoryAnswer } from "../../../infra/local/upstreams/history/write-history-answer.ts";
import {
  normalizeRetailAAd,
  normalizeRetailAInspection,
} from "../../../shared/adapters/dealers/retail-a/normalize-retail-a.ts";
import {
  retailAAdSchema,
  retailAInspectionSchema,
} from "../../../shared/adapters/dealers/retail-a/retail-a-answers.ts";
import {
  normalizeRetailBCar,
  normalizeRetailBCondition,
} from "../../../shared/adapters/dealers/retail-b/normalize-retail-b.ts";
import {
  retailBCarSchema,
  retailBConditionSchema,
} from "../../../shared/adapters/dealers/retail-b/retail-b-answers.ts";
import { fxAnswerSchema } from "../../../shared/adapters/fx/fx-answers.ts";
import { normalizeReport } from "../../../shared/adapters/history/normalize-report.ts";
import {
  presentDealerDetail,
  presentDealerSummary,
} from "../../../shared/application/vehicles/present-dealer-car.ts";
import {
  presentVehicleDetail,
  presentVehicleSummary,
} from "../../../shared/application/vehicles/present-vehicle.ts";
import { parseListingRow } from "../../../shared/contract/inventory/parse-listing-row.ts";
import { buildOpenapi } from "../../../shared/contract/openapi/build-openapi.ts";
import { historyReportSchema } from "../../../shared/contract/resources/history-lookups/history-report.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { presenter } from "../../../shared/contract/schema/convert.ts";
import type { DealerCar, DealerInspection } from "../../../shared/domain/dealers/dealer-car.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { breakValue, generateHostile } from "../../fuzz/break-value.ts";
import { generateForeign, generateLine } from "../../fuzz/generate-row.ts";
import { compileSchema } from "../../support/schemas/compile-schema.ts";

// Generates external data that partners see: auction house rows, and responses of markets and the history provider.
// Partners must see valid data, or the data must be rejected as a whole.

const document = buildOpenapi("partner", routeTable, "0.0.0");
const checkOf = (name: string) => {
  const check = compileSchema(document, { $ref: `#/components/schemas/${name}` });
  return (value: unknown) => expect(check(JSON.parse(JSON.stringify(value)))).toEqual([]);
};
const expectDetail = checkOf("VehicleDetail");
const expectSummary = checkOf("VehicleSummary");
const expectReport = checkOf("HistoryReport");

const runs = { numRuns: 300 };
const contexts = fc.constantFrom(null, 1_400).map((krwPerUsd) => ({
  partner: partnerDefaults,
  krwPerUsd,
  fees: defaultFees,
}));

/** Counts accepted values, so that a test cannot pass if its generator only produces rejected values. */
function countTaken() {
  const counts = { taken: 0, refused: 0 };
  return {
    note: (isTaken: boolean) => {
      counts[isTaken ? "taken" : "refused"] += 1;
    },
    expectBoth: () => {
      expect(counts.taken, "taken").toBeGreaterThan(10);
      expect(counts.refused, "refused").toBeGreaterThan(10);
    },
  };
}

describe("Auction rows with arbitrary values", () => {
  it("any auction row is either rejected with reasons or presented as the contract describes", () => {
    const counted = countTaken();
    const rows = generateLine(["auction_a_1", "auction_a_2"]);
    fc.assert(
      fc.property(rows, contexts, (line, context) => {
        const parsed = parseListingRow(line, "auction_a");
        counted.note("listing" in parsed);
        if ("faults" in parsed) {
          expect(parsed.faults.length).toBeGreaterThan(0);
          for (const { reason } of parsed.faults) expect(reason).not.toBe("");
          return;
        }
        expectDetail(presentVehicleDetail(parsed.listing, context));
        expectSummary(presentVehicleSummary(summarizeListing(parsed.listing), context));
      }),
      runs,
    );
    counted.expectBoth();
  });

  it("a line that is not valid JSON is rejected without an exception", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (line) => {
        expect(parseListingRow(line, "auction_a")).toHaveProperty("faults");
      }),
      runs,
    );
  });
});

describe("Market responses with arbitrary values", () => {
  const url = ["https://media.example.com/1.jpg"];
  const known = {
    ...{ year: [2019], model_year: [2019], plate: ["12가3456"], vin: [null], price_won: [9_000_000] },
    ...{
      first_registration: ["201903", null],
      id: ["CB-7"],
      ad_id: [7],
      url,
      outline_url: url,
      sheet_url: url,
    },
    ...{ diagramUrl: url, sheetUrl: url },
  };
  it.each<{
    market: string;
    cars: z.ZodMiniType;
    inspections: z.ZodMiniType;
    toCar: (value: never) => DealerCar;
    toInspection: (value: never) => DealerInspection;
  }>([
    {
      market: "retail_a",
      cars: retailAAdSchema,
      inspections: retailAInspectionSchema,
      toCar: normalizeRetailAAd,
      toInspection: normalizeRetailAInspection,
    },
    {
      market: "retail_b",
      cars: retailBCarSchema,
      inspections: retailBConditionSchema,
      toCar: normalizeRetailBCar,
      toInspection: normalizeRetailBCondition,
    },
  ])(
    "any response of $market is either rejected or presented as the contract describes",
    ({ cars, inspections, toCar, toInspection }) => {
      const counted = countTaken();
      const both = [generateForeign(cars, known), generateForeign(inspections, known)] as const;
      fc.assert(
        fc.property(...both, contexts, (answer, record, context) => {
          const read = z.safeParse(cars, answer);
          counted.note(read.success);
          if (!read.success) return;
          const car = toCar(read.data as never);
          const inspected = z.safeParse(inspections, record);
          const inspection = inspected.success ? toInspection(inspected.data as never) : null;
          expectDetail(presentDealerDetail(car, inspection, context));
          expectSummary(presentDealerSummary(car, context));
        }),
        runs,
      );
      counted.expectBoth();
    },
  );

  it("an exchange rate response with fewer than 500 won per dollar is rejected", () => {
    const counted = countTaken();
    fc.assert(
      fc.property(generateForeign(fxAnswerSchema), (answer) => {
        const read = z.safeParse(fxAnswerSchema, answer);
        counted.note(read.success);
        if (read.success) expect(read.data.rates.KRW).toBeGreaterThanOrEqual(500);
      }),
      runs,
    );
    counted.expectBoth();
  });
});

describe("History provider responses with arbitrary values", () => {
  const key = { plate: "12가3456", vin: null };
  const car = { ...carOfPlate(key.plate), make: "Hyundai", model: "Santa Fe", modelYear: 2019 };
  const present = presenter(historyReportSchema);

  /** Null if a section has more entries than any car has: such a response is rejected instead of truncated. */
  function readReport(answer: Record<string, unknown>) {
    try {
      return normalizeReport(answer, () => undefined);
    } catch (error) {
      expect(String(error)).toMatch(/A section has \d+ entries/);
      return null;
    }
  }

  it("any report of the history provider is either rejected or presented as the contract describes", () => {
    const usual = fc
      .constantFrom("clean", "damage", "partial")
      .map((kind) => writeHistoryAnswer(car, key, kind as never));
    fc.assert(
      fc.property(fc.oneof(breakValue(usual), generateHostile()), (answer) => {
        if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return;
        const report = readReport(answer as Record<string, unknown>);
        if (report !== null) expectReport(present(report));
      }),
      { numRuns: 1_000 },
    );
  });
});
