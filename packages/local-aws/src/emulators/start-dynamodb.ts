import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { collectLog } from "./collect-log.ts";
import type { EmulatorProcess } from "./emulator-process.ts";
import { findFreePort } from "./find-free-port.ts";
import { indexStreamRecords } from "./index-stream-records.ts";
import { trimStreamRecords } from "./trim-stream-records.ts";
import { unsignedHeaders } from "./unsigned-headers.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

// The binary does not notice when its parent process ends. A watcher in the shell therefore reads from a pipe that this
// process holds open. When this process ends, even by kill -9, the pipe closes and the watcher kills the binary.
const watchedRun = `
exec 3<&0
"$@" </dev/null >&2 3<&- &
child=$!
{ cat <&3 >/dev/null; kill -9 $child 2>/dev/null; } &
exec 3<&-
echo $child
wait $child
`;

/** The process of DynamoDB. */
export interface DynamodbProcess extends EmulatorProcess {
  /**
   * Deletes some of the oldest records of a shard, at most up to the sequence number `upTo`. Returns true if there may
   * be more to delete. Does nothing if the records are not in a local file.
   */
  trimStream(records: { tableName: string; shardId: string; upTo: bigint }): boolean;
}

/**
 * Starts DynamoDB: the bundled binary, or `DYNAMODB_ENDPOINT` when that is set.
 *
 * @param dataDirectory the directory of the tables; null keeps them in memory only.
 * @param port the port to listen on; undefined selects a free one.
 * @throws Error when there is neither a binary for this platform nor `DYNAMODB_ENDPOINT`, or when it does not
 * start.
 */
export async function startDynamodb(dataDirectory: string | null, port?: number): Promise<DynamodbProcess> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return useExternal(external);
  const binary = findBinary();
  if (port !== undefined) return startBinary(binary, dataDirectory, port);
  try {
    return await startBinary(binary, dataDirectory, await findFreePort());
  } catch {
    // Retry once with another free port, because another process may have taken the first one in the meantime. A second
    // failure has another cause.
    return startBinary(binary, dataDirectory, await findFreePort());
  }
}

function findBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}/dynoxide`;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    const message =
      `There is no DynamoDB emulator for ${process.platform}-${process.arch} in node_modules. Use DynamoDB Local:\n` +
      "  docker run --rm -p 8000:8000 amazon/dynamodb-local\n" +
      "  DYNAMODB_ENDPOINT=http://localhost:8000 npm start";
    throw new Error(message, { cause });
  }
}

async function useExternal(address: string): Promise<DynamodbProcess> {
  if (!URL.canParse(address)) throw new Error(`DYNAMODB_ENDPOINT is not a URL: ${address}`);
  const url = new URL(address).origin;
  const responsive = { exited: false, log: () => `DYNAMODB_ENDPOINT=${url}` };
  await waitUntilReady("The DynamoDB at DYNAMODB_ENDPOINT", () => answersDynamodb(url), responsive);
  const untouched = { ended: new Promise<void>(() => {}), stop: async () => {}, kill: async () => {} };
  return { url, processId: null, ...untouched, trimStream: () => false };
}

async function startBinary(
  binary: string,
  dataDirectory: string | null,
  port: number,
): Promise<DynamodbProcess> {
  const databasePath = dataDirectory === null ? null : join(dataDirectory, "dynamodb.sqlite");
  const storage = databasePath === null ? [] : ["--db-path", databasePath];
  const command = [binary, "serve", "--host", "127.0.0.1", "--port", String(port), ...storage];
  // Run DynamoDB in a separate process group. Otherwise, Ctrl-C would stop DynamoDB while this process still writes to
  // it.
  const shell = spawn("/bin/sh", ["-c", watchedRun, "sh", ...command], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const processId = await readProcessId(shell);
  const state = { exited: false, log: collectLog(shell.stderr) };
  const ended = once(shell, "exit").then(() => {
    state.exited = true;
    shell.stdin.destroy();
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!state.exited) process.kill(processId, signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady("The DynamoDB emulator", () => answersDynamodb(url), state);
    if (databasePath !== null) indexStreamRecords(databasePath);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  const trimStream: DynamodbProcess["trimStream"] = (records) =>
    databasePath !== null && !state.exited && trimStreamRecords(databasePath, records);
  return { url, processId, ended, stop: () => end("SIGTERM"), kill: () => end("SIGKILL"), trimStream };
}

async function readProcessId(shell: ChildProcess): Promise<number> {
  const [chunk] = (await once(shell.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return Number(chunk.toString());
}

async function answersDynamodb(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: "POST",
    headers: unsignedHeaders("dynamodb", "DynamoDB_20120810.ListTables"),
    body: "{}",
  });
  return response.ok;
}
