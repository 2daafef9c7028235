import { describe, expect, test } from "vitest";
import { normalisePlate, normaliseVin } from "../../../shared/domain/inventory/car-identity.ts";
import {
  type CarRound,
  findEarlierRounds,
  leavesBeforeAuction,
  toRound,
} from "../../../shared/domain/inventory/car-round.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { buildListing } from "../../support/records/build-listing.ts";

const listing = buildListing();
const heldAt = listing.auctionDate ?? 0;
const round = (changes: Partial<CarRound> = {}): CarRound => ({
  ...(toRound(
    buildListing({ listingId: "auction_b_old", source: "auction_b", auctionDate: heldAt - 7 * day }),
  ) as CarRound),
  ...changes,
});
const idsOf = (rounds: readonly CarRound[]) => rounds.map(({ listingId }) => listingId);
const find = (candidates: readonly CarRound[], car = listing) =>
  idsOf(findEarlierRounds(car, candidates, heldAt));

describe("identity of a car", () => {
  test("a VIN identifies a car only if the VIN is complete and valid", () => {
    expect(normaliseVin(" kmhf341-ebka000001")).toBe("KMHF341EBKA000001");
    for (const vin of [null, "", "123", "KMHF341EBKA00000I"]) expect(normaliseVin(vin)).toBeNull();
  });

  test("a well-formed plate is distinguished from other text in the plate field", () => {
    expect([normalisePlate("12가 3456"), normalisePlate("서울34나7890")]).toEqual([
      "12가3456",
      "서울34나7890",
    ]);
    expect(normalisePlate("123호4567".normalize("NFD"))).toBe("123호4567");
    for (const plate of [null, "", "미등록", "0", "임시 12"]) expect(normalisePlate(plate)).toBeNull();
  });

  test("a listing without VIN and plate is not a round of any car", () => {
    expect(toRound(buildListing({ vin: "123", licensePlate: "미등록" }))).toBeNull();
  });
});

describe("earlier rounds of a car", () => {
  test("the earlier rounds of a car come from every auction house, newest first", () => {
    const rounds = [
      round({ listingId: "auction_a_1", auctionDate: heldAt - 30 * day }),
      round({ listingId: "auction_e_3", auctionDate: heldAt - day }),
      round({ listingId: "auction_b_2", auctionDate: heldAt - 7 * day }),
    ];
    expect(find(rounds)).toEqual(["auction_e_3", "auction_b_2", "auction_a_1"]);
  });

  test("a simultaneous, later or undated round and the listing itself are not earlier rounds", () => {
    const rounds = [
      round({ auctionDate: heldAt }),
      round({ auctionDate: heldAt + day }),
      round({ auctionDate: null }),
      round({ listingId: listing.listingId }),
    ];
    expect(find(rounds)).toEqual([]);
  });

  test("a listing withdrawn before its auction counts as an earlier round as soon as it is withdrawn, regardless of its auction date", () => {
    const withdrawn = round({
      listingId: "auction_c_left",
      auctionDate: heldAt + 3 * day,
      withdrawnAt: heldAt - 9 * day,
    });
    expect(find([withdrawn, round()])).toEqual(["auction_b_old", "auction_c_left"]);
    expect(find([{ ...withdrawn, auctionDate: null }])).toEqual(["auction_c_left"]);
    expect(find([{ ...withdrawn, withdrawnAt: heldAt }])).toEqual([]);
  });

  test("a listing is withdrawn before its auction if the auction is in the future, or has no date and no result", () => {
    const leaves = (auctionDate: number | null, auctionResult: CarRound["auctionResult"] = "upcoming") =>
      leavesBeforeAuction({ auctionDate, auctionResult }, heldAt);
    expect([leaves(heldAt + 1), leaves(heldAt + 1, "no_bid"), leaves(null)]).toEqual([true, true, true]);
    expect([leaves(heldAt), leaves(heldAt - 1), leaves(null, "no_bid")]).toEqual([false, false, false]);
  });

  test("a listing with the same plate and a different VIN is a different car", () => {
    expect(find([round({ vin: "KMHF341EBKA000002" })])).toEqual([]);
    expect(find([round({ vin: null })])).toEqual(["auction_b_old"]);
  });

  test("a round found by both plate and VIN counts once", () => {
    expect(find([round(), round()])).toEqual(["auction_b_old"]);
  });

  test("all past rounds of a car are earlier rounds of a listing without an auction", () => {
    const dealerCar = { ...listing, listingId: "retail_11", auctionDate: null };
    expect(
      find([round(), round({ listingId: "auction_a_next", auctionDate: heldAt + day })], dealerCar),
    ).toEqual(["auction_b_old"]);
  });
});
