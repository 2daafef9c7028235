import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type BundleOutput,
  bundleFunctions,
  describeBundles,
} from "../../../infra/bundling/bundle-functions.ts";
import { settingNames } from "../../../infra/permissions/bind-permissions.ts";
import { budgetOf, bundleBudgetKib } from "../../support/bundle-budgets.ts";

const runs = 7;
const importBudgetMilliseconds = 90;
const runProcess = promisify(execFile);

/**
 * Prints, for each function, the size of its bundle in KiB and the median over 7 cold processes of the time
 * from import to a callable handler. Marks functions of partner routes that exceed the budget.
 */
export async function measureBundles(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "bundles-"));
  try {
    const outputs = describeBundles(await bundleFunctions(directory));
    const rows = [];
    for (const output of outputs) {
      rows.push(
        describeRow(output, await medianImportMilliseconds(join(directory, output.entry, "index.mjs"))),
      );
    }
    process.stdout.write(
      `${["function".padEnd(48), "KiB".padStart(7), "import ms".padStart(10)].join(" ")}\n`,
    );
    process.stdout.write(`${rows.join("\n")}\n`);
    process.stdout.write(
      `Budget of a partner route: ${bundleBudgetKib} KiB, ${importBudgetMilliseconds} ms (median of ${runs} processes, Node ${process.version}).\n`,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function describeRow({ entry, bytes }: BundleOutput, importMilliseconds: number): string {
  const kib = bytes / 1024;
  const over =
    entry.startsWith("partner/") && (kib > budgetOf(entry) || importMilliseconds > importBudgetMilliseconds);
  const columns = [entry.padEnd(48), kib.toFixed(1).padStart(7), importMilliseconds.toFixed(1).padStart(10)];
  return `${columns.join(" ")}${over ? "  over budget" : ""}`;
}

async function medianImportMilliseconds(file: string): Promise<number> {
  // Modules may require their variables as soon as they are loaded.
  const env = {
    ...process.env,
    AWS_REGION: "ap-northeast-2",
    ...Object.fromEntries(settingNames.map((name) => [name, "https://example.com"])),
    ENVIRONMENT: "sandbox",
  };
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const script = join(import.meta.dirname, "import-once.ts");
    const { stdout } = await runProcess(process.execPath, [script, file], { env });
    times.push(Number(stdout));
  }
  return times.sort((first, second) => first - second)[Math.floor(runs / 2)] as number;
}
