import { expect, it } from "vitest";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { backtest } from "../../../shared/domain/watches/backtest.ts";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { lookedAt, partnerTerms, watchListing } from "../../support/records/build-watchable-car.ts";

const ended = (daysAgo: number, startPriceKrw: number, soldPriceKrw: number | null) => ({
  car: watchListing({ auctionDate: lookedAt - daysAgo * day, startPriceKrw }),
  soldPriceKrw,
});
const condition = compileCondition({
  filters: { make: "Hyundai", price_max_krw: 15_000_000 },
  flexibility: { price_max_krw: { level: "large" } },
});

it("a backtest lists matches of the last 90 days and their sale prices", () => {
  const past = [
    ended(100, 14_000_000, 14_500_000),
    ended(-1, 14_000_000, null),
    ended(80, 14_000_000, 15_500_000),
    ended(2, 14_500_000, null),
    ended(40, 16_000_000, 16_000_000),
    ended(10, 17_000_000, 17_000_000),
  ];
  const { matches, summary } = backtest(condition, past, partnerTerms, lookedAt);
  expect(matches.map(({ car }) => car.priceKrw)).toEqual([14_500_000, 16_000_000, 14_000_000]);
  expect(summary).toEqual({
    windowDays: 90,
    matchCount: 3,
    exactCount: 2,
    flexCount: 1,
    soldCount: 2,
    soldPriceKrw: { lowest: 15_500_000, median: 15_750_000, highest: 16_000_000 },
  });
});

it("a backtest without a match reports zero matches and no sale price", () => {
  const { summary } = backtest(condition, [ended(2, 20_000_000, 20_000_000)], partnerTerms, lookedAt);
  expect(summary).toMatchObject({ matchCount: 0, soldCount: 0, soldPriceKrw: null });
});
