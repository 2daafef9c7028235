import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashListing } from "../../../shared/application/inventory/hash-listing.ts";
import { compareInventory, type FactsById } from "../../../shared/domain/inventory/compare-inventory.ts";
import { type ListingFacts, toFacts } from "../../../shared/domain/inventory/listing-facts.ts";
import { auctionResults } from "../../../shared/domain/inventory/vocabulary.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { buildListing } from "../../support/records/build-listing.ts";

const facts = (changes: Partial<ListingFacts> = {}): ListingFacts => ({
  ...toFacts(buildListing(), hashListing(buildListing())),
  ...changes,
});
const inventory = (entries: Record<string, ListingFacts>): FactsById => new Map(Object.entries(entries));
const none = new Set<string>();
const full = { kind: "full" as const, rejectedIds: none };
const before = facts();

describe("batch comparison", () => {
  test.each([
    ["price", { startPriceKrw: 1 }],
    ["schedule", { auctionDate: 5 * day }],
    ["result", { auctionResult: "no_bid" as const }],
    ["details", {}],
  ])("a changed listing is reported as a change of %s", (kind, changes) => {
    const { changes: found } = compareInventory(
      inventory({ a: before }),
      inventory({ a: facts({ ...changes, hash: "other" }) }),
      full,
    );
    expect(found).toMatchObject([{ listingId: "a", kinds: [kind] }]);
  });

  test("one comparison reports every kind of change of a listing", () => {
    const after = facts({ hash: "other", startPriceKrw: 1, auctionDate: 0 });
    const { changes } = compareInventory(inventory({ a: before }), inventory({ a: after }), full);
    expect(changes[0]?.kinds).toEqual(["price", "schedule"]);
  });

  test("a listing missing from a full batch is removed, and a listing missing from a delta is kept", () => {
    const current = inventory({ a: before, b: before });
    const batch = inventory({ a: before });
    expect(compareInventory(current, batch, full).changes).toMatchObject([
      { listingId: "b", kinds: ["removed"] },
    ]);
    expect(compareInventory(current, batch, { ...full, kind: "delta" }).changes).toEqual([]);
  });

  test("a full batch never removes a listing with a rejected row", () => {
    const options = { ...full, rejectedIds: new Set(["b"]) };
    expect(compareInventory(inventory({ b: before }), inventory({}), options).changes).toEqual([]);
  });
});

describe("arbitrary inventories", () => {
  const anyFacts = fc.record({
    hash: fc.constantFrom("x", "y", "z"),
    startPriceKrw: fc.option(fc.nat(3)),
    auctionDate: fc.option(fc.nat(3)),
    auctionResult: fc.constantFrom(...auctionResults),
    licensePlate: fc.constant(null),
    vin: fc.constant(null),
  });
  const anyInventory = fc
    .dictionary(fc.constantFrom(..."abcdefgh"), anyFacts)
    .map((entries): FactsById => inventory(entries));
  const anyOptions = fc.record({
    kind: fc.constantFrom("full" as const, "delta" as const),
    rejectedIds: fc.array(fc.constantFrom(..."abcdefgh")).map((ids): ReadonlySet<string> => new Set(ids)),
  });

  const apply = (current: FactsById, changes: ReturnType<typeof compareInventory>["changes"]) => {
    const result = new Map(current);
    for (const change of changes) {
      if (change.after === null) result.delete(change.listingId);
      else result.set(change.listingId, change.after);
    }
    return result;
  };

  test("applying the changes gives each listing of the batch its new state, and comparing again finds no changes", () => {
    fc.assert(
      fc.property(anyInventory, anyInventory, anyOptions, (current, batch, options) => {
        const { changes, unchanged } = compareInventory(current, batch, options);
        const result = apply(current, changes);
        for (const [listingId, after] of batch) expect(result.get(listingId)?.hash).toBe(after.hash);
        for (const listingId of result.keys()) {
          const kept = batch.has(listingId) || options.kind === "delta" || options.rejectedIds.has(listingId);
          expect(kept).toBe(true);
        }
        expect(changes.filter((change) => change.after !== null).length + unchanged).toBe(batch.size);
        expect(compareInventory(result, batch, options).changes).toEqual([]);
      }),
    );
  });
});
