import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeReports, type TestReport } from "./support/runs/merge-reports.ts";
import { slowTestFiles } from "./support/runs/slow-test-files.ts";
import { startSharedParts } from "./support/shared/start-shared-parts.ts";

// `npm test -- [options of vitest] [files]`: tests of the whole stage run in sequence and mostly wait, so
// they run in parallel with all others. `--slow` runs the slow files and the tests of templates instead of the others.
// Files that are named run in any case. Exits with 1 if a test fails or none runs.

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const dailyProjects = ["unit", "unit-mocked", "integration", "integration-isolated"];
const reportOption = "--outputFile.json=";

/** Reads what the other tests of a stage wrote, so it follows the slow files too. */
const followsAll = "test/e2e/access/keep-secrets.test.ts";

/** They need the bundles of a deployment, which take a minute. */
const templateTests = "test/infra/synth/";

const isSlow = process.argv.includes("--slow");
const given = process.argv.slice(2).filter((option) => option !== "--slow");
const namesFiles = given.some((option) => !option.startsWith("-"));
const reportPath = given.find((option) => option.startsWith(reportOption))?.slice(reportOption.length);
const options = given.filter((option) => !option.startsWith(reportOption) && option !== "--reporter=json");
if (!options.some((option) => option.startsWith("--reporter"))) options.push("--reporter=default");

const suites = [[...dailyProjects, ...(isSlow || namesFiles ? ["templates"] : [])], ["e2e"]];
if (isSlow) options.push(...slowTestFiles, templateTests, followsAll);

// Both start in one process group, so that Ctrl-C in the terminal reaches them, and this process waits for
// both.
process.on("SIGINT", () => {});

const directory = await mkdtemp(join(tmpdir(), "tests-"));
// The stage of the slow tests, which call every route, runs the bundles of a deployment.
const parts = await startSharedParts({ deployedBundles: isSlow });
const reports: TestReport[] = [];
let before: Promise<unknown> = Promise.resolve();
const ends = suites.map((projects, index) => {
  const report = join(directory, `${index}.json`);
  const end = runSuite(projects, report, before);
  before = end;
  return end.then(async () => reports.push(JSON.parse(await readFile(report, "utf8")) as TestReport));
});
const outcomes = await Promise.allSettled(ends);
await parts.stop();
await rm(directory, { recursive: true, force: true });

const merged = mergeReports(reports);
if (reportPath !== undefined) await writeFile(reportPath, JSON.stringify(merged));
const isWhole = outcomes.every(({ status }) => status === "fulfilled");
process.stdout.write(`${merged.numPassedTests} passed, ${merged.numFailedTests} failed\n`);
process.exit(isWhole && merged.success && merged.numTotalTests > 0 ? 0 : 1);

/** Runs the tests of some projects. Its output appears after that of the previous suite. */
async function runSuite(projects: readonly string[], report: string, saidBefore: Promise<unknown>) {
  const chosen = projects.flatMap((name) => ["--project", name]);
  const reporters = ["--reporter=json", `--outputFile.json=${report}`, "--passWithNoTests"];
  const child = spawn(process.execPath, [vitest, "run", ...chosen, ...options, ...reporters], {
    env: {
      ...process.env,
      SHARED_PARTS_URL: parts.url,
      LEAVES_OUT_SLOW: String(!isSlow && !namesFiles),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const said: Buffer[] = [];
  let isHeld = true;
  child.stdout.on("data", (part: Buffer) => (isHeld ? said.push(part) : process.stdout.write(part)));
  await saidBefore.catch(() => {});
  isHeld = false;
  process.stdout.write(Buffer.concat(said));
  await ended;
}
