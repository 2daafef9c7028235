import { setTimeout as sleep } from "node:timers/promises";

/** The state of a child process that has not responded yet. */
export type ChildState = { exited: boolean; log: () => string };

const readinessTimeoutSeconds = 30;

/**
 * Resolves when `probe` returns true.
 *
 * @throws Error naming the service when its process ended first or did not respond within 30 seconds.
 */
export async function waitUntilReady(
  service: string,
  probe: () => Promise<boolean>,
  child: ChildState,
): Promise<void> {
  const deadline = performance.now() + readinessTimeoutSeconds * 1000;
  while (!(await probe().catch(() => false))) {
    if (child.exited) throw new Error(`${service} ended before it answered: ${child.log()}`);
    if (performance.now() > deadline) {
      throw new Error(`${service} did not answer within ${readinessTimeoutSeconds} s: ${child.log()}`);
    }
    await sleep(10);
  }
}
