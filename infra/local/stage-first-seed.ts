import { cp, lstat, mkdtemp, readlink, rename, rm, statfs, symlink } from "node:fs/promises";
import path from "node:path";
import type { Emulators } from "./emulators/start-emulators.ts";

/**
 * Storage of the emulators, in memory until the first seed is complete. The emulator waits for the disk at every item,
 * which makes a seed of tens of thousands take minutes; nothing of it has been promised to anybody yet.
 */
export interface SeedStorage {
  /** Where the emulators keep their state, before and after. */
  directory: string;
  /** Whether that is in memory and has to be settled when the seed is complete. */
  readonly inMemory: boolean;
  /** Moves what is in memory to disk and starts the emulators again on it, at the addresses they had. */
  settle(emulators: Pick<Emulators, "stop" | "restart">): Promise<void>;
  /** Frees the memory of a seed that was not completed. */
  discard(): Promise<void>;
}

const memoryDirectory = "/dev/shm";
const neededBytes = 1024 ** 3;

/**
 * Frees what an earlier start left in memory when it ended before its first seed was complete. Returns whether there was
 * such a start, after which the rest of its data directory is worth nothing either.
 */
export async function discardUnfinishedSeed(directory: string): Promise<boolean> {
  const memory = await readlink(directory).catch(() => null);
  if (memory === null) return false;
  await rm(memory, { recursive: true, force: true });
  await rm(directory);
  return true;
}

/**
 * Chooses where a first seed goes: memory, where the machine offers enough of it as a file system, otherwise the directory
 * itself. A directory that exists is used as it is.
 */
export async function openSeedStorage(directory: string): Promise<SeedStorage> {
  const exists = (await lstat(directory).catch(() => null)) !== null;
  const onDisk: SeedStorage = { directory, inMemory: false, settle: async () => {}, discard: async () => {} };
  if (exists || !(await hasMemory())) return onDisk;
  const memory = await mkdtemp(path.join(memoryDirectory, "local-stage-"));
  await symlink(memory, directory);
  const discard = () => rm(memory, { recursive: true, force: true });
  return {
    directory,
    inMemory: true,
    async settle(emulators) {
      await emulators.stop();
      const copy = `${directory}.next`;
      await cp(memory, copy, { recursive: true });
      // Until the rename the link says that the seed is unfinished.
      await rm(directory);
      await rename(copy, directory);
      await discard();
      await emulators.restart();
    },
    discard,
  };
}

async function hasMemory(): Promise<boolean> {
  const system = await statfs(memoryDirectory).catch(() => null);
  return system !== null && system.bavail * system.bsize >= neededBytes;
}
