import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inspectionCutoffAt } from "../../../shared/domain/cutoffs/inspection-cutoff.ts";
import { orderCutoffAt } from "../../../shared/domain/cutoffs/order-cutoff.ts";
import { auctionResults } from "../../../shared/domain/inventory/vocabulary.ts";
import { partnerDefaults } from "../../../shared/domain/partners/partner.ts";

const upcoming = (auctionDate: string | null) => ({
  auctionDate: auctionDate === null ? null : Date.parse(auctionDate),
  auctionResult: "upcoming" as const,
});
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

describe("order cutoff", () => {
  test("the order cutoff is the auction time minus the partner's lead time", () => {
    const listing = upcoming("2026-12-03T13:00:00+09:00");
    expect(iso(orderCutoffAt(listing, partnerDefaults))).toBe("2026-12-02T04:00:00.000Z");
    expect(iso(orderCutoffAt(listing, { orderLeadMinutes: 90 }))).toBe("2026-12-03T02:30:00.000Z");
  });

  test("only an upcoming auction round with a date has an order cutoff", () => {
    expect(orderCutoffAt(upcoming(null), partnerDefaults)).toBeNull();
    for (const auctionResult of auctionResults.filter((result) => result !== "upcoming")) {
      expect(orderCutoffAt({ auctionDate: 0, auctionResult }, partnerDefaults)).toBeNull();
      expect(inspectionCutoffAt({ auctionDate: 0, auctionResult }, partnerDefaults)).toBeNull();
    }
  });
});

describe("inspection cutoff", () => {
  test("the inspection window ends at the end of the second day before auction day, in the partner's time zone", () => {
    // Lagos is at +01:00 all year: the end of 1 December there.
    const listing = upcoming("2026-12-03T13:00:00+09:00");
    expect(iso(inspectionCutoffAt(listing, partnerDefaults))).toBe("2026-12-01T22:59:59.999Z");
  });

  test("auction day is the calendar date of the auction in Korea", () => {
    const justAfterMidnight = upcoming("2026-12-03T00:30:00+09:00");
    expect(iso(inspectionCutoffAt(justAfterMidnight, partnerDefaults))).toBe("2026-12-01T22:59:59.999Z");
  });

  test("the start time of the auction does not change the inspection window", () => {
    const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, (one, other) => {
        const midnight = Date.parse("2026-03-30T00:00:00+09:00");
        const cutoffs = [one, other].map((minute) =>
          inspectionCutoffAt(
            { auctionDate: midnight + minute * 60_000, auctionResult: "upcoming" },
            { inspectionWindowDays: 1, timezone: "Europe/Berlin" },
          ),
        );
        expect(cutoffs[0]).toBe(cutoffs[1]);
      }),
    );
  });

  test("the inspection window ends at the end of the local day even if clocks change on that day", () => {
    const listing = upcoming("2026-03-31T10:00:00+09:00");
    const partner = { inspectionWindowDays: 2, timezone: "Europe/Berlin" };
    expect(iso(inspectionCutoffAt(listing, partner))).toBe("2026-03-29T21:59:59.999Z");
  });

  test("an auction without a date has no inspection window", () => {
    expect(inspectionCutoffAt(upcoming(null), partnerDefaults)).toBeNull();
  });
});
