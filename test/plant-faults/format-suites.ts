import type { Suite } from "./source-fault.ts";

/** Duration and findings of a test file. */
export interface SuiteRow extends Suite {
  /** Duration of a run without a fault, with the start of vitest. */
  seconds: number;
  tests: number;
  faults: number;
  caught: number;
}

/** Formats a Markdown table of test files by project, with a total. */
export function formatSuites(rows: readonly SuiteRow[]): string {
  const sorted = rows.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const total = (read: (row: SuiteRow) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  return [
    "| Project | File | Seconds | Tests | Faults | Caught |",
    "|---|---|---|---|---|---|",
    ...sorted.map(({ project, file, seconds, tests, faults, caught }) =>
      formatRow([project, file, seconds.toFixed(1), tests, faults, caught]),
    ),
    formatRow([
      ...["Total", ""],
      total(({ seconds }) => seconds).toFixed(1),
      total(({ tests }) => tests),
      total(({ faults }) => faults),
      total(({ caught }) => caught),
    ]),
  ].join("\n");
}

const nameOf = ({ project, file }: SuiteRow): string => `${project} ${file}`;

const formatRow = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
