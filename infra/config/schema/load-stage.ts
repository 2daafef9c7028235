import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { localStageName } from "../local.ts";
import { findConfigFaults } from "./find-config-faults.ts";
import type { ConfigFault } from "./find-part-faults.ts";
import { type StageConfig, stageConfig } from "./stage-config.ts";

/** The folder of stages' files. */
export const configDirectory = join(import.meta.dirname, "..");

const stageNameForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const stageNameCharacters = 20;

/** Thrown for a stage file that cannot be deployed. The message has one line per error. */
export class InvalidStageError extends Error {
  readonly faults: readonly ConfigFault[];

  constructor(stageName: string, file: string, faults: readonly ConfigFault[]) {
    const lines = faults.map(({ path, message }) => `  ${path === "" ? "(the whole)" : path}: ${message}`);
    super([`Stage ${stageName} (${file}) cannot be deployed:`, ...lines].join("\n"));
    this.faults = faults;
  }
}

/** Thrown for an unknown stage name. */
export class UnknownStageError extends Error {}

/** Returns the names of all stages with a file in the folder, sorted, without the local stage. */
export const listStages = (directory = configDirectory): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map(({ name }) => name.slice(0, -".ts".length))
    .filter((name) => name !== localStageName)
    .sort();

/**
 * Returns the settings of a stage from `<name>.ts` in the folder.
 * @throws InvalidStageError when any value is missing, unknown, a placeholder or wrong
 * @throws UnknownStageError when there is no such file, or the name is invalid
 */
export async function loadStage(name: string, directory = configDirectory): Promise<StageConfig> {
  const file = join(directory, `${name}.ts`);
  if (!stageNameForm.test(name) || name.length > stageNameCharacters) {
    throw new UnknownStageError(
      `"${name}" is not a stage name. Use up to ${stageNameCharacters} lower-case letters, digits and hyphens`,
    );
  }
  if (name !== localStageName && !listStages(directory).includes(name)) {
    throw new UnknownStageError(`There is no ${file}. Copy example.ts to it and replace every value`);
  }
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: unknown };
  if (name === localStageName) return stageConfig.parse(config);
  const faults = findConfigFaults(name, config);
  if (faults.length > 0) throw new InvalidStageError(name, file, faults);
  return stageConfig.parse(config);
}
