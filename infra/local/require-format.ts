import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The version of the stored format. The version increases when earlier data can no longer be read. */
const storedFormat = "3";
const fileName = "format";

/**
 * Requires that a data directory contains nothing in an earlier format, and records the current format.
 * @param untouched names of files and folders that do not depend on the format
 * @throws Error with the command to start over
 */
export async function requireFormat(directory: string, untouched: readonly string[]): Promise<void> {
  const file = path.join(directory, fileName);
  const found = await readFile(file, "utf8").catch(() => null);
  if (found === storedFormat) return;
  const holdsData = (await readdir(directory)).some((name) => !untouched.includes(name));
  if (holdsData) {
    throw new Error(
      `${directory} holds data in another form than this version stores it in. ` +
        "Start over with npm start -- --fresh: everything in it is thrown away.",
    );
  }
  await writeFile(file, storedFormat);
}
