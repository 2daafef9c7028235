import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlarmState, evaluatePeriods, type MissingData } from "../../../src/alarms/evaluate-periods.ts";

const treatments: MissingData[] = ["missing", "ignore", "breaching", "notBreaching"];
const retain = "retain";

/** Converts `0 - X` to values: 0 is within the threshold, X breaches it, - is missing. */
const toValues = (row: string): (number | null)[] =>
  row.split(" ").map((point) => (point === "-" ? null : Number(point === "X")));

const judge = (row: string, datapointsToAlarm: number, missingData: MissingData, current: AlarmState) =>
  evaluatePeriods(
    toValues(row),
    { breaches: (value) => value === 1, evaluationPeriods: 3, datapointsToAlarm, missingData },
    current,
  );

describe("alarm with missing data", () => {
  // The two tables of the user guide, by the order of `treatments`.
  const insufficient = "INSUFFICIENT_DATA";
  it.each([
    ["0 - X - X", 3, ["OK", "OK", "OK", "OK"]],
    ["0 - - - -", 3, ["OK", "OK", "OK", "OK"]],
    ["- - - - -", 3, [insufficient, retain, "ALARM", "OK"]],
    ["0 X X - X", 3, ["ALARM", "ALARM", "ALARM", "ALARM"]],
    ["- - X - -", 3, ["ALARM", retain, "ALARM", "OK"]],
    ["0 - X - X", 2, ["ALARM", "ALARM", "ALARM", "ALARM"]],
    ["0 0 X 0 X", 2, ["ALARM", "ALARM", "ALARM", "ALARM"]],
    ["0 - X - -", 2, ["OK", "OK", "ALARM", "OK"]],
    ["- - - - 0", 2, ["OK", "OK", "ALARM", "OK"]],
    ["- - - X -", 2, ["ALARM", retain, "ALARM", "OK"]],
  ])(
    "the state of an alarm over 3 periods follows the AWS guide for %s (X breaches, - is missing) and %i required breaches",
    (row, wanted, states) => {
      for (const current of ["OK", "ALARM", insufficient] as const) {
        const judged = treatments.map((treatment) => judge(row, wanted, treatment, current));
        expect(judged).toEqual(states.map((state) => (state === retain ? current : state)));
      }
    },
  );

  it.each(["- - - - X", "- - - X -"])(
    "an alarm with the values %s (X breaches, - is missing) stays OK if 3 periods must breach",
    (row) => {
      expect(judge(row, 3, "missing", "OK")).toBe("OK");
      expect(judge(row, 3, "notBreaching", "ALARM")).toBe("OK");
    },
  );
});

/**
 * Computes the same result differently, directly from the guide's text: fills in missing values as text, and
 * counts.
 */
function evaluateByWords(
  row: readonly ("0" | "X" | "-")[],
  { wanted, periods, treatment }: { wanted: number; periods: number; treatment: MissingData },
  current: AlarmState,
): AlarmState {
  const retrieved: string[] = [];
  for (const point of row.toReversed())
    if (point !== "-" && retrieved.length < periods) retrieved.push(point);
  const filler = { breaching: "X", notBreaching: "0", missing: "?", ignore: "?" }[treatment];
  while (retrieved.length < periods) retrieved.push(filler);
  const count = (what: string) => retrieved.filter((point) => point === what).length;
  if (count("X") >= wanted) return "ALARM";
  if (count("?") === 0 || count("0") > 0) return "OK";
  // From now on no real value is within the threshold.
  if (treatment === "ignore") return current;
  const oldest = row.indexOf("X");
  if (oldest === -1) return "INSUFFICIENT_DATA";
  const pointsSince = row.slice(oldest).length;
  return pointsSince >= wanted ? "ALARM" : current;
}

it("alarms with random settings are evaluated as the AWS guide describes", () => {
  const cases = fc
    .record({
      periods: fc.integer({ min: 1, max: 6 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      treatment: fc.constantFrom(...treatments),
      current: fc.constantFrom<AlarmState>("OK", "ALARM", "INSUFFICIENT_DATA"),
    })
    .chain((drawn) =>
      fc.record({
        drawn: fc.constant(drawn),
        row: fc.array(fc.constantFrom<"0" | "X" | "-">("0", "X", "-"), {
          minLength: drawn.periods + 2,
          maxLength: drawn.periods + 2,
        }),
      }),
    );
  fc.assert(
    fc.property(cases, ({ drawn: { periods, part, treatment, current }, row }) => {
      const wanted = 1 + Math.floor(part * (periods - 1));
      const judged = evaluatePeriods(
        toValues(row.join(" ")),
        {
          breaches: (value) => value === 1,
          evaluationPeriods: periods,
          datapointsToAlarm: wanted,
          missingData: treatment,
        },
        current,
      );
      expect(judged).toBe(evaluateByWords(row, { wanted, periods, treatment }, current));
    }),
    { numRuns: 3_000 },
  );
});
