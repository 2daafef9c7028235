import type { Cost, EngineName, Measurement } from "./measure-engine.ts";

/**
 * The minimum factor by which other engines must be slower than the index at 1,000,000 listings, and the
 * maximum values of the index itself.
 */
const budgets = {
  ratios: { DuckDB: { p50: 60, p99: 40 }, "node:sqlite": { p50: 4, p99: 150 } },
  coldOpenMs: 100,
  rssMib: 200,
};

/**
 * The figures of an engine: the shortest time of all rounds per query and per opening, and the maximum
 * memory.
 */
interface Figures {
  p50: Cost;
  p99: Cost;
  coldOpen: Cost;
  rssMib: number;
  storedMib: number;
}

/** Prints a table of the engines' best figures and, below it, the comparison with the budgets. */
export function printReport(
  count: number,
  measurements: ReadonlyMap<EngineName, readonly Measurement[]>,
): void {
  const figures = new Map([...measurements].map(([engine, processes]) => [engine, takeBest(processes)]));
  const own = figures.get("index")!;
  console.log(
    `\nSearch, ${count.toLocaleString("en")} listings, 400 queries, every page equal to the array scan's. Shortest time of each query.`,
  );
  console.table(
    Object.fromEntries(
      [...figures].map(([engine, { p50, p99, coldOpen, rssMib, storedMib }]) => [
        engine,
        {
          "p50 ms": round(p50.wallMs),
          "p99 ms": round(p99.wallMs),
          "p50 ratio": round(p50.wallMs / own.p50.wallMs),
          "p99 ratio": round(p99.wallMs / own.p99.wallMs),
          "p50 cpu ms": round(p50.cpuMs),
          "p99 cpu ms": round(p99.cpuMs),
          "cold open ms": round(coldOpen.wallMs),
          "cold open cpu ms": round(coldOpen.cpuMs),
          "RSS MiB": round(rssMib),
          "stored MiB": engine === "array scan" ? "-" : round(storedMib),
        },
      ]),
    ),
  );
  printBudgets(figures);
}

function printBudgets(figures: ReadonlyMap<EngineName, Figures>): void {
  for (const name of ["index", "index with delta"] as const) {
    const own = figures.get(name)!;
    for (const [engine, least] of Object.entries(budgets.ratios)) {
      const { p50, p99 } = figures.get(engine as EngineName)!;
      console.log(
        `${engine} to ${name}: p50 ${round(p50.wallMs / own.p50.wallMs)}x (at 1,000,000 at least ${least.p50}x), ` +
          `p99 ${round(p99.wallMs / own.p99.wallMs)}x (there at least ${least.p99}x)`,
      );
    }
    console.log(
      `${name}: cold open ${round(own.coldOpen.wallMs)} ms (at most ${budgets.coldOpenMs}), ` +
        `RSS ${round(own.rssMib)} MiB (at most ${budgets.rssMib})`,
    );
  }
}

function takeBest(processes: readonly Measurement[]): Figures {
  const [first = [], ...rounds] = processes.flatMap((measurement) => measurement.rounds);
  const queries = first.map((cost, query) =>
    leastCost([cost, ...rounds.map((costs) => costs[query] ?? cost)]),
  );
  return {
    p50: percentile(queries, 0.5),
    p99: percentile(queries, 0.99),
    coldOpen: leastCost(processes.map(({ coldOpen }) => coldOpen)),
    rssMib: Math.max(...processes.map(({ rssMib }) => rssMib)),
    storedMib: processes[0]!.storedMib,
  };
}

function percentile(costs: readonly Cost[], share: number): Cost {
  const pick = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.ceil(share * values.length) - 1]!;
  return { wallMs: pick(costs.map(({ wallMs }) => wallMs)), cpuMs: pick(costs.map(({ cpuMs }) => cpuMs)) };
}

function leastCost(costs: readonly Cost[]): Cost {
  return {
    wallMs: Math.min(...costs.map(({ wallMs }) => wallMs)),
    cpuMs: Math.min(...costs.map(({ cpuMs }) => cpuMs)),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
