import { describe, expect, it } from "vitest";
import { type CarRound, toRound } from "../../../shared/domain/inventory/car-round.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { followMember, followRelisting, newMember } from "../../../shared/domain/watches/follow-member.ts";
import { findRelistedFrom, type Observation } from "../../../shared/domain/watches/observation.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { lookedAt, watchDealerCar, watchListing } from "../../support/records/build-watchable-car.ts";

const offer = (startPriceKrw: number | null): Observation => ({
  kind: "for_sale",
  car: watchListing({ startPriceKrw }),
});
const member = newMember(watchListing({ startPriceKrw: 14_000_000 }), lookedAt);
const dealerMember = newMember(watchDealerCar(), lookedAt);

describe("static lists", () => {
  it("static lists report every price change, including rises", () => {
    for (const price of [13_000_000, 15_000_000]) {
      expect(followMember(member, offer(price))).toMatchObject({
        kind: "price_change",
        previousPriceKrw: 14_000_000,
        row: { priceKrw: price, matchReason: "manual" },
      });
    }
    expect(followMember(member, offer(14_000_000))).toBeNull();
  });

  it("static lists report the first price of a car as a price change without a previous price", () => {
    const unpriced = newMember(watchListing({ startPriceKrw: null }), lookedAt);
    expect(followMember(unpriced, offer(14_000_000))).toMatchObject({
      kind: "price_change",
      previousPriceKrw: null,
    });
  });

  it("static lists accept a withdrawn price without a notification", () => {
    expect(followMember(member, offer(null))).toMatchObject({ kind: "update", row: { priceKrw: null } });
  });

  it("a dealer car under contract is removed from a static list, and is added again when it is for sale again", () => {
    const left = followMember(dealerMember, { kind: "under_contract" });
    expect(left).toMatchObject({
      kind: "removal",
      reason: "under_contract",
      isNotified: true,
      row: { isAway: true },
    });
    const away = left?.row ?? dealerMember;
    expect(followMember(away, { kind: "under_contract" })).toBeNull();
    expect(followMember(away, { kind: "unknown" })).toBeNull();
    expect(followMember(away, { kind: "for_sale", car: watchDealerCar() })).toMatchObject({
      kind: "addition",
      isNotified: true,
      relisting: null,
      row: { isAway: false },
    });
  });

  it("static lists do not remember a delisted dealer car", () => {
    expect(followMember(dealerMember, { kind: "gone" })).toMatchObject({ reason: "delisted", row: null });
  });

  it("static lists remember a delisted auction car only if the car has a VIN", () => {
    expect(followMember(member, { kind: "gone" })).toMatchObject({
      reason: "delisted",
      row: { isAway: true },
    });
    expect(followMember(member, { kind: "auction_closed" })).toMatchObject({ reason: "auction_closed" });
    expect(followMember({ ...member, vin: null }, { kind: "gone" })).toMatchObject({ row: null });
  });

  it("hidden cars of a static list are updated without a notification", () => {
    const hidden = { ...member, isHidden: true };
    expect(followMember(hidden, offer(13_000_000))).toMatchObject({ kind: "update" });
    expect(followMember(hidden, { kind: "gone" })).toMatchObject({ isNotified: false });
    const next = watchListing({ listingId: "auction_b_9" });
    expect(followRelisting(hidden, next)).toMatchObject({ isNotified: false, row: { isHidden: true } });
  });

  it("a car of a static list that is relisted under a new id is recognized only by an identical VIN", () => {
    const next = watchListing({ listingId: "auction_b_9", vin: "kmhf341e-bka000001" });
    expect(followRelisting(member, next)).toMatchObject({
      kind: "addition",
      isNotified: true,
      replacedVehicleId: "auction_a_20261203_1042",
      relisting: { previousVehicleId: "auction_a_20261203_1042" },
      row: { vehicleId: "auction_b_9", firstMatchedAt: lookedAt },
    });
    expect(followRelisting(member, watchListing({ listingId: "auction_b_9", vin: "KMHF341E" }))).toBeNull();
    expect(followRelisting({ ...member, vin: null }, watchListing({ vin: null }))).toBeNull();
    expect(followRelisting(member, watchListing())).toBeNull();
  });
});

describe("previous listing of a returned car", () => {
  const round = (changes: Partial<Listing>): CarRound => toRound(buildListing(changes)) as CarRound;
  const day = (date: string) => Date.parse(`${date}T13:00:00+09:00`);
  const first = round({ listingId: "auction_a_1", auctionDate: day("2026-11-01") });
  const second = round({ listingId: "auction_b_2", auctionDate: day("2026-11-10") });

  it("a returned car's previous listing is the latest listing with an identical VIN", () => {
    expect(findRelistedFrom(watchListing(), [first, second])).toBe("auction_b_2");
    expect(findRelistedFrom(watchListing(), [second, first, round({})])).toBe("auction_b_2");
    expect(findRelistedFrom(watchListing(), [])).toBeNull();
  });

  it("a listing withdrawn before its auction can be the previous listing, even if its auction date is later", () => {
    const left = round({ listingId: "auction_d_4", auctionDate: day("2026-12-10") });
    const withdrawn = { ...left, withdrawnAt: day("2026-11-20") };
    expect(findRelistedFrom(watchListing(), [first, second, withdrawn])).toBe("auction_d_4");
    expect(findRelistedFrom(watchListing(), [first, second, { ...withdrawn, auctionDate: null }])).toBe(
      "auction_d_4",
    );
    expect(findRelistedFrom(watchListing(), [{ ...withdrawn, withdrawnAt: day("2026-11-05") }, second])).toBe(
      "auction_b_2",
    );
    expect(
      findRelistedFrom(watchListing(), [withdrawn, { ...withdrawn, listingId: "auction_e_5" }]),
    ).toBeNull();
  });

  it("An undated listing with an identical VIN makes the previous listing ambiguous", () => {
    const undated = round({ listingId: "auction_d_4", auctionDate: null });
    expect(findRelistedFrom(watchListing(), [second, undated])).toBeNull();
    expect(findRelistedFrom(watchListing({ auctionDate: null }), [second, undated])).toBeNull();
    expect(findRelistedFrom(watchListing(), [undated])).toBeNull();
    const withdrawn = { ...undated, withdrawnAt: day("2026-11-05") };
    expect(findRelistedFrom(watchListing(), [second, withdrawn])).toBe("auction_b_2");
    expect(findRelistedFrom(watchListing(), [second, { ...undated, vin: "KMHF341EBKA000999" }])).toBe(
      "auction_b_2",
    );
  });

  it("the previous listing of a listing without an auction date is the latest ended round", () => {
    const undated = watchListing({ auctionDate: null });
    expect(findRelistedFrom(undated, [first, second])).toBe("auction_b_2");
    expect(
      findRelistedFrom(undated, [round({ listingId: "auction_d_4", auctionDate: day("2026-12-10") })]),
    ).toBe(null);
  });

  it("no previous listing is named if the VIN is missing, invalid or ambiguous", () => {
    expect(findRelistedFrom(watchListing({ vin: null }), [first])).toBeNull();
    expect(findRelistedFrom(watchListing({ vin: "UNREADABLE" }), [first])).toBeNull();
    expect(findRelistedFrom(watchListing(), [{ ...first, vin: null }])).toBeNull();
    const twin = { ...second, listingId: "auction_c_3" };
    expect(findRelistedFrom(watchListing(), [first, second, twin])).toBeNull();
    const rival = round({ listingId: "auction_d_4", auctionDate: day("2026-12-10") });
    expect(findRelistedFrom(watchListing(), [first, rival])).toBeNull();
    const undatedRival = round({ listingId: "auction_d_5", auctionDate: null });
    expect(findRelistedFrom(watchListing(), [first, undatedRival])).toBeNull();
  });
});
