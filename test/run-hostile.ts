import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeReports, type TestReport } from "./support/runs/merge-reports.ts";

// `npm run test:hostile -- [seeds] [options of vitest]`: runs the main tests of the whole stage while AWS
// services delay, reject and repeat calls and return partial reads, once for each seed. Exits with 1 if a test
// fails. The same seed repeats a failure.

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const files = [
  ...[
    "orders/main-job",
    "orders/place-orders",
    "orders/compete-for-lots",
    "orders/follow-orders",
    "orders/invoices",
  ],
  ...["vehicles/operate-inventory", "vehicles/history-lookups", "messages/chat"],
  ...["webhooks/webhook-deliveries", "webhooks/replay-events", "webhooks/receipts"],
].map((name) => `test/e2e/${name}.test.ts`);
const usualSeeds = ["1", "2", "3"];
const reportOption = "--outputFile.json=";

const given = process.argv.slice(2);
const chosen = given.filter((option) => /^\d+$/.test(option));
const seeds = chosen.length > 0 ? chosen : usualSeeds;
const reportPath = given.find((option) => option.startsWith(reportOption))?.slice(reportOption.length);
const options = given.filter((option) => option.startsWith("--") && !option.startsWith("--reporter"));

const directory = await mkdtemp(join(tmpdir(), "hostile-"));
const reports: TestReport[] = [];
for (const seed of seeds) {
  process.stdout.write(`Seed ${seed}; repeat it with npm run test:hostile -- ${seed}\n`);
  const report = join(directory, `${seed}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `${reportOption}${report}`];
  const further = options.filter((option) => !option.startsWith(reportOption));
  const child = spawn(
    process.execPath,
    [vitest, "run", "--project", "e2e", ...files, ...further, ...reporters],
    {
      env: { ...process.env, HOSTILE_SEED: seed },
      stdio: "inherit",
    },
  );
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  const text = await readFile(report, "utf8").catch(() => null);
  if (text !== null) reports.push(JSON.parse(text) as TestReport);
  else process.stdout.write(`Seed ${seed} ended without a report: exit code ${code}, signal ${signal}\n`);
}
await rm(directory, { recursive: true, force: true });

const merged = mergeReports(reports);
if (reportPath !== undefined) await writeFile(reportPath, JSON.stringify(merged));
process.stdout.write(`${merged.numPassedTests} passed, ${merged.numFailedTests} failed\n`);
process.exit(reports.length === seeds.length && merged.success && merged.numTotalTests > 0 ? 0 : 1);
