import type { History, Step } from "./history.ts";

/** Maximum number of runs. A history that is still long then is printed unchanged. */
const mostRuns = 400;

/**
 * Removes ever shorter sequences of steps that the finding does not need.
 * @param isFound plays a history and reports whether it has a finding
 */
export async function minimizeHistory(
  history: History,
  isFound: (candidate: History) => Promise<boolean>,
): Promise<History> {
  let steps: readonly Step[] = history;
  let runs = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && runs < mostRuns; ) {
      const candidate = steps.toSpliced(from, size);
      runs += 1;
      if (await isFound(candidate)) steps = candidate;
      else from += size;
    }
  }
  return steps;
}
