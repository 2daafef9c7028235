import { inject } from "vitest";
import type { LocalEnvironmentFile } from "../../infra/local/write-environment-file.ts";
import { StageClient } from "../support/stage-client.ts";

declare module "vitest" {
  export interface ProvidedContext {
    stage: LocalEnvironmentFile;
  }
}

/** The stage all end-to-end tests share. */
export const stage = new StageClient(inject("stage"));
