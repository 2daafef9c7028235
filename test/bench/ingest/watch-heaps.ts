import type { Worker } from "node:worker_threads";

const sampleMilliseconds = 500;
const mebibyte = 1024 ** 2;

/** The memory of function environments in a period: the minimum of each, so that garbage does not count. */
export interface HeldMemory {
  /** The largest environment, MiB. */
  largest: number;
  /** Total memory, MiB. */
  total: number;
  /** Number of environments. */
  count: number;
}

/**
 * Observes the heaps of all threads that this process starts from now on: the function environments of a
 * local stage, and other worker threads.
 */
export function watchHeaps(): { forget(): void; read(): HeldMemory; stop(): void } {
  const running = new Set<Worker>();
  const least = new Map<Worker, number>();
  const add = (worker: Worker) => {
    running.add(worker);
    worker.once("exit", () => {
      running.delete(worker);
      least.delete(worker);
    });
  };
  process.on("worker", add);
  const sample = async (worker: Worker) => {
    const { used_heap_size: used } = await worker.getHeapStatistics();
    if (running.has(worker)) least.set(worker, Math.min(used, least.get(worker) ?? used));
  };
  // A thread that ends in the meantime cannot report.
  const timer = setInterval(() => {
    for (const worker of running) sample(worker).catch(() => undefined);
  }, sampleMilliseconds);
  return {
    forget: () => least.clear(),
    read: () => {
      const held = [...least.values()].map((bytes) => bytes / mebibyte);
      return {
        largest: Math.max(0, ...held),
        total: held.reduce((sum, one) => sum + one, 0),
        count: held.length,
      };
    },
    stop: () => {
      clearInterval(timer);
      process.off("worker", add);
    },
  };
}
