import { readFileSync } from "node:fs";
import type { BundleOutput } from "../../../infra/bundling/bundle-functions.ts";
import { requestPart } from "./request-part.ts";

const { assemblyDirectory: directory, bundleOutputsFile } = await requestPart("assembly");

/** Directory with every synthesized stage, including a developer's. */
export const assemblyDirectory: string = directory;

/** Returns the inputs of each bundle of the assembly. */
export const readBundleOutputs = (): BundleOutput[] => JSON.parse(readFileSync(bundleOutputsFile, "utf8"));
