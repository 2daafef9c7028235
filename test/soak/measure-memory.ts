import path from "node:path";
import { listProcessTree, readProc } from "../support/stage/process-tree.ts";

/** Resident memory of one process at one moment. */
export interface MemorySample {
  processId: number;
  /** The program and its first argument. */
  name: string;
  mebibytes: number;
}

/**
 * Returns the memory of a process and its descendants from Linux's `/proc`, or an empty list on other
 * systems.
 */
export async function measureMemory(rootProcessId: number): Promise<MemorySample[]> {
  return Promise.all((await listProcessTree(rootProcessId)).map(sample));
}

async function sample(processId: number): Promise<MemorySample> {
  const status = await readProc(`${processId}/status`);
  const command = await readProc(`${processId}/cmdline`);
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  const name = command.split("\0", 2).map((part) => path.basename(part));
  return { processId, name: name.join(" "), mebibytes: kibibytes / 1024 };
}
