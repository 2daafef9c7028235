import { describe, expect, it } from "vitest";
import { createId } from "../../../shared/platform/create-id.ts";
import { substituteInstants } from "../../support/examples/substitute-instants.ts";
import { substituteValues } from "../../support/examples/substitute-values.ts";

const began = Date.parse("2026-12-05T23:30:00.000Z");
const minute = 60_000;
const iso = (instant: number) => new Date(instant).toISOString();

/** Returns a walk whose steps have the given duration. */
const timelineOf = (stepMilliseconds: number) => ({
  began,
  steps: [1, 2, 3].map((place) => began + place * stepMilliseconds),
});

describe("example value substitution", () => {
  it("all times within a step get the same substitute, regardless of the step's duration", () => {
    const texts = [1_000, 9_000].map((stepMilliseconds) => {
      const [first = 0, , third = 0] = timelineOf(stepMilliseconds).steps;
      const instants = [
        first + 3,
        first + 700,
        third + 20,
        began + 14 * 1440 * minute,
        third + 20 + 15 * minute,
      ];
      return substituteInstants(instants.map(iso).join(" "), third, timelineOf(stepMilliseconds));
    });
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]?.split(" ")).toEqual([
      "2026-11-20T01:00:00.000Z",
      "2026-11-20T01:00:00.000Z",
      "2026-11-20T01:01:00.000Z",
      "2026-12-03T23:30:00.000Z",
      "2026-11-20T01:16:00.000Z",
    ]);
  });

  it("the end of a day is replaced by the end of another day in the same time zone, and its date moves along", () => {
    const text = "2026-12-18T23:59:59.999+09:00 is in 2026-12-18, and a car is of 2019-03-04";
    const replaced = substituteInstants(text, began + 1_000, timelineOf(1_000));
    expect(replaced).toBe("2026-12-02T23:59:59.999+09:00 is in 2026-12-02, and a car is of 2019-03-04");
  });

  it("a value has one substitute of its own format throughout an example, and two runs give the same substitutes", () => {
    const exampleOf = () => {
      const id = createId("ord", began);
      const key = `svc_stg_${createId("key", began).slice(4)}abcdef`;
      const example = {
        id,
        key,
        last_four: key.slice(-4),
        message: `order ${id}`,
        other: createId("ord", began),
      };
      return substituteValues(example, began + 1_000, {
        ...{ timeline: timelineOf(1_000), names: [] },
      });
    };
    const [one, next] = [exampleOf(), exampleOf()];
    expect(one).toEqual(next);
    expect(one.id).toMatch(/^ord_[0-9a-z]{22}$/);
    expect([one.message, one.id === one.other]).toEqual([`order ${one.id}`, false]);
    expect([one.key, one.last_four]).toEqual(["svc_stg_ExampleKeyNotARealOne0000001", "0001"]);
  });

  it("a list of objects is cut to two entries, and signed links lose their signature", () => {
    const link = "https://uploads.example.net/a.gz?X-Amz-Date=1&X-Amz-Signature=00ff";
    const example = { data: [{ a: 1 }, { a: 2 }, { a: 3 }], link };
    const context = { timeline: timelineOf(1_000), names: [] };
    const replaced = substituteValues(example, began, context);
    expect(replaced.data).toEqual([{ a: 1 }, { a: 2 }]);
    expect(replaced.link).not.toContain("00ff");
  });
});
