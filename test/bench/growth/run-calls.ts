import { logger } from "../../../shared/platform/logger.ts";
import { percentile } from "../../support/percentile.ts";
import { handleTasks } from "../peer/process-tasks.ts";
import { shiftClock } from "../peer/shift-clock.ts";
import { countTableUse, type TableUse } from "./count-table-use.ts";
import { describeCalls, type GrowthCall } from "./growth-calls.ts";
import type { GrowthWorld } from "./growth-world.ts";

// Runs in a separate process, so that the memory is that of the functions.

/** The use of one warm call, on average. */
export interface CallUse extends TableUse {
  name: string;
  bytes: number;
  p50: number;
  p99: number;
}

const warmUpCount = 2;
const callCount = 20;
const pauseSeconds = 6;

/** The tasks of this process. */
export const callTasks = {
  async run({ world, startedAt }: { world: GrowthWorld; startedAt: number }) {
    shiftClock(startedAt);
    logger.setLogLevel("SILENT");
    const calls: CallUse[] = [];
    for (const call of describeCalls(world)) calls.push(await measureCall(call));
    return { calls, peakMib: process.resourceUsage().maxRSS / 1024 };
  },
};

async function measureCall(call: GrowthCall): Promise<CallUse> {
  for (let number = 0; number < warmUpCount; number += 1) await call.send(number);
  const uses: TableUse[] = [];
  const milliseconds: number[] = [];
  let bytes = 0;
  for (let number = warmUpCount; number < warmUpCount + callCount; number += 1) {
    pass(call.pauseSeconds ?? pauseSeconds);
    const use = await countTableUse(async () => {
      const startedAt = performance.now();
      bytes += await call.send(number);
      milliseconds.push(performance.now() - startedAt);
    });
    uses.push(use);
  }
  const mean = (name: keyof TableUse) => uses.reduce((sum, use) => sum + use[name], 0) / callCount;
  return {
    name: call.name,
    roundTrips: Math.max(...uses.map(({ roundTrips }) => roundTrips)),
    ...{ requests: mean("requests"), readUnits: mean("readUnits") },
    ...{ writeUnits: mean("writeUnits"), itemsRead: mean("itemsRead") },
    bytes: bytes / callCount,
    ...{ p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99) },
  };
}

function pass(seconds: number): void {
  const { now } = Date;
  Date.now = () => now() + seconds * 1_000;
}

handleTasks(callTasks);
