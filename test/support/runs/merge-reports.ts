/** The parts of a vitest JSON report that are used here. */
export interface TestReport {
  success: boolean;
  startTime: number;
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: unknown[];
}

/** Merges reports of parallel runs. The result is successful if all of them are. */
export const mergeReports = (reports: readonly TestReport[]): TestReport => ({
  success: reports.every(({ success }) => success),
  startTime: Math.min(...reports.map(({ startTime }) => startTime)),
  numTotalTests: sum(reports.map((report) => report.numTotalTests)),
  numPassedTests: sum(reports.map((report) => report.numPassedTests)),
  numFailedTests: sum(reports.map((report) => report.numFailedTests)),
  numPendingTests: sum(reports.map((report) => report.numPendingTests)),
  numTodoTests: sum(reports.map((report) => report.numTodoTests)),
  testResults: reports.flatMap(({ testResults }) => testResults),
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
