import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { LocalEnvironmentFile } from "../../../infra/local/write-environment-file.ts";
import { synthesizeOnce } from "../shared/synthesize-once.ts";

/** A local stage in a separate process. */
export interface StageProcess {
  env: LocalEnvironmentFile;
  processId: number;
  /** Sends SIGKILL, so that the process cannot clean up. Resolves when it has ended. */
  kill(): Promise<void>;
}

/** Options of a stage process that differ from the defaults. */
export interface StageProcessOptions {
  /** Whether its clock can be set. */
  clock: boolean;
  listingCount: number;
  /** The synthesized assembly to run; by default that of the current sources. */
  assemblyDirectory?: string;
  /** Share of the calls to DynamoDB and SQS that fail once the stage is ready. */
  failureShare: number;
  /** Seed of hostile AWS services, whose faults are also logged. None by default. */
  hostileSeed: number | null;
  /** Log file of the functions. None by default. */
  logPath: string | null;
}

/** The first word of log lines with a fault of hostile services. */
export const hostileIdentity = "hostile";

/** Default options. */
export const defaultStageProcessOptions: StageProcessOptions = {
  clock: false,
  listingCount: 2000,
  failureShare: 0,
  hostileSeed: null,
  logPath: null,
};

/**
 * Starts or restarts a local stage on a data directory and waits until it is ready.
 * @throws Error with the standard error of the process if it ends before that.
 */
export async function startStageProcess(
  dataDirectory: string,
  options: Partial<StageProcessOptions> = {},
): Promise<StageProcess> {
  const script = path.join(import.meta.dirname, "../..", "fault", "run-stage-process.ts");
  const { assemblyDirectory } = { ...(await synthesizeOnce()), ...options };
  const settings = JSON.stringify({ ...options, assemblyDirectory });
  const child = spawn(process.execPath, [script, dataDirectory, settings], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaints: string[] = [];
  child.stderr.on("data", (part: Buffer) => complaints.push(part.toString()));
  const env = await Promise.race([readReadyLine(child), rejectOnExit(child, complaints)]);
  return {
    env,
    processId: child.pid ?? Number.NaN,
    kill: async () => {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function readReadyLine(child: ChildProcess): Promise<LocalEnvironmentFile> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith("READY ")) return JSON.parse(line.slice("READY ".length));
  }
  return new Promise(() => {});
}

async function rejectOnExit(child: ChildProcess, complaints: string[]): Promise<never> {
  const [code, signal] = await once(child, "exit");
  throw new Error(`The stage ended before it answered (${code ?? signal}): ${complaints.join("")}`);
}
