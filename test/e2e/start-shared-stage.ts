import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startLocalStage } from "../../infra/local/start-local-stage.ts";

/** Brings up both environments once, exactly as `npm start` does, for all end-to-end tests. */
export default async function startSharedStage(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "local-stage-"));
  const stage = await startLocalStage({ ports: "ephemeral", dataDirectory, clock: true, fresh: true });
  project.provide("stage", stage.env);
  return async () => {
    await stage.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
