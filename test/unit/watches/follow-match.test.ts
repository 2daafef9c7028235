import { describe, expect, it } from "vitest";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { followMatch } from "../../../shared/domain/watches/follow-match.ts";
import type { MatchChange, MatchRow } from "../../../shared/domain/watches/match-row.ts";
import type { Observation } from "../../../shared/domain/watches/observation.ts";
import type { WatchCondition } from "../../../shared/domain/watches/watch-condition.ts";
import { lookedAt, partnerTerms, watchListing } from "../../support/records/build-watchable-car.ts";

const watchFor = (condition: WatchCondition) => ({
  compiled: compileCondition(condition),
  terms: partnerTerms,
});
const underTwenty = watchFor({ filters: { make: "Hyundai", price_max_krw: 20_000_000 } });
const drops = watchFor({ filters: { price_max_krw: 20_000_000 }, signals: { price_drop: {} } });

const offer = (startPriceKrw: number | null, previousPriceKrw?: number): Observation => ({
  kind: "for_sale",
  car: watchListing({ startPriceKrw }, { previousPriceKrw }),
});
const look = (watch: typeof drops, row: MatchRow | null, observation: Observation) =>
  followMatch(watch, row, observation, lookedAt);

function rowOf(change: MatchChange | null): MatchRow {
  if (change === null || change.row === null) throw new Error("nothing was kept");
  return change.row;
}
const enter = (watch: typeof drops, startPriceKrw: number | null, previousPriceKrw?: number) =>
  rowOf(look(watch, null, offer(startPriceKrw, previousPriceKrw)));

describe("automatic watches", () => {
  it("automatic watches report a newly matching car once", () => {
    const change = look(underTwenty, null, offer(19_000_000));
    expect(change).toMatchObject({ kind: "addition", isNotified: true, relisting: null });
    expect(rowOf(change)).toMatchObject({ priceKrw: 19_000_000, firstMatchedAt: lookedAt, isHidden: false });
    expect(look(underTwenty, rowOf(change), offer(19_000_000))).toBeNull();
    expect(look(underTwenty, null, offer(20_000_001))).toBeNull();
  });

  it("automatic watches report a relisted car as an addition with the previous listing", () => {
    const change = look(underTwenty, null, {
      kind: "for_sale",
      car: watchListing(),
      relistedFrom: "auction_b_1",
    });
    expect(change).toMatchObject({
      kind: "addition",
      relisting: { availabilityReason: "relisted", previousVehicleId: "auction_b_1" },
    });
  });

  it("automatic watches report price drops", () => {
    expect(look(underTwenty, enter(underTwenty, 19_000_000), offer(18_900_000))).toMatchObject({
      kind: "price_change",
      previousPriceKrw: 19_000_000,
      row: { priceKrw: 18_900_000, matchReason: "filters" },
    });
  });

  it("automatic watches do not report the first price of a car that had no price", () => {
    const anyPrice = watchFor({ filters: { make: "Hyundai" } });
    const change = look(anyPrice, enter(anyPrice, null), offer(18_000_000));
    expect(change).toMatchObject({
      kind: "update",
      row: { priceKrw: 18_000_000, notifiedPriceKrw: 18_000_000 },
    });
    expect(look(anyPrice, rowOf(change), offer(17_000_000))?.kind).toBe("price_change");
  });

  it("a price rise within the filters causes no notification and removes the outdated match reason", () => {
    const row = enter(drops, 18_000_000, 19_000_000);
    expect(row.matchReason).toBe("signals.price_drop");
    const risen = look(drops, row, offer(18_500_000));
    expect(risen).toMatchObject({
      kind: "update",
      row: { priceKrw: 18_500_000, matchReason: "filters", signalDetail: null },
    });
    expect(look(drops, rowOf(risen), offer(18_500_000))).toBeNull();
  });

  it("a price rise beyond the filters removes the car from the list", () => {
    expect(look(underTwenty, enter(underTwenty, 19_000_000), offer(20_000_001))).toEqual({
      kind: "removal",
      vehicleId: "auction_a_20261203_1042",
      reason: "no_longer_matches",
      row: null,
      isNotified: true,
    });
  });

  it("the match reason price_drop is kept while the price is unchanged", () => {
    expect(look(drops, enter(drops, 18_000_000, 19_000_000), offer(18_000_000))).toBeNull();
  });

  /**
   * Returns the changes that a watch reports for consecutive prices: the kind, and the previous price of a price
   * change.
   */
  const followPrices = (watch: typeof drops, first: MatchRow, prices: readonly (number | null)[]) => {
    let row = first;
    return prices.map((price) => {
      const change = look(watch, row, offer(price));
      if (change !== null) row = rowOf(change);
      return change?.kind === "price_change" ? change.previousPriceKrw : (change?.kind ?? null);
    });
  };

  it("a price drop after an unreported rise is reported relative to the increased price", () => {
    const prices = [12_000_000, 11_000_000, 12_000_000, 11_000_000, 10_000_000];
    expect(followPrices(underTwenty, enter(underTwenty, 10_000_000), prices)).toEqual([
      ...["update", 12_000_000, "update", 12_000_000, 11_000_000],
    ]);
  });

  it("a price_drop watch raises its reference price only if the car's price exceeds the reference price", () => {
    const prices = [18_700_000, 18_900_000, 18_400_000, 18_800_000, 18_500_000, 18_200_000];
    expect(followPrices(drops, enter(drops, 19_000_000, 20_000_000), prices)).toEqual([
      ...["update", "update", 19_000_000, "update", "update", 18_800_000],
    ]);
  });

  it("a price that returns after it was withdrawn is compared with the earlier reference price", () => {
    const prices = [null, 18_500_000, null, 18_900_000, 18_800_000];
    const anyPrice = watchFor({ filters: { make: "Hyundai" } });
    expect(followPrices(anyPrice, enter(anyPrice, 19_000_000), prices)).toEqual([
      ...["update", 19_000_000, "update", "update", 18_900_000],
    ]);
  });

  it("a match that the previous release stored reports the next price drop relative to its stored price", () => {
    const risen = {
      ...enter(underTwenty, 10_000_000),
      priceKrw: 12_000_000,
      notifiedPriceKrw: 10_000_000,
    };
    expect(look(underTwenty, risen, offer(11_000_000))).toMatchObject({
      kind: "price_change",
      previousPriceKrw: 12_000_000,
      row: { notifiedPriceKrw: 11_000_000 },
    });
  });

  it("price_drop reports drops of at least 3 %, and smaller drops add up", () => {
    let row = enter(drops, 19_000_000, 20_000_000);
    const changes = [18_800_000, 18_600_000, 18_400_000].map((price) => {
      const change = look(drops, row, offer(price));
      row = rowOf(change);
      return change;
    });
    expect(changes.map((change) => change?.kind)).toEqual(["update", "update", "price_change"]);
    expect(changes[2]).toMatchObject({
      previousPriceKrw: 19_000_000,
      row: {
        matchReason: "signals.price_drop",
        signalDetail: { previousPriceKrw: 19_000_000, currentPriceKrw: 18_400_000, dropPct: 3.2 },
      },
    });
  });

  it("a car is removed when its only matching signal no longer matches", () => {
    const repeats = watchFor({ filters: {}, signals: { repeat_listing: {}, price_drop: {} } });
    const often: Observation = { kind: "for_sale", car: watchListing({ auctionCount: 3 }) };
    const row = rowOf(look(repeats, null, often));
    expect(look(repeats, row, { kind: "for_sale", car: watchListing({ auctionCount: 1 }) })).toMatchObject({
      kind: "removal",
      reason: "no_longer_matches",
    });
  });

  it("a removed car has the reason delisted if it is gone or under contract, and auction_closed if its auction is over", () => {
    const row = enter(underTwenty, 19_000_000);
    const reasonOf = (kind: "gone" | "under_contract" | "auction_closed") => {
      const change = look(underTwenty, row, { kind });
      return change?.kind === "removal" && change.reason;
    };
    expect([reasonOf("gone"), reasonOf("under_contract"), reasonOf("auction_closed")]).toEqual([
      ...["delisted", "delisted", "auction_closed"],
    ]);
  });

  it("an outage of a source removes no cars from a watch", () => {
    expect(look(underTwenty, enter(underTwenty, 19_000_000), { kind: "unknown" })).toBeNull();
    expect(look(underTwenty, null, { kind: "unknown" })).toBeNull();
  });
});

describe("hidden car", () => {
  const hidden = { ...enter(underTwenty, 19_000_000), isHidden: true };

  it("the price of a hidden car is updated without a notification", () => {
    const change = look(underTwenty, hidden, offer(18_000_000));
    expect(change).toMatchObject({ kind: "update", row: { priceKrw: 18_000_000, isHidden: true } });
    const shown = { ...rowOf(change), isHidden: false };
    expect(look(underTwenty, shown, offer(18_000_000))).toBeNull();
  });

  it("a hidden car that is restored after a price rise reports the next drop from the increased price", () => {
    const risen = rowOf(look(underTwenty, hidden, offer(19_500_000)));
    expect(look(underTwenty, { ...risen, isHidden: false }, offer(19_200_000))).toMatchObject({
      kind: "price_change",
      previousPriceKrw: 19_500_000,
    });
  });

  it("a hidden car that stops matching and matches again sends no event and stays hidden", () => {
    const left = look(underTwenty, hidden, offer(21_000_000));
    expect(left).toMatchObject({ kind: "removal", isNotified: false, row: { isAway: true } });
    expect(look(underTwenty, rowOf(left), offer(21_000_000))).toBeNull();
    expect(look(underTwenty, rowOf(left), { kind: "under_contract" })).toBeNull();
    expect(look(underTwenty, rowOf(left), offer(19_000_000))).toMatchObject({
      kind: "addition",
      isNotified: false,
      row: { isHidden: true, isAway: false },
    });
  });

  it("a hidden car is deleted from the watch when its listing ends", () => {
    const left = rowOf(look(underTwenty, hidden, offer(21_000_000)));
    for (const kind of ["gone", "auction_closed"] as const) {
      expect(look(underTwenty, left, { kind })).toMatchObject({
        kind: "removal",
        isNotified: false,
        row: null,
      });
      expect(look(underTwenty, hidden, { kind })).toMatchObject({
        kind: "removal",
        isNotified: false,
        row: null,
      });
    }
  });
});
