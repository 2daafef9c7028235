import type { TestProject } from "vitest/node";
import { deriveConsole } from "../../../shared/contract/client/derive-console.ts";
import { startSharedParts } from "./start-shared-parts.ts";

/**
 * Derives the console's modules. Provides tests with the address of their shared parts: from the parallel suites, or
 * from this run alone.
 */
export default async function serveSharedParts(project: TestProject): Promise<() => Promise<void>> {
  await deriveConsole();
  const given = process.env.SHARED_PARTS_URL;
  const { url, stop } = given === undefined ? await startSharedParts() : { url: given, stop: async () => {} };
  project.provide("sharedPartsUrl", url);
  return stop;
}
