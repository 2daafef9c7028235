import { describe, expect, it } from "vitest";
import { readEmbeddedMetrics } from "../../../src/alarms/read-embedded-metrics.ts";

const line = (members: object, directive: object = {}): string =>
  JSON.stringify({
    _aws: {
      Timestamp: 1_772_366_400_000,
      CloudWatchMetrics: [
        { Namespace: "Own", Dimensions: [["stage"]], Metrics: [{ Name: "Age" }], ...directive },
      ],
    },
    ...members,
  });

describe("the embedded metric format", () => {
  it("the embedded metrics of a log line are read with their namespace, dimensions and time", () => {
    expect(readEmbeddedMetrics(line({ stage: "sandbox", Age: 7 }))).toEqual([
      {
        namespace: "Own",
        name: "Age",
        dimensions: { stage: "sandbox" },
        value: 7,
        atMilliseconds: 1_772_366_400_000,
      },
    ]);
  });

  it("each value in a metric's list is read once per set of dimensions, including the empty set", () => {
    const found = readEmbeddedMetrics(
      line({ stage: "s", upstream: "fx", Age: [1, 2] }, { Dimensions: [["stage", "upstream"], []] }),
    );
    expect(found.map(({ dimensions, value }) => [dimensions, value])).toEqual([
      [{ stage: "s", upstream: "fx" }, 1],
      [{}, 1],
      [{ stage: "s", upstream: "fx" }, 2],
      [{}, 2],
    ]);
  });

  it.each([
    ["has no value", line({ stage: "s" })],
    ["has text as a value", line({ stage: "s", Age: "7" })],
    ["lacks a dimension", line({ Age: 7 })],
    ["has a number as a dimension", line({ stage: 1, Age: 7 })],
    ["has no time", JSON.stringify({ _aws: { CloudWatchMetrics: [] }, Age: 7 })],
    ["is not JSON", '"_aws" is a member'],
    ["is an ordinary log line", JSON.stringify({ level: "INFO", message: "done" })],
  ])("a log line that %s contains no metric", (_, text) => {
    expect(readEmbeddedMetrics(text)).toEqual([]);
  });
});
