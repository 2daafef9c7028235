import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Returns the ids of a process and its running descendants from Linux's `/proc`; an empty list on other systems. */
export async function listProcessTree(rootProcessId: number): Promise<number[]> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const id of ids) parents.set(id, Number((await readStatus(id))[1]));
  const isInside = (id: number): boolean => {
    for (let at: number | undefined = id; at; at = parents.get(at)) if (at === rootProcessId) return true;
    return false;
  };
  return ids.filter(isInside);
}

/** Reads a file of `/proc`. Returns an empty text for a process that has ended. */
export const readProc = (file: string): Promise<string> =>
  readFile(path.join("/proc", file), "utf8").catch(() => "");

const ticksPerSecond = 100;

/**
 * Returns the CPU milliseconds of a process and its running descendants.
 * @param rootProcessId this process when omitted
 */
export async function measureProcessorTime(rootProcessId: number = process.pid): Promise<number> {
  const ids = await listProcessTree(rootProcessId);
  const statuses = await Promise.all(ids.map(readStatus));
  // Fields 14 and 15 of the file, whose first two fields are removed here.
  const ticks = statuses.reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0);
  return (ticks * 1000) / ticksPerSecond;
}

/** Returns the fields of a process's status from the third on: its state, then its parent. */
async function readStatus(id: number): Promise<string[]> {
  const status = await readProc(`${id}/stat`);
  // The name, in brackets, may contain spaces and brackets.
  return status.slice(status.lastIndexOf(")") + 2).split(" ");
}
