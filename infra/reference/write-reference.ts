import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { folderOf } from "../bundling/share-code.ts";

/** What the thread of the reference needs. */
export interface ReferenceTask {
  directory: string;
}

/** Returns the folder of the function that serves the reference, in an assembly whose functions share code. */
export const servingFolderOf = (assemblyDirectory: string): string =>
  join(assemblyDirectory, "functions", folderOf("partner/reference/serve-reference", true));

/**
 * Writes the API reference, quickly compressed, into a new folder, which appears when it is complete. A thread does so,
 * because it takes seconds.
 * @throws Error when the build fails
 */
export async function writeReference(directory: string): Promise<void> {
  const workerData: ReferenceTask = { directory };
  await once(new Worker(new URL("./create-reference.ts", import.meta.url), { workerData }), "exit");
}
