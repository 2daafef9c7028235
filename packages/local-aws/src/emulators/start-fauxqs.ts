import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { collectLog } from "./collect-log.ts";
import type { EmulatorProcess } from "./emulator-process.ts";
import type { MeasurementAnswer, MeasurementRequest, QueueMeasurement } from "./queue-measurement.ts";

/** The process of SQS and S3. */
export interface FauxqsProcess extends EmulatorProcess {
  /** Measures queues by name, omitting unknown queues; empty when the process has ended. */
  measureQueues(names: readonly string[]): Promise<QueueMeasurement[]>;
}

/**
 * Starts SQS and S3, both at one URL, in a separate process that ends with this one.
 *
 * @param dataDirectory the directory of messages and objects; null keeps them in memory only.
 * @param port the port to listen on; undefined selects a free one.
 * @throws Error when the process ends before it listens.
 */
export async function startFauxqsProcess(dataDirectory: string | null, port = 0): Promise<FauxqsProcess> {
  const script = fileURLToPath(new URL("./run-fauxqs.ts", import.meta.url));
  const parameters = dataDirectory === null ? [] : [dataDirectory];
  const child = fork(script, [String(port), ...parameters], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const log = collectLog(child.stderr);
  let exited = false;
  const ended = once(child, "exit").then(() => {
    exited = true;
  });
  const ready = once(child, "message") as Promise<[{ port: number }]>;
  const message = await Promise.race([ready, ended]);
  if (!message) throw new Error(`The SQS and S3 emulator ended before it listened: ${log()}`);
  const end = async (signal: NodeJS.Signals) => {
    if (!exited) child.kill(signal);
    await ended;
  };
  return {
    url: `http://127.0.0.1:${message[0].port}`,
    processId: child.pid ?? null,
    ended,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    measureQueues: createMeasuring(child, ended),
  };
}

function createMeasuring(child: ChildProcess, ended: Promise<void>): FauxqsProcess["measureQueues"] {
  const asked = new Map<number, (measurements: QueueMeasurement[]) => void>();
  let last = 0;
  child.on("message", ({ id, measurements }: MeasurementAnswer) => asked.get(id)?.(measurements));
  void ended.then(() => {
    for (const answer of asked.values()) answer([]);
  });
  return async (names) => {
    if (!child.connected) return [];
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<QueueMeasurement[]>();
    asked.set(id, resolve);
    // A failed send is ignored: the process has then ended, and its end resolves the promise.
    child.send({ id, names } satisfies MeasurementRequest, () => {});
    return promise.finally(() => asked.delete(id));
  };
}
