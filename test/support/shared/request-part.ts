import { inject } from "vitest";
import type { LocalEnvironmentFile } from "../../../infra/local/write-environment-file.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address from which tests request shared parts. */
    sharedPartsUrl: string;
  }
}

/** Parts that several test files use and that are created once, by name. */
export interface SharedParts {
  assembly: {
    /** Every stage, a developer's included. */
    assemblyDirectory: string;
    /** The functions that it deploys, one directory each. */
    bundlesDirectory: string;
    /** The inputs of the bundles, as JSON. */
    bundleOutputsFile: string;
  };
  readableBundles: {
    /** The functions with the names of their source. */
    directory: string;
  };
  stage: {
    env: LocalEnvironmentFile;
    /** Address for data that only the stage's handle provides. */
    insightUrl: string;
  };
}

export type PartName = keyof SharedParts;

/** The answer to whoever asks for a part: the part, or why it could not be made. */
export interface RequestedPart<Part> {
  part?: Part;
  failure?: string;
}

/**
 * Waits until a shared part is ready.
 * @throws Error with the reason if its creation failed
 */
export async function requestPart<Name extends PartName>(name: Name): Promise<SharedParts[Name]> {
  const response = await fetch(`${inject("sharedPartsUrl")}/${name}`);
  const { part, failure } = (await response.json()) as RequestedPart<SharedParts[Name]>;
  if (part === undefined) throw new Error(`No ${name}: ${failure}`);
  return part;
}
