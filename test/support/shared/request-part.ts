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
    /** Every stage, including a developer's. */
    assemblyDirectory: string;
    /** The deployed functions, one directory each. */
    bundlesDirectory: string;
    /** The inputs of the bundles, as JSON. */
    bundleOutputsFile: string;
  };
  /** The local stage, as `npm start` runs it. */
  localAssembly: { assemblyDirectory: string };
  ownCode: {
    /** The code that shows the permissions on this machine, one directory per function. */
    directory: string;
  };
  /** The built web console. A stage that finds it does not build it. */
  site: { directory: string };
  stage: {
    env: LocalEnvironmentFile;
    /** Provides tests with data that otherwise only the stage's handle has. */
    insightUrl: string;
  };
}

export type PartName = keyof SharedParts;

/** The response to a test's request: the part, or the reason why its creation failed. */
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
