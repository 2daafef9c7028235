import { describe, expect, it } from "vitest";
import { formatLogLine } from "../../../infra/local/format-log-line.ts";

const identity = "sandbox.Workers.MaintainIndexFunction16D4A502";
const entry = {
  level: "INFO",
  message: "Unused segments removed",
  timestamp: "2026-11-26T23:17:24.369Z",
  service: "vehicle-sourcing",
  function_name: "sandbox-Workers-MaintainIndexFunction16D4A502",
  function_version: "1",
  sampling_rate: 0,
  removed: 5,
};
const format = (line: string | object, coloured = false) =>
  formatLogLine(
    { identity, stream: "stdout", line: typeof line === "string" ? line : JSON.stringify(line) },
    coloured,
  );

describe("human-readable log line", () => {
  it("A log entry is printed with its time, level, environment, function, message and other fields", () => {
    expect(format(entry)).toBe("23:17:24.369 INFO  sandbox MaintainIndex Unused segments removed removed=5");
  });

  it("An error's stack is printed line by line", () => {
    const error = { name: "Error", message: "lost", stack: "Error: lost\n    at work (work.ts:3:1)" };
    expect(format({ ...entry, level: "ERROR", removed: undefined, error })?.split("\n")).toEqual([
      "23:17:24.369 ERROR sandbox MaintainIndex Unused segments removed",
      "    Error: lost",
      "    at work (work.ts:3:1)",
    ]);
  });

  it("A failed request is printed with the stacks of its failure and of the causes", () => {
    const cause = { name: "object", message: "refused", stack: "" };
    const failure = {
      name: "TimeoutError",
      message: "late",
      stack: "TimeoutError: late\n  at a.ts:1:1",
      cause,
    };
    expect(format({ ...entry, level: "ERROR", removed: undefined, failure })?.split("\n")).toEqual([
      "23:17:24.369 ERROR sandbox MaintainIndex Unused segments removed",
      ...["    TimeoutError: late", "    at a.ts:1:1", "    refused"],
    ]);
  });

  it("An error that ends a function call is printed with its type, message and stack", () => {
    const trace = [
      "TypeError: lost",
      "    at work (shared/work.ts:3:1)",
      "    at handler (functions/a.ts:1:1)",
    ];
    const line = { requestId: "1", errorType: "TypeError", errorMessage: "lost", trace };
    expect(format(line)?.split("\n")).toEqual([
      "ERROR sandbox MaintainIndex TypeError: lost requestId=1",
      ...["    at work (shared/work.ts:3:1)", "    at handler (functions/a.ts:1:1)"],
    ]);
  });

  it("A log entry without a level, such as an injected fault, is printed with its fields", () => {
    expect(format({ kind: "conflict", call: 3 })).toBe("sandbox MaintainIndex kind=conflict call=3");
  });

  it("A long value is cut to 160 characters", () => {
    expect(format({ ...entry, removed: "x".repeat(7000) })).toMatch(/ removed=x{160}…$/);
  });

  it("Text that is not a log entry is printed unchanged after the function's name", () => {
    for (const line of ["(node:1) Warning: old", "[1,2]", "null", "7"])
      expect(format(line)).toBe(`sandbox MaintainIndex ${line}`);
  });

  it("Metrics are omitted from the human-readable log", () => {
    expect(format({ _aws: { CloudWatchMetrics: [] }, FxRateAgeMinutes: 1 })).toBeNull();
  });

  it("A terminal shows the log level in color", () => {
    expect(format({ ...entry, level: "ERROR" }, true)).toContain("\u001b[31mERROR\u001b[39m");
  });
});
