import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Locks a data directory for this process, so that no second local stage uses it. Replaces a lock whose
 * process has ended.
 *
 * @returns the function that releases the directory.
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
  // Exclusive creation decides between two processes that found no lock at the same moment.
  await writeFile(file, JSON.stringify(describeProcess(process.pid)), { flag: "wx" });
  return () => rm(file, { force: true });
}

/** Name of the lock file inside the directory. */
export const lockName = "lock.json";

interface Holder {
  processId: number;
  /** Distinguishes the process from a later one with the same id; empty if the system does not provide it. */
  startedAt: string;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Holder;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    // A truncated lock belongs to no running process.
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
    // The name in parentheses may contain spaces; the start time is the twentieth field after it.
    const afterName = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1) ?? "";
    return { processId, startedAt: afterName.split(" ")[19] ?? "" };
  } catch {
    return { processId, startedAt: "" };
  }
}
