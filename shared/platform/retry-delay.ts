/** The delays of a message after its handled failures, in order; the last delay repeats. */
const retryDelaysSeconds = [10, 60, 300, 900] as const;

/** Reserve after a run, because Lambda deletes messages a little after the run that processed them. */
const deletionSeconds = 30;

/**
 * Returns how long a message is hidden after a handled failure, in seconds, given the number of its receives.
 */
export const retryDelaySeconds = (receives: number): number =>
  retryDelaysSeconds[Math.min(Math.max(receives, 1), retryDelaysSeconds.length) - 1] ?? 0;

/** Returns how long a message is hidden for a run with this many milliseconds left, in seconds. */
export const runVisibilitySeconds = (remainingMilliseconds: number): number =>
  Math.ceil(remainingMilliseconds / 1000) + deletionSeconds;
