import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the directories in an environment variable such as PATH, or an empty list. */
export function pathsIn(list: string | undefined): string[] {
  return list?.split(delimiter) ?? [];
}

/** Returns every program with a name on the machine's PATH. */
export function programsNamed(name: string): string[] {
  return pathsIn(process.env.PATH).flatMap((folder) => {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return [path];
    } catch {
      return [];
    }
  });
}

/**
 * Returns the programs that this machine lacks. Their tests are skipped and reported. With `ALL_LANGUAGES`
 * set, nothing is skipped: a test without its program fails.
 */
export const missingPrograms = (names: readonly string[]): string[] =>
  process.env.ALL_LANGUAGES === undefined ? names.filter((name) => programsNamed(name).length === 0) : [];
