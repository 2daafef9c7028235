import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explainFaults } from "../support/explain-faults.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { StageClient } from "../support/stage/stage-client.ts";
import { startStageProcess } from "../support/stage/stage-process.ts";
import { fuzzBatches } from "./fuzz-batches.ts";
import { describeFailure, fuzzOperation } from "./fuzz-operation.ts";
import { makeWorld } from "./make-world.ts";
import { readOperations } from "./read-operations.ts";

// `npm run fuzz`

const usage = `Usage: npm run fuzz -- [options]

Sends valid, nearly valid and hostile requests, made from the two documents, to every operation of a stage of its own,
and judges each answer by what the document says; then files of rows made in the same way. The smallest request that is answered wrongly is printed with what
repeats it.

Options:
  --requests <count>   to each operation, 200 by default
  --operation <id>     only this one, and no files
  --files <count>      of 200 rows each, 10 by default
  --seed <number>      chooses the requests; chance by default
  --path <text>        with a seed: the request that a failure was shrunk to
  -h, --help           prints this

Exit code: 0 when every answer was as documented and none was 5xx, 1 otherwise.
`;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200" },
    operation: { type: "string" },
    files: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    path: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const atOnce = 4;

const operations = [...readOperations("partner"), ...readOperations("console")].filter(
  ({ id }) => values.operation === undefined || id === values.operation,
);
if (operations.length === 0) throw new Error(`No operation is called ${values.operation}`);
const dataDirectory = await mkdtemp(join(tmpdir(), "fuzz-"));
const logPath = `${dataDirectory}.log`;
const stageProcess = await startStageProcess(dataDirectory, { logPath });
let isStageRunning = true;
process.on("exit", () => isStageRunning && process.kill(stageProcess.processId, "SIGKILL"));

const stage = new StageClient(stageProcess.env);
const world = await makeWorld(stage);
process.stdout.write(`${operations.length} operations, seed ${values.seed}\n`);
const options = {
  requests: Number(values.requests),
  seed: Number(values.seed),
  ...(values.path !== undefined && { path: values.path }),
};
const startedAt = performance.now();
const reports = await mapConcurrently(operations, atOnce, (operation) =>
  fuzzOperation(operation, world, options),
);
const seconds = (performance.now() - startedAt) / 1_000;
const files = values.operation === undefined ? Number(values.files) : 0;
const batches =
  files === 0 ? null : await fuzzBatches(stage, world, { files, rowsEach: 200, seed: Number(values.seed) });
await stageProcess.kill();
isStageRunning = false;
const failed = reports.filter(({ failure }) => failure !== null);
const explained = await explainFaults(failed.map(describeFailure), logPath);
await Promise.all([dataDirectory, logPath].map((path) => rm(path, { recursive: true, force: true })));

for (const { id, statuses } of reports) {
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`${id.padEnd(36)} ${counts.join(", ")}\n`);
}
for (const failure of explained) process.stderr.write(`\n${failure}\n`);
const sent = reports.flatMap(({ statuses }) => [...statuses.values()]).reduce((sum, count) => sum + count, 0);
process.stdout.write(
  `${sent} requests in ${seconds.toFixed(0)} s, ${failed.length} of ${reports.length} operations answered wrongly\n`,
);
if (batches !== null) {
  const { rows, accepted, rejected, refusedFiles, faults } = batches;
  for (const fault of faults.slice(0, 20)) process.stderr.write(`rows: ${fault}\n`);
  process.stdout.write(
    `${rows} rows, ${accepted} accepted, ${rejected} rejected, ${refusedFiles} files refused, ${faults.length} faults\n`,
  );
}
process.exit(failed.length === 0 && (batches === null || batches.faults.length === 0) ? 0 : 1);
