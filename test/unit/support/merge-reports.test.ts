import { expect, it } from "vitest";
import { mergeReports, type TestReport } from "../../support/runs/merge-reports.ts";

const report = (changes: Partial<TestReport>): TestReport => ({
  success: true,
  startTime: 1,
  numTotalTests: 3,
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{}],
  ...changes,
});

it("a run of several suites counts the tests of all suites", () => {
  const merged = mergeReports([report({}), report({ numPassedTests: 5, numTotalTests: 6, startTime: 0 })]);
  expect(merged).toEqual({
    ...{ success: true, startTime: 0, testResults: [{}, {}] },
    ...{ numTotalTests: 9, numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 },
  });
});

it("a run fails when one suite fails, even without a failed test", () => {
  expect(mergeReports([report({}), report({ success: false })]).success).toBe(false);
});
