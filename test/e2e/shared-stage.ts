import { inject } from "vitest";
import type { Grant } from "../../infra/local/proxy/note-grant-uses.ts";
import type { LocalEnvironmentFile } from "../../infra/local/write-environment-file.ts";
import { StageClient, send } from "../support/stage-client.ts";

declare module "vitest" {
  export interface ProvidedContext {
    stage: LocalEnvironmentFile;
    insightUrl: string;
  }
}

/** The stage all end-to-end tests share. */
export const stage = new StageClient(inject("stage"));

/** Waits until no function, queue or stream of the stage has anything left to do. */
export async function untilIdle(): Promise<void> {
  await send(`${inject("insightUrl")}/idle`);
}

/** Grants of the templates that nothing has needed since the stage came up. */
export async function readUnusedGrants(): Promise<Grant[]> {
  const response = await fetch(`${inject("insightUrl")}/unused-grants`);
  return (await response.json()) as Grant[];
}
