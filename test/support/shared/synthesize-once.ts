import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { cacheSynthesis } from "./cache-synthesis.ts";
import type { SharedParts } from "./request-part.ts";

const run = promisify(execFile);

/** A child process, because synthesis takes seconds and this process must respond to tests meanwhile. */
const synthesize = (what: "assembly" | "local-assembly" | "own-code"): Promise<string> =>
  cacheSynthesis(what, (directory) =>
    run(process.execPath, [join(import.meta.dirname, "run-synthesis.ts"), what, directory]),
  );

/** Synthesizes every stage for all tests that inspect or run the templates. */
export async function synthesizeOnce(): Promise<SharedParts["assembly"]> {
  const directory = await synthesize("assembly");
  return {
    assemblyDirectory: join(directory, "assembly"),
    bundlesDirectory: join(directory, "bundles"),
    bundleOutputsFile: join(directory, "outputs.json"),
  };
}

/** Synthesizes the local stage as `npm start` does, whose functions share code. */
export async function synthesizeLocallyOnce(): Promise<SharedParts["localAssembly"]> {
  return { assemblyDirectory: join(await synthesize("local-assembly"), "assembly") };
}

/** Bundles the functions' own code, for all tests that read it. */
export async function bundleOwnCodeOnce(): Promise<SharedParts["ownCode"]> {
  return { directory: await synthesize("own-code") };
}
