import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EmulatorProcess } from "./emulator-process.ts";
import { keepLog } from "./keep-log.ts";

/**
 * Starts SQS and S3 for one machine, both at one URL, in a process of their own that ends with this one.
 *
 * @param dataDirectory where messages and objects are kept; null keeps them in memory only.
 * @param port the port to listen on; undefined takes a free one.
 * @throws Error when the process ends before it listens.
 */
export async function startFauxqsProcess(dataDirectory: string | null, port = 0): Promise<EmulatorProcess> {
  const script = fileURLToPath(new URL("./run-fauxqs.ts", import.meta.url));
  const parameters = dataDirectory === null ? [] : [dataDirectory];
  const child = fork(script, [String(port), ...parameters], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const log = keepLog(child.stderr);
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
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
