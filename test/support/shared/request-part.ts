import { inject } from "vitest";
import type { LocalEnvironmentFile } from "../../../infra/local/write-environment-file.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where tests ask for what they share. */
    sharedPartsUrl: string;
  }
}

/** What several test files use and only one of them has to wait for, by name. */
export interface SharedParts {
  assembly: {
    /** Every stage, a developer's included. */
    assemblyDirectory: string;
    /** The functions that it deploys, one directory each. */
    bundlesDirectory: string;
    /** What the bundles were made of, as JSON. */
    bundleOutputsFile: string;
  };
  readableBundles: {
    /** The functions with the names of their source. */
    directory: string;
  };
  stage: {
    env: LocalEnvironmentFile;
    /** Answers what only the stage's handle knows. */
    insightUrl: string;
  };
}

export type PartName = keyof SharedParts;

/**
 * Waits until a shared part is there.
 * @throws Error with the reason why it could not be made.
 */
export async function requestPart<Name extends PartName>(name: Name): Promise<SharedParts[Name]> {
  const response = await fetch(`${inject("sharedPartsUrl")}/${name}`);
  if (!response.ok) throw new Error(`No ${name}: ${await response.text()}`);
  return (await response.json()) as SharedParts[Name];
}
