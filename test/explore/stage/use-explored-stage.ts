import { afterAll, beforeAll, vi } from "vitest";
import type { StageName } from "../../races/stage/read-entries.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { type ExploredStage, startExploredStage } from "./start-explored-stage.ts";

/** Starts a stage for the tests of a file, which set its clock. Returns a function that returns the stage. */
export function useExploredStage(stageName: StageName): () => ExploredStage {
  let stage: ExploredStage;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage = await startExploredStage(assemblyDirectory, stageName);
  });
  afterAll(async () => {
    await stage.stop();
    vi.useRealTimers();
  });
  return () => stage;
}
