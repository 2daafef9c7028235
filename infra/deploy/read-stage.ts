import { basename, dirname, resolve } from "node:path";
import { localStageName } from "../config/local.ts";
import { configDirectory, loadStage } from "../config/schema/load-stage.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { partsOf, type StagePart } from "../config/schema/stage-parts.ts";
import { DeploymentError } from "./deployment-error.ts";

/** A stage with a complete file. */
export interface DeployableStage {
  name: string;
  config: StageConfig;
  /** In deployment order. */
  parts: readonly StagePart[];
}

const refusals: Readonly<Record<string, string>> = {
  example: "The stage example is of a company that does not exist. Copy its file and replace every value.",
  [localStageName]: "The stage local runs on one machine, by npm start, and is never deployed.",
};

/**
 * Returns a stage by its name, `acme`, or by a file, `../stages/acme.ts`. Paths are relative to the directory
 * in which npm was called.
 * @throws DeploymentError for stages that are not for deployment
 * @throws InvalidStageError naming every error of the file
 * @throws UnknownStageError when there is no such file
 */
export async function readStage(nameOrPath: string): Promise<DeployableStage> {
  const isPath = nameOrPath.endsWith(".ts");
  const name = isPath ? basename(nameOrPath, ".ts") : nameOrPath;
  const refusal = refusals[name];
  if (refusal !== undefined) throw new DeploymentError(refusal);
  const directory = isPath
    ? dirname(resolve(process.env.INIT_CWD ?? process.cwd(), nameOrPath))
    : configDirectory;
  const config = await loadStage(name, directory);
  return { name, config, parts: partsOf(name, config) };
}
