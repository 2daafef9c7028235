import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Takes a data directory for this process, so that no second local stage runs on it. A lock whose process has ended is
 * taken over.
 *
 * @returns what gives the directory back.
 * @throws Error naming the process that holds the directory.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, lockName);
  const holder = await readHolder(file);
  if (holder !== null && isRunning(holder)) {
    throw new Error(
      `A local stage already runs on ${directory} (process ${holder.processId}). ` +
        "Stop it first, or start this one elsewhere.",
    );
  }
  if (holder !== null) await rm(file, { force: true });
  // Exclusive creation decides between two that found no lock at the same moment.
  await writeFile(file, JSON.stringify(describeProcess(process.pid)), { flag: "wx" });
  return () => rm(file, { force: true });
}

/** Name of the lock file inside the directory. */
export const lockName = "lock.json";

interface Holder {
  processId: number;
  /** Distinguishes the process from a later one with the same id; empty where the system does not say. */
  startedAt: string;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Holder;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    // A lock that was cut off while being written belongs to no running process.
    return isAbsent ? null : { processId: 0, startedAt: "" };
  }
}

function isRunning(holder: Holder): boolean {
  if (holder.processId <= 0) return false;
  try {
    process.kill(holder.processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return describeProcess(holder.processId).startedAt === holder.startedAt;
}

function describeProcess(processId: number): Holder {
  try {
    // The name in parentheses may hold spaces; start time is the twentieth field after it.
    const afterName = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1) ?? "";
    return { processId, startedAt: afterName.split(" ")[19] ?? "" };
  } catch {
    return { processId, startedAt: "" };
  }
}
