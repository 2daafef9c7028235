import { rename, writeFile } from "node:fs/promises";

/**
 * Replaces a file atomically: readers, and a start after a crash, see either the old or the new content.
 *
 * @param mode permissions of the file; by default those of the process.
 */
export async function replaceFile(file: string, content: string, mode?: number): Promise<void> {
  await writeFile(`${file}.next`, content, mode === undefined ? {} : { mode });
  await rename(`${file}.next`, file);
}

/** Permissions of a file with keys: only its owner. */
export const ownerOnly = 0o600;
