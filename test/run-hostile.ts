import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeReports, type TestReport } from "./support/merge-reports.ts";
import { startVitest } from "./support/start-vitest.ts";

// `npm run test:hostile -- [seeds] [options of vitest]`: runs the main walks of the whole stage while AWS
// services delay, reject, repeat and return partial reads, once for each seed. Exits with 1 if a test fails.
// A seed repeats a failure.

const files = ["main-job", "place-orders", "compete-for-lots", "webhook-deliveries", "invoices"].map(
  (name) => `test/e2e/${name}.test.ts`,
);
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
  const further = options.filter((option) => !option.startsWith(reportOption));
  const { code, signal, report } = await startVitest(
    ["--project", "e2e", ...files, ...further, "--reporter=default"],
    { env: { HOSTILE_SEED: seed }, reportPath: join(directory, `${seed}.json`) },
  ).ended;
  if (report !== null) reports.push(report);
  else process.stdout.write(`Seed ${seed} ended without a report: exit code ${code}, signal ${signal}\n`);
}
await rm(directory, { recursive: true, force: true });

const merged = mergeReports(reports);
if (reportPath !== undefined) await writeFile(reportPath, JSON.stringify(merged));
process.stdout.write(`${merged.numPassedTests} passed, ${merged.numFailedTests} failed\n`);
process.exit(reports.length === seeds.length && merged.success && merged.numTotalTests > 0 ? 0 : 1);
