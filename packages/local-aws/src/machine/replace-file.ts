import { rename, writeFile } from "node:fs/promises";

/**
 * Writes a whole file in place of the one that was there: readers, and a start after a crash, see either the old
 * content or the new.
 *
 * @param mode permissions of the file; those of the process by default.
 */
export async function replaceFile(file: string, content: string, mode?: number): Promise<void> {
  await writeFile(`${file}.next`, content, mode === undefined ? {} : { mode });
  await rename(`${file}.next`, file);
}

/** Permissions of a file that holds keys: its owner alone. */
export const ownerOnly = 0o600;
