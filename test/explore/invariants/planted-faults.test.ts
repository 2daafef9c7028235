import { expect, it } from "vitest";
import { checkPlantedFaults } from "./check-planted-faults.ts";
import { findViolations, invariants } from "./find-violations.ts";
import { plantedFaults } from "./planted-faults.ts";

checkPlantedFaults("sandbox");

it("Every invariant except the invariant of replays has a planted fault", () => {
  const planted = Object.values(plantedFaults).flatMap((some) => Object.values(some).flat());
  const broken = new Set(planted.map(({ invariant }) => invariant));
  expect(Object.keys(invariants).filter((name) => !broken.has(name))).toEqual(["replays"]);
});

it("The invariant of replays detects a response with an unknown order", () => {
  const done = [{ name: "createOrder", outcome: { status: 201, code: null, body: { id: "ord_none" } } }];
  expect(findViolations(new Map(), done)).toEqual([
    "replays: createOrder answered ord_none, which there is not",
  ]);
});
