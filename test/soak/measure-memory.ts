import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Resident memory of one process at one moment. */
export interface MemorySample {
  processId: number;
  /** The program and its first argument, so that a reader knows it. */
  name: string;
  mebibytes: number;
}

/** Memory of a process and all it started, as Linux's `/proc` says; nothing on another system. */
export async function measureMemory(rootProcessId: number): Promise<MemorySample[]> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const id of ids) parents.set(id, await readParent(id));
  const isInside = (id: number): boolean => {
    for (let at: number | undefined = id; at; at = parents.get(at)) if (at === rootProcessId) return true;
    return false;
  };
  return Promise.all(ids.filter(isInside).map(sample));
}

/** What a file of `/proc` says; an empty text for a process that has ended. */
const readProc = (file: string): Promise<string> =>
  readFile(path.join("/proc", file), "utf8").catch(() => "");

async function readParent(id: number): Promise<number> {
  const status = await readProc(`${id}/stat`);
  // The name, in brackets, may hold blanks and brackets of its own.
  return Number(status.slice(status.lastIndexOf(")") + 1).split(" ")[2] ?? 0);
}

async function sample(processId: number): Promise<MemorySample> {
  const status = await readProc(`${processId}/status`);
  const command = await readProc(`${processId}/cmdline`);
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  const name = command.split("\0", 2).map((part) => path.basename(part));
  return { processId, name: name.join(" "), mebibytes: kibibytes / 1024 };
}
