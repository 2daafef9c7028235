import { expect, test } from "vitest";
import { findGrowth, type MeasuredTable } from "../../bench/growth/find-growth.ts";
import type { CallUse } from "../../bench/growth/run-calls.ts";

const base: CallUse = {
  ...{ name: "order", roundTrips: 2, requests: 2, readUnits: 40, writeUnits: 0, itemsRead: 3 },
  ...{ bytes: 1_500, p50: 1, p99: 2 },
};

const tableWith = (changes: Partial<CallUse>): MeasuredTable => ({
  sizes: { listings: 1, orders: 1, events: 1, partners: 1 },
  ...{ itemCount: 1, index: { seconds: 1, peakMib: 1 }, peakMib: 1 },
  calls: [{ ...base, ...changes }],
});

const find = (before: Partial<CallUse>, after: Partial<CallUse>) =>
  findGrowth("events", tableWith(before), tableWith(after));

test("One more round trip of a bounded call is reported", () => {
  expect(find({}, { roundTrips: 3 })).toEqual(["events, order: roundTrips 2 to 3, bound 2"]);
});

test("Read units that exceed the tolerance of five percent and one unit are reported", () => {
  expect(find({}, { readUnits: 43 })).toEqual([]);
  expect(find({}, { readUnits: 43.5 })).toEqual(["events, order: readUnits 40 to 43.5, bound 43"]);
});

test("Longer times of a bounded call are not reported", () => {
  expect(find({}, { p50: 100, p99: 200 })).toEqual([]);
});

test("A binary search may take more round trips when the log grows", () => {
  const name = "replay of a long range";
  expect(find({ name, roundTrips: 27 }, { name, roundTrips: 37 })).toEqual([]);
  expect(find({ name, roundTrips: 27 }, { name, roundTrips: 60 })).toHaveLength(1);
});

test("A call without a stated bound is an error", () => {
  expect(() => find({ name: "other" }, { name: "other" })).toThrow("states no bound");
});
