import fc from "fast-check";
import { expect, test } from "vitest";
import { presentSharedSummaries } from "../../../shared/application/vehicles/present-shared-summaries.ts";
import {
  type PresentationContext,
  presentVehicleSummary,
} from "../../../shared/application/vehicles/present-vehicle.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { buildListing } from "../../support/records/build-listing.ts";

const partner = { ...partnerDefaults, timezone: "Asia/Seoul" };
const rate = 1387.42;
const { auctions } = defaultFees;
const contexts: readonly PresentationContext[] = [
  { partner, krwPerUsd: rate, fees: defaultFees },
  { partner, krwPerUsd: null, fees: defaultFees },
  { partner, krwPerUsd: rate + 1, fees: defaultFees },
  {
    partner,
    krwPerUsd: rate,
    fees: { ...defaultFees, oceanFreightUsd: defaultFees.oceanFreightUsd + 100 },
  },
  {
    partner,
    krwPerUsd: rate,
    fees: { ...defaultFees, auctions: { ...auctions, auction_a: { ...auctions.auction_a, minimumKrw: 1 } } },
  },
  { partner: { ...partner, orderLeadMinutes: 7 }, krwPerUsd: rate, fees: defaultFees },
  { partner: { ...partner, inspectionWindowDays: 9 }, krwPerUsd: rate, fees: defaultFees },
  { partner: { ...partner, timezone: "America/Santiago" }, krwPerUsd: rate, fees: defaultFees },
  {
    partner: { ...partner, discount: { ...partner.discount, commissionUsd: 1 } },
    krwPerUsd: rate,
    fees: defaultFees,
  },
];
const newSummaries = () =>
  ["first", "second"].map((id) =>
    summarizeListing(buildListing({ listingId: id, startPriceKrw: 7_000_000 })),
  );

test("a cached summary equals a new summary for the request's settings, rate and fees, in any sequence of requests", () => {
  const asked = fc.tuple(fc.nat(contexts.length - 1), fc.nat(1));
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 40 }), (sequence) => {
      const listings = newSummaries();
      for (const [contextNumber, summaryNumber] of sequence) {
        // Read on every call, as settings are.
        const context = structuredClone(contexts[contextNumber]!);
        const listing = listings[summaryNumber]!;
        expect(presentSharedSummaries(context)(listing)).toEqual(presentVehicleSummary(listing, context));
      }
    }),
  );
});

test("a summary differs for each tested rate, fee setting and partner setting", () => {
  const shown = contexts.map((context) =>
    JSON.stringify(newSummaries().map(presentSharedSummaries(context))),
  );
  expect(new Set(shown).size).toBe(contexts.length);
});

test("partners with equal settings share one read-only summary", () => {
  const [listing] = newSummaries();
  const [one, other] = [contexts[0]!, structuredClone(contexts[0]!)].map((context) =>
    presentSharedSummaries(context)(listing!),
  );
  expect(one).toBe(other);
  expect(() => Object.assign(one!.pricing!.breakdown, { dealer_fee: 1 })).toThrow(TypeError);
  expect(() => (one!.options as string[]).push("another")).toThrow(TypeError);
});
