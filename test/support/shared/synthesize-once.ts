import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SharedParts } from "./request-part.ts";

const run = promisify(execFile);

/** In a process of its own: the CDK computes for seconds, and whoever starts it has tests to answer meanwhile. */
async function runSynthesis(what: "assembly" | "readable-bundles") {
  const directory = await mkdtemp(join(tmpdir(), `${what}-`));
  await run(process.execPath, [join(import.meta.dirname, "run-synthesis.ts"), what, directory]);
  return { directory, stop: () => rm(directory, { recursive: true, force: true }) };
}

/** Synthesizes every stage for all tests that look at the templates or run them. */
export async function synthesizeOnce(): Promise<{ part: SharedParts["assembly"]; stop(): Promise<void> }> {
  const { directory, stop } = await runSynthesis("assembly");
  const part = {
    assemblyDirectory: join(directory, "assembly"),
    bundleOutputsFile: join(directory, "outputs.json"),
  };
  return { part, stop };
}

/** Bundles the functions without minifying them, for all tests that read them. */
export async function bundleReadablyOnce(): Promise<{
  part: SharedParts["readableBundles"];
  stop(): Promise<void>;
}> {
  const { directory, stop } = await runSynthesis("readable-bundles");
  return { part: { directory }, stop };
}
