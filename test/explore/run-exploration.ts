import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSharedParts } from "../support/shared/start-shared-parts.ts";
import type { ExploreNote } from "./report-exploration.ts";

/** Result of an exploration. */
export interface Explored {
  /** True if there are no findings. */
  isSound: boolean;
  notes: ExploreNote[];
  /** CPU time of all participating processes, user and system. */
  processorSeconds: number;
}

const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const ticksOfSecond = 100;

/** Explores in several processes, which share the situations. Options are environment variables. */
export function runExploration(
  processCount: number,
  options: Readonly<Record<string, string>>,
): Promise<Explored> {
  /** The directory of this file has a test for each group of scenarios. */
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(import.meta.dirname, name));
  return runTests(files, processCount, options);
}

/** Plays as many histories of five auction houses as the options say. Options are environment variables. */
export const exploreHouses = (options: Readonly<Record<string, string>>): Promise<Explored> =>
  runTests([join(import.meta.dirname, "houses/houses.test.ts")], 1, options);

async function runTests(
  files: readonly string[],
  processCount: number,
  options: Readonly<Record<string, string>>,
): Promise<Explored> {
  const directory = mkdtempSync(join(tmpdir(), "explore-"));
  const parts = await startSharedParts();
  try {
    const notesPath = join(directory, "notes");
    writeFileSync(notesPath, "");
    const shared = processCount === 1 ? {} : shareIn(directory);
    const env = {
      ...process.env,
      ...shared,
      ...options,
      ...{ EXPLORE_NOTES: notesPath, SHARED_PARTS_URL: parts.url },
    };
    const alone = processCount === 1 ? [] : ["--no-file-parallelism", "--reporter=dot"];
    const exits = await Promise.all(
      Array.from({ length: processCount }, async () => {
        const args = [vitest, "run", "--project", "explore", ...alone, ...files];
        const [code] = await once(spawn(process.execPath, args, { stdio: "inherit", env }), "exit");
        return code as number | null;
      }),
    );
    return {
      isSound: exits.every((code) => code === 0),
      notes: readNotes(notesPath),
      processorSeconds: childrenSeconds(),
    };
  } finally {
    await parts.stop();
    rmSync(directory, { recursive: true });
  }
}

/** Directory through which processes exchange durations and unneeded conditions. */
function shareIn(directory: string): Record<string, string> {
  const claims = join(directory, "claims");
  mkdirSync(claims);
  return { EXPLORE_CLAIMS: claims, EXPLORE_CONDITION_NOTES: join(directory, "conditions") };
}

const readNotes = (path: string): ExploreNote[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ExploreNote);

/** Returns the CPU seconds of ended child processes and their descendants. */
function childrenSeconds(): number {
  const afterName = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)!.split(" ");
  // Fields 16 and 17 of proc(5). The first field here is the third.
  return (Number(afterName[13]) + Number(afterName[14])) / ticksOfSecond;
}
