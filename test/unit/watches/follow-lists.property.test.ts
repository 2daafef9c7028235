import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { followMatch } from "../../../shared/domain/watches/follow-match.ts";
import { followMember, newMember } from "../../../shared/domain/watches/follow-member.ts";
import type { MatchChange, MatchRow } from "../../../shared/domain/watches/match-row.ts";
import type { Observation } from "../../../shared/domain/watches/observation.ts";
import type { WatchCondition } from "../../../shared/domain/watches/watch-condition.ts";
import { lookedAt, partnerTerms, watchListing } from "../../support/records/build-watchable-car.ts";

/** Prices near the watches' limit, close enough for drops of more and less than 3%. */
const prices = fc.option(fc.integer({ min: 94, max: 104 }), { freq: 10, nil: null });
const observations: fc.Arbitrary<Observation[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(prices, fc.integer({ min: 1, max: 3 }))
        .map(([startPriceKrw, auctionCount]): Observation => {
          return { kind: "for_sale", car: watchListing({ startPriceKrw, auctionCount }) };
        }),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Observation>(
        ...(["unknown", "under_contract", "gone", "auction_closed"] as const).map((kind) => ({ kind })),
      ),
    },
  ),
  { maxLength: 25 },
);
const conditions: fc.Arbitrary<WatchCondition> = fc.record(
  {
    filters: fc.constantFrom({}, { price_max_krw: 100 }),
    signals: fc.constantFrom(
      {},
      { price_drop: {} },
      { price_drop: {}, repeat_listing: {} },
      { repeat_listing: {} },
    ),
    flexibility: fc.constantFrom(undefined),
  },
  { requiredKeys: ["filters"] },
);
const follows = fc.oneof(
  conditions.map((condition) => {
    const watch = { compiled: compileCondition(condition), terms: partnerTerms };
    return (row: MatchRow | null, observation: Observation) => followMatch(watch, row, observation, lookedAt);
  }),
  fc.constant((row: MatchRow | null, observation: Observation) => row && followMember(row, observation)),
);

/** A partner's knowledge of one car, based only on events. */
class Reader {
  isListed = false;
  apply(change: MatchChange): void {
    if (change.kind === "update" || !change.isNotified) return;
    expect(this.isListed).toBe(change.kind !== "addition");
    this.isListed = change.kind !== "removal";
  }
}

/** The price in an automatic list, and whether a new price requires a notification. */
class HeldPrice {
  #krw: number | null = null;
  readonly #leastPct: number;
  constructor({ signals }: WatchCondition) {
    this.#leastPct = signals?.price_drop === undefined ? 0 : 3;
  }
  isDrop(priceKrw: number | null): boolean {
    if (priceKrw === null || this.#krw === null) return false;
    return priceKrw < this.#krw && (this.#krw - priceKrw) * 100 >= this.#krw * this.#leastPct;
  }
  enter(priceKrw: number | null): void {
    this.#krw = priceKrw;
  }
  see(priceKrw: number | null): void {
    if (priceKrw === null) return;
    this.#krw = this.isDrop(priceKrw) ? priceKrw : Math.max(this.#krw ?? priceKrw, priceKrw);
  }
}

describe("following a car over any observations", () => {
  it("a partner's list built from events alone equals the watch's list, and repeated observations send nothing", () => {
    fc.assert(
      fc.property(follows, observations, fc.boolean(), (follow, sequence, isPicked) => {
        let row = isPicked ? newMember(watchListing({ startPriceKrw: 99 }), lookedAt) : null;
        const reader = new Reader();
        reader.isListed = isPicked;
        for (const observation of sequence) {
          const change = follow(row, observation);
          if (observation.kind === "unknown") expect(change).toBeNull();
          if (change === null) continue;
          reader.apply(change);
          row = change.row;
          expect(reader.isListed).toBe(row !== null && !row.isAway);
          expect(follow(row, observation)).toBeNull();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("a hidden car is never reported", () => {
    fc.assert(
      fc.property(follows, observations, (follow, sequence) => {
        let row: MatchRow | null = {
          ...newMember(watchListing({ startPriceKrw: 99 }), lookedAt),
          isHidden: true,
        };
        for (const observation of sequence) {
          if (row === null) return;
          const change: MatchChange | null = follow(row, observation);
          if (change === null) continue;
          expect(change.kind === "update" || !change.isNotified).toBe(true);
          row = change.row;
          if (row !== null) expect(row.isHidden).toBe(true);
        }
      }),
    );
  });

  it("an automatic watch reports exactly the drops below its reference price, and rises change that price without an event", () => {
    fc.assert(
      fc.property(conditions, observations, fc.boolean(), (condition, sequence, isHidden) => {
        const watch = { compiled: compileCondition(condition), terms: partnerTerms };
        const held = new HeldPrice(condition);
        let row: MatchRow | null = null;
        for (const observation of sequence) {
          const change: MatchChange | null = followMatch(watch, row, observation, lookedAt);
          const wasListed = row !== null && !row.isAway;
          if (change !== null) row = change.row;
          if (observation.kind !== "for_sale" || row === null || row.isAway) continue;
          const { priceKrw } = observation.car;
          if (wasListed) {
            expect(change?.kind === "price_change").toBe(held.isDrop(priceKrw) && !row.isHidden);
            held.see(priceKrw);
          } else {
            held.enter(priceKrw);
            row = { ...row, isHidden };
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
