import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pascalCase } from "../permissions/route-entry.ts";
import { allWorkers, workerName } from "../workers/all-workers.ts";
import { defaultReceives } from "../workers/queue-limits.ts";
import type { QueueWorker, WorkerDefinition } from "../workers/worker-definition.ts";

const page = join(import.meta.dirname, "..", "..", "docs", "runbook.md");
const header = "| Worker | Failed attempts | Effect | Step 3 |\n|---|---|---|---|\n";

/** Returns `docs/runbook.md` with a row on dead letters per section of the queues' workers. The other text stays. */
export function describeRunbook(): string {
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(header) + header.length;
  if (start < header.length) throw new Error(`${page} has no table of dead letters`);
  return text.slice(0, start) + describeDeadLetters() + text.slice(text.indexOf("\n\n", start) + 1);
}

function describeDeadLetters(): string {
  const workers = Object.entries<WorkerDefinition>(allWorkers).flatMap(([entry, worker]) =>
    "queue" in worker ? [{ entry, worker }] : [],
  );
  return [...Map.groupBy(workers, ({ worker }) => worker.queue.deadLetters.section).values()]
    .map((some) => describeRow(some))
    .join("");
}

function describeRow(workers: readonly { entry: string; worker: QueueWorker }[]): string {
  const names = workers.map(({ entry, worker: { onlyIn } }) => {
    const name = `\`${pascalCase(workerName(entry))}\``;
    return onlyIn === undefined ? name : `${name} (${onlyIn})`;
  });
  const queues = workers.map(({ worker }) => worker.queue);
  const attempts = new Set(queues.map(({ receivesAtMost = defaultReceives }) => receivesAtMost));
  const { section, effect, remedy } = queues[0]!.deadLetters;
  const worker = `<a id="${section}"></a>${names.join(", ")}`;
  return `| ${[worker, [...attempts].join(", "), effect, remedy].join(" | ")} |\n`;
}
