import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { buildReference } from "./build-reference.ts";
import type { ReferenceTask } from "./write-reference.ts";

// The thread of write-reference.ts.

const { directory } = workerData as ReferenceTask;
const manifest = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
const { version } = JSON.parse(manifest) as { version: string };
const files = await buildReference(version, true);
const unfinished = await mkdtemp(`${directory}-`);
for (const [name, bytes] of files) await writeFile(join(unfinished, name), bytes);
await rename(unfinished, directory).catch(async (error: unknown) => {
  await rm(unfinished, { recursive: true });
  // Another process may have been first.
  if (!existsSync(directory)) throw error;
});
