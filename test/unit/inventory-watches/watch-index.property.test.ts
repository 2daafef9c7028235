import { SegmentFormatError } from "@vehicle-sourcing/listing-search/bytes/segment-format-error.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CompiledCondition,
  compileCondition,
} from "../../../shared/domain/watches/compile-condition.ts";
import { evaluateCar, evaluateFilters } from "../../../shared/domain/watches/evaluate-car.ts";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";
import { SharedTraits } from "../../../shared/inventory/watches/shared-traits.ts";
import { WatchIndex } from "../../../shared/inventory/watches/watch-index.ts";
import { encodeWatchIndex, openWatchIndex } from "../../../shared/inventory/watches/watch-snapshot.ts";
import { partnerTerms } from "../../support/records/build-watchable-car.ts";
import { cars, conditions } from "./arbitrary-watches.ts";

const compiled = conditions.map(compileCondition);
const manyCars = fc.array(cars, { minLength: 1, maxLength: 6 });
const isMatch = (watch: CompiledCondition, car: WatchableCar) =>
  evaluateCar(watch, car, partnerTerms) !== null;

/**
 * Expects that the index returns the same watches as an evaluation of every watch, and that its certain
 * matches need no evaluation.
 */
function expectAgreement(
  index: WatchIndex,
  watches: ReadonlyMap<number, CompiledCondition>,
  car: WatchableCar,
): void {
  const { certain, uncertain } = index.find(car);
  const found = [...certain, ...uncertain];
  expect(new Set(found).size).toBe(found.length);
  const judged = [...uncertain].filter((number) => {
    const watch = watches.get(number);
    return watch !== undefined && isMatch(watch, car);
  });
  const expected = [...watches].filter(([, watch]) => isMatch(watch, car)).map(([number]) => number);
  expect([...certain, ...judged].sort(ascending)).toEqual(expected.sort(ascending));
}
const ascending = (one: number, other: number) => one - other;

describe("the watch index finds exactly the watches that match", () => {
  it("the watch index finds exactly the watches that evaluateCar matches, for any watches and cars", () => {
    fc.assert(
      fc.property(fc.array(compiled, { maxLength: 60 }), manyCars, fc.boolean(), (list, seen, hasTerms) => {
        const index = new WatchIndex();
        const terms = hasTerms ? partnerTerms : null;
        for (const [number, watch] of list.entries()) index.add(number, watch, terms);
        for (const car of seen) expectAgreement(index, new Map(list.entries()), car);
      }),
      { numRuns: 600 },
    );
  });

  it("a watch index search that ignores signals finds exactly the watches whose filters match", () => {
    fc.assert(
      fc.property(fc.array(compiled, { maxLength: 60 }), manyCars, (list, seen) => {
        const index = new WatchIndex();
        for (const [number, watch] of list.entries()) index.add(number, watch);
        const holds = (watch: CompiledCondition, car: WatchableCar) =>
          evaluateFilters(watch, car, partnerTerms) !== null;
        for (const car of seen) {
          const { certain, uncertain } = index.find(car, { ignoreSignals: true });
          const found = [...certain, ...[...uncertain].filter((number) => holds(list[number]!, car))];
          const expected = [...list.keys()].filter((number) => holds(list[number]!, car));
          expect(found.sort(ascending)).toEqual(expected);
          expectAgreement(index, new Map(list.entries()), car);
        }
      }),
    );
  });

  it("the watch index finds exactly the matching watches after watches are added and removed and after a snapshot is loaded", () => {
    const step = fc.record({
      number: fc.integer({ min: 0, max: 40 }),
      watch: compiled,
      isStored: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), manyCars, (steps, seen) => {
        const watches = new Map<number, CompiledCondition>();
        let index = new WatchIndex();
        for (const { number, watch, isStored } of steps) {
          const present = watches.get(number);
          if (present === undefined) {
            index.add(number, watch, partnerTerms);
            watches.set(number, watch);
          } else {
            expect(index.remove(number, present)).toBe(true);
            expect(index.remove(number, present)).toBe(false);
            watches.delete(number);
          }
          if (isStored && number % 8 === 0) index = openWatchIndex(encodeWatchIndex(index));
        }
        for (const car of seen) expectAgreement(index, watches, car);
      }),
      { numRuns: 200 },
    );
  });

  it("the watch index finds exactly the matching watches even if its trait table is full", () => {
    fc.assert(
      fc.property(fc.array(compiled, { minLength: 10, maxLength: 40 }), manyCars, (list, seen) => {
        const index = new WatchIndex({ traits: new SharedTraits([null], 3) });
        for (const [number, watch] of list.entries()) index.add(number, watch, partnerTerms);
        for (const car of seen) expectAgreement(index, new Map(list.entries()), car);
      }),
    );
  });
});

describe("watch index limits", () => {
  it("the watch index rejects a watch number out of range", () => {
    const watch = compileCondition({ filters: {} });
    for (const number of [-1, 0.5, 2 ** 31 - 1]) {
      expect(() => new WatchIndex().add(number, watch, partnerTerms)).toThrow(RangeError);
    }
  });

  it("the watch index rejects a truncated snapshot", () => {
    const bytes = encodeWatchIndex(new WatchIndex());
    expect(() => openWatchIndex(bytes.subarray(0, -1))).toThrow(SegmentFormatError);
  });

  it("the watch index uses at most 40 bytes per watch, including flexible models", () => {
    const index = new WatchIndex();
    const count = 20_000;
    for (let number = 0; number < count; number += 1) {
      const flexibility = number % 10 === 0 ? { model: { allowed_values: ["K8", "K9"] } } : undefined;
      const filters = { make: "Kia", model: `K${number % 30}`, price_max_krw: number * 1_000 };
      index.add(number, compileCondition({ filters, flexibility }), partnerTerms);
    }
    expect(index.byteLength / count).toBeLessThan(40);
  });
});
