import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RandomSource } from "../../infra/local/cars/random-source.ts";
import { listProcessTree, readProc } from "../support/stage/process-tree.ts";
import type { StageClient } from "../support/stage/stage-client.ts";
import type { StageProcess } from "../support/stage/stage-process.ts";
import type { OutageLog } from "./note-outages.ts";

const patienceMilliseconds = 120_000;
const pollMilliseconds = 200;

/** A stage that the soak test may kill and restart. */
export interface KillableStage {
  /** The process that runs now. */
  current: StageProcess;
  /** Restarts it with its stored data. */
  start(): Promise<StageProcess>;
  client: StageClient;
  outages: OutageLog;
  /** Reports whether both environments respond. */
  isAnswering(): Promise<boolean>;
}

/** Shells and pipes that end an emulator with its parent have no state and serve no requests. */
const watchers = /(?:^|\/)(?:sh|cat)\b/;

/**
 * Kills a random process of a stage with SIGKILL and waits until everything responds again. Restarts a stage
 * that has ended.
 *
 * @returns the program that was killed
 * @throws Error when the stage does not respond within two minutes
 */
export async function killOneProcess(stage: KillableStage, chance: RandomSource): Promise<string> {
  const root = stage.current.processId;
  const victim = chance.pick((await listPrograms(root)).filter(({ program }) => !watchers.test(program)));
  stage.outages.begin();
  if (victim.processId === root) {
    await stage.current.kill();
    stage.current = await stage.start();
    stage.client.follow(stage.current.env);
  } else process.kill(victim.processId, "SIGKILL");
  const isBack = async () => {
    const running = await listPrograms(stage.current.processId);
    const successor = running.find(({ program }) => program === victim.program);
    return successor !== undefined && successor.processId !== victim.processId && stage.isAnswering();
  };
  const giveUpAt = performance.now() + patienceMilliseconds;
  while (!(await isBack().catch(() => false))) {
    if (performance.now() >= giveUpAt) throw new Error(`${victim.program} was killed and is not back`);
    await pause(pollMilliseconds);
  }
  stage.outages.end();
  return nameOf(victim.program);
}

interface RunningProgram {
  processId: number;
  /** The command with its first argument, which is the same for each process of its kind. */
  program: string;
}

async function listPrograms(root: number): Promise<RunningProgram[]> {
  const ids = await listProcessTree(root);
  const commands = await Promise.all(ids.map((id) => readProc(`${id}/cmdline`)));
  return ids.map((processId, at) => ({
    processId,
    program: (commands[at] as string).split("\0", 2).join(" "),
  }));
}

const nameOf = (program: string): string =>
  program
    .split(" ")
    .map((part) => path.basename(part))
    .join(" ");
