import { describe, expect, it } from "vitest";
import { readMetricFilters } from "../../../src/alarms/read-metric-filters.ts";
import type { LocalFunction } from "../../../src/runtime/read-functions.ts";
import type { ResolvedStage } from "../../../src/templates/resolved-stage.ts";

function readFilter(pattern: string) {
  const filter = {
    logicalId: "Filter",
    stack: { stackId: "Stack" },
    properties: {
      LogGroupName: "group",
      FilterPattern: pattern,
      MetricTransformations: [{ MetricNamespace: "Own", MetricName: "Failures", MetricValue: "1" }],
    },
  };
  const stage = { ofType: () => [filter] } as unknown as ResolvedStage;
  return readMetricFilters(stage, [{ identity: "function", logGroup: "group" } as LocalFunction]);
}

const failures = [{ namespace: "Own", name: "Failures", dimensions: {}, value: 1 }];
const line = (members: object) => JSON.stringify(members);

describe("metric filters", () => {
  it("a metric filter counts log lines whose JSON member equals the text in the filter", () => {
    const filter = readFilter('{ $.level = "ERROR" }');
    expect(filter("function", line({ level: "ERROR" }))).toEqual(failures);
    expect(filter("function", line({ level: "WARN", message: "ERROR" }))).toEqual([]);
  });

  it("a metric filter with several conditions counts only log lines that meet all of the conditions", () => {
    const filter = readFilter('{ ($.level = "ERROR") && ($.function_version = "12") }');
    expect(filter("function", line({ level: "ERROR", function_version: "12" }))).toEqual(failures);
    expect(filter("function", line({ level: "ERROR", function_version: "11", message: "12" }))).toEqual([]);
    expect(filter("function", line({ level: "WARN", function_version: "12", message: "ERROR" }))).toEqual([]);
    expect(filter("another", line({ level: "ERROR", function_version: "12" }))).toEqual([]);
  });

  it.each(['{ $.level = "ERROR" || $.level = "WARN" }', "{ $.count > 1 }", "ERROR"])(
    "an unsupported metric filter is rejected with an error that names its stack and id: %s",
    (pattern) => {
      expect(() => readFilter(pattern)).toThrow(
        "Stack/Filter: a metric filter of this form is not known here",
      );
    },
  );
});
