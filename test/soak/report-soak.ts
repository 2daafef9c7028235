import { printTable } from "../bench/stage/with-bench-stage.ts";
import { percentile } from "../support/percentile.ts";
import type { Leak } from "../support/secrets/scan-lines.ts";
import type { DeliveryCount } from "./check-deliveries.ts";
import type { MemorySample } from "./measure-memory.ts";
import { type CallRecorder, callerKinds, type Phase } from "./record-calls.ts";

/** Memory of all processes of the stage at one moment. */
export interface MemoryReading {
  atMinutes: number;
  samples: readonly MemorySample[];
}

const largestLatencyRatio = 2;
/**
 * Maximum growth of a process between the middle and the end of a run. Growth at the start does not count.
 */
const largestGrowthRatio = 1.25;
/** A handful of calls has no p99. */
const fewestCalls = 100;

/** Prints the actions and faults of the soak test, the durations of calls and the memory of its processes. */
export function printSoak({
  recorder,
  deliveries,
  memory,
  killed,
  hostileFaults,
}: {
  recorder: CallRecorder;
  deliveries: DeliveryCount;
  memory: readonly MemoryReading[];
  /** The programs that were killed meanwhile. */
  killed: readonly string[];
  /** The number of faults of hostile services, by fault; empty without hostile services. */
  hostileFaults: ReadonlyMap<string, number>;
}): void {
  const { callCount, faultCount, faults } = recorder;
  const { events, repeated } = deliveries;
  const answers = [...recorder.statuses].sort().map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `${callCount} calls (${answers.join(", ")}); ${events} events delivered, ${repeated} deliveries more than once\n\n`,
  );
  if (hostileFaults.size > 0) {
    const total = [...hostileFaults.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...hostileFaults].map(([fault, count]) => `${fault}: ${count}`);
    process.stdout.write(`${total} faults of hostile services (${kinds.join(", ")}); `);
    process.stdout.write(`${recorder.retryCount} retries after a 5xx response\n\n`);
  }
  if (killed.length > 0)
    process.stdout.write(
      `${killed.length} processes killed (${killed.join(", ")}); ${recorder.cutOffCount} calls made again\n\n`,
    );
  printTable(recorder.operations().map((operation) => latencyRow(recorder, operation)));
  process.stdout.write("\n");
  printTable(growthOf(memory).map(({ name, middle, end }) => growthRow(name, middle, end)));
  process.stdout.write("\n");
  if (faultCount === 0) return;
  printTable([...recorder.faultKinds].map(([kind, count]) => ({ "kind of fault": kind, count })));
  process.stdout.write(`\n${faultCount} faults, the first of them:\n${faults.join("\n")}\n`);
}

/** Returns all failures of the soak test, or an empty list. */
export function evaluateSoak({
  recorder,
  leaks,
  memory,
  isLong,
}: {
  recorder: CallRecorder;
  leaks: readonly Leak[];
  memory: readonly MemoryReading[];
  isLong: boolean;
}): string[] {
  const verdicts = recorder.faultCount > 0 ? [`${recorder.faultCount} faults`] : [];
  for (const kind of callerKinds)
    if (!recorder.hasAnswer(kind)) verdicts.push(`No ${kind} caller got a response`);
  const leaked = new Map(leaks.map((leak) => [leak.kind, leak]));
  for (const { kind, line } of leaked.values()) verdicts.push(`A log line has a secret (${kind}): ${line}`);
  if (!isLong) return verdicts;
  for (const operation of recorder.operations()) {
    const [elsewhere, concurrent] = [
      recorder.timesOf("elsewhere", operation),
      recorder.timesOf("concurrent", operation),
    ];
    if (Math.min(elsewhere.length, concurrent.length) < fewestCalls) continue;
    const ratio = percentile(concurrent, 0.99) / percentile(elsewhere, 0.99);
    if (ratio > largestLatencyRatio)
      verdicts.push(`${operation}: p99 is ${ratio.toFixed(1)} times that with hostile partners elsewhere`);
  }
  for (const { name, middle, end } of growthOf(memory))
    if (end > middle * largestGrowthRatio)
      verdicts.push(`${name} grew from ${Math.round(middle)} to ${Math.round(end)} MiB`);
  return verdicts;
}

const phases: readonly Phase[] = ["alone", "elsewhere", "concurrent"];

function latencyRow(recorder: CallRecorder, operation: string): Record<string, string | number> {
  const columns = phases.map((phase) => {
    const times = recorder.timesOf(phase, operation);
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(times, share)));
    return { [`calls ${phase}`]: times.length, [`p50 ${phase}`]: p50, [`p99 ${phase}`]: p99 };
  });
  return Object.assign({ "milliseconds of": operation }, ...columns);
}

const growthRow = (name: string, middle: number, end: number) => ({
  process: name,
  "MiB in the middle": Math.round(middle),
  "MiB at the end": Math.round(end),
});

/**
 * Returns the median memory of each continuously running process in the middle fifth of the run and in the
 * last.
 */
function growthOf(memory: readonly MemoryReading[]): { name: string; middle: number; end: number }[] {
  const last = memory.at(-1)?.atMinutes ?? 0;
  const medianBetween = (processId: number, from: number, to: number) => {
    const inside = memory.filter(({ atMinutes }) => atMinutes >= from * last && atMinutes <= to * last);
    const sizes = inside.flatMap(({ samples }) => samples.filter((one) => one.processId === processId));
    return percentile(
      sizes.map(({ mebibytes }) => mebibytes),
      0.5,
    );
  };
  const named = new Map(memory.at(-1)?.samples.map(({ processId, name }) => [processId, name]));
  return [...named]
    .map(([processId, name]) => ({
      name,
      middle: medianBetween(processId, 0.4, 0.6),
      end: medianBetween(processId, 0.8, 1),
    }))
    .filter(({ middle, end }) => middle > 0 && end > 0);
}
