import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Returns a digest of the names, sizes and modification times of files. Output built from them is current
 * while the digest is the same.
 *
 * @param root folder to which the names are relative.
 * @param sources files and folders with their content.
 * @param isLeftOut reports which files to ignore, by their path below the root.
 */
export async function stampFiles(
  root: string,
  sources: readonly string[],
  isLeftOut: (file: string) => boolean,
): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await listFiles(root, source)) {
      if (isLeftOut(file)) continue;
      const { mtimeMs, size } = await stat(path.join(root, file));
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex");
}

async function listFiles(root: string, source: string): Promise<string[]> {
  if ((await stat(path.join(root, source))).isFile()) return [source];
  const entries = await readdir(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
