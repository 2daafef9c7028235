import { readFileSync } from "node:fs";
import type { BundleOutput } from "../../../infra/bundling/bundle-functions.ts";
import { requestPart } from "./request-part.ts";

const { assemblyDirectory: directory, bundleOutputsFile } = await requestPart("assembly");

/** Where every synthesized stage is, a developer's included. */
export const assemblyDirectory: string = directory;

/** What each bundle of the assembly was made of. */
export const readBundleOutputs = (): BundleOutput[] => JSON.parse(readFileSync(bundleOutputsFile, "utf8"));
