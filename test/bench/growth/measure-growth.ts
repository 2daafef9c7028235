import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDeliveryQueues } from "../../support/services/start-delivery-queues.ts";
import { startObjectStore } from "../../support/services/start-object-store.ts";
import { startTable } from "../../support/table/start-table.ts";
import { TaskProcess } from "../peer/process-tasks.ts";
import type { indexTasks } from "./build-index.ts";
import type { partnerTasks } from "./create-partners.ts";
import type { fillTasks } from "./fill-table.ts";
import { findGrowth, type MeasuredTable } from "./find-growth.ts";
import { type Dimension, dimensions, type Sizes } from "./growth-world.ts";
import { printGrowth } from "./print-growth.ts";
import type { callTasks } from "./run-calls.ts";

const names = Object.keys(dimensions) as Dimension[];

/**
 * Measures the same calls over a small table and over tables that are large in one dimension each, and prints
 * how each number changes. `--scale 0.01` sets the share of the full sizes, and `--dimension events` selects one.
 * @throws Error if a number grows that must not depend on the size
 */
export async function measureGrowth(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      scale: { type: "string", default: "0.01" },
      dimension: { type: "string", multiple: true, default: names },
    },
  });
  const chosen = values.dimension.map((name) => {
    if (name in dimensions) return name as Dimension;
    throw new Error(`There is no dimension ${name}. There are: ${names.join(", ")}`);
  });
  const base = Object.fromEntries(names.map((name) => [name, dimensions[name].base])) as Sizes;
  const small = await measureTable(base);
  const failures: string[] = [];
  for (const dimension of chosen) {
    const size = Math.max(2 * base[dimension], Math.round(dimensions[dimension].full * Number(values.scale)));
    const large = await measureTable({ ...base, [dimension]: size });
    printGrowth(dimension, small, large);
    failures.push(...findGrowth(dimension, small, large));
  }
  if (failures.length > 0) throw new Error(`Numbers grow with the table:\n${failures.join("\n")}`);
}

async function measureTable(sizes: Sizes): Promise<MeasuredTable> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "bench-growth-"));
  // The processes of the tasks inherit the variables that these set.
  const objects = await startObjectStore();
  const queues = await startDeliveryQueues();
  const table = await startTable({ dataDirectory });
  try {
    return await fillAndMeasure(sizes, join(dataDirectory, "dynamodb.sqlite"));
  } finally {
    await table.stop();
    await Promise.all([objects.stop(), queues.stop()]);
    await rm(dataDirectory, { recursive: true });
  }
}

async function fillAndMeasure(sizes: Sizes, databasePath: string): Promise<MeasuredTable> {
  const startedAt = Date.now();
  const other = { count: sizes.partners, databasePath, startedAt };
  const partners = new TaskProcess<typeof partnerTasks>(new URL("./create-partners.ts", import.meta.url));
  const otherCount = await endWith(partners, (task) => task.ask("create", other));
  const filling = new TaskProcess<typeof fillTasks>(new URL("./fill-table.ts", import.meta.url));
  const world = await endWith(filling, (task) => task.ask("fill", { sizes, databasePath, startedAt }));
  reportProgress(`${JSON.stringify(sizes)}: filled in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  const builder = new TaskProcess<typeof indexTasks>(new URL("./build-index.ts", import.meta.url));
  const index = await endWith(builder, (task) => task.ask("build", { startedAt }));
  const functions = new TaskProcess<typeof callTasks>(new URL("./run-calls.ts", import.meta.url));
  const measured = await endWith(functions, (task) => task.ask("run", { world, startedAt }));
  return { sizes, itemCount: otherCount + world.itemCount, index, ...measured };
}

async function endWith<Task extends { stop(): Promise<void> }, Result>(
  task: Task,
  ask: (task: Task) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask(task);
  } finally {
    await task.stop();
  }
}

/** Filling a table may take an hour. */
const reportProgress = (text: string): void => void process.stderr.write(`${text}\n`);
