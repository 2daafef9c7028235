import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalStage, startLocalStage } from "../../../infra/local/start-local-stage.ts";
import { StageClient } from "../../support/stage/stage-client.ts";

/** Runs a measurement on its own new local stage and removes the stage. */
export async function withBenchStage(
  measure: (stage: LocalStage, client: StageClient) => Promise<void>,
  options: { listingCount?: number } = {},
): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "bench-stage-"));
  const stage = await startLocalStage({
    ports: "ephemeral",
    dataDirectory,
    clock: false,
    fresh: true,
    ...options,
  });
  try {
    await measure(stage, new StageClient(stage.env));
  } finally {
    await stage.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Prints rows under their column names, aligned. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const isNumber = (text: string) => /^[\d.,]+$/.test(text);
  for (const row of cells) {
    const line = row.map((text, index) =>
      isNumber(text) ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
    );
    process.stdout.write(`${line.join("  ").trimEnd()}\n`);
  }
}
