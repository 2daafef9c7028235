import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { HostileFault } from "@vehicle-sourcing/local-aws/hostile/seeded-chance.ts";
import { hostileIdentity } from "../support/stage/stage-process.ts";

/** Counts the faults of hostile services in a stage's log, by fault. */
export async function countHostileFaults(logPath: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const start = `${hostileIdentity} `;
  for await (const line of createInterface({ input: createReadStream(logPath) })) {
    if (!line.startsWith(start)) continue;
    const { fault } = JSON.parse(line.slice(start.length)) as HostileFault;
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  return counts;
}
