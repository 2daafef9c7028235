import { createWriteStream } from "node:fs";
import { startLocalStage } from "../../infra/local/start-local-stage.ts";
import {
  defaultStageProcessOptions,
  hostileIdentity,
  type StageProcessOptions,
} from "../support/stage/stage-process.ts";

// Runs a local stage in its own process, so that a test can kill it. Prints one line of JSON when it is
// ready.

const [dataDirectory, text = "{}"] = process.argv.slice(2);
if (dataDirectory === undefined) throw new Error("Give the data directory");
const options: StageProcessOptions = { ...defaultStageProcessOptions, ...JSON.parse(text) };
const log = options.logPath === null ? null : createWriteStream(options.logPath, { flags: "a" });
const stage = await startLocalStage({
  ports: "ephemeral",
  dataDirectory,
  clock: options.clock,
  fresh: false,
  listingCount: options.listingCount,
  assemblyDirectory: options.assemblyDirectory,
  ...(options.hostileSeed !== null && {
    hostile: {
      seed: options.hostileSeed,
      log: (fault) => log?.write(`${hostileIdentity} ${JSON.stringify(fault)}\n`),
    },
  }),
  logSink: ({ identity, line }) => log?.write(`${identity} ${line}\n`),
});
if (options.failureShare > 0) {
  const faults = { probability: options.failureShare };
  const broken = { kind: "error", statusCode: 500 } as const;
  stage.proxy.injectFault({
    service: "dynamodb",
    ...faults,
    effect: { ...broken, code: "InternalServerError" },
  });
  stage.proxy.injectFault({ service: "sqs", ...faults, effect: { ...broken, code: "InternalError" } });
}
process.stdout.write(`READY ${JSON.stringify(stage.env)}\n`);
