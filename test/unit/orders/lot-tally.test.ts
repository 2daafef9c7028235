import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areAsEntries,
  compareEntries,
  entryOf,
  fitsLeader,
  isSameTally,
  isWholeLot,
  leaderOf,
  newlyAcquiring,
  tallyOf,
} from "../../../shared/domain/orders/lot.ts";
import { emptyLot as lot } from "./build-lot.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const anyEntries = fc.uniqueArray(
  fc.record({
    orderId: fc.integer({ min: 1, max: 50 }).map((id) => `ord_${id}`),
    partnerId: fc.constant("pt_1"),
    maxBidAmountUsd: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    bidAt: fc.integer({ min: placedAt, max: placedAt + 5 }),
  }),
  { selector: ({ orderId }) => orderId, minLength: 1, maxLength: 20 },
);

describe("lot tally", () => {
  it("a lot's tally does not depend on the sequence of entries, and an entry can be added without reading the others", () => {
    fc.assert(
      fc.property(anyEntries, ([first, ...others]) => {
        const [one, rest] = [tallyOf([first!]), tallyOf(others)];
        const sum = { count: one.count + rest.count, digest: one.digest + rest.digest };
        expect(tallyOf([...others, first!])).toEqual(sum);
      }),
    );
  });

  it("a lot is incomplete if an entry is missing or has a different bid", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const [first, ...others] = entries;
        const tally = tallyOf(entries);
        expect(isWholeLot({ ...lot, tally, entries })).toBe(true);
        expect(isWholeLot({ ...lot, tally, entries: others })).toBe(false);
        const earlier = { ...first!, maxBidAmountUsd: (first!.maxBidAmountUsd ?? 0) + 1 };
        expect(isWholeLot({ ...lot, tally, entries: [earlier, ...others] })).toBe(false);
        expect(isWholeLot({ ...lot, tally: null, entries: others })).toBe(true);
        expect(isSameTally(null, tally)).toBe(false);
      }),
    );
  });
});

describe("orders and their lot entries", () => {
  const leading = buildOrder("placed", { orderId: "ord_1", maxBidAmountUsd: 20_000 });
  const other = buildOrder("placed", { orderId: "ord_2", maxBidAmountUsd: 10_000 });

  it("orders match their lot entries unless an order is missing, has ended or has a different bid", () => {
    const entries = [leading, other].map(entryOf);
    expect(areAsEntries([other, leading], entries)).toBe(true);
    expect(areAsEntries([leading], entries)).toBe(false);
    expect(areAsEntries([leading, { ...other, maxBidAmountUsd: 11_000 }], entries)).toBe(false);
    const ended = buildOrder("cancelled", { orderId: "ord_2", maxBidAmountUsd: 10_000 });
    expect(areAsEntries([leading, ended], entries)).toBe(false);
  });

  it("an active order is consistent with a lot leader only if the leading bid ranks higher or is the order's own bid", () => {
    expect(fitsLeader(leading, entryOf(leading))).toBe(true);
    expect(fitsLeader(other, entryOf(leading))).toBe(true);
    expect(fitsLeader(leading, entryOf(other))).toBe(false);
    expect(fitsLeader({ ...leading, maxBidAmountUsd: 21_000 }, entryOf(leading))).toBe(false);
    expect(fitsLeader(leading, null)).toBe(false);
    const ended = buildOrder("cancelled", { orderId: "ord_1", maxBidAmountUsd: 20_000 });
    expect([fitsLeader(ended, null), fitsLeader(ended, entryOf(leading))]).toEqual([true, false]);
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const leader = leaderOf(entries);
        for (const entry of entries) expect(fitsLeader(buildOrder("placed", entry), leader)).toBe(true);
        expect(entries.every((entry) => compareEntries(leader!, entry) <= 0)).toBe(true);
      }),
    );
  });

  it("the number of acquiring orders grows with each order that enters the status and shrinks with each that leaves it", () => {
    const acquiring = buildOrder("acquiring", { orderId: "ord_1" });
    const secured = buildOrder("secured", { orderId: "ord_1" });
    expect(newlyAcquiring([{ before: leading, after: acquiring }])).toBe(1);
    expect(newlyAcquiring([{ before: acquiring, after: secured }])).toBe(-1);
    expect(newlyAcquiring([{ before: leading, after: leading }])).toBe(0);
  });
});
