import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Paths of a list as the environment has them; none where it has no such list. */
export function pathsIn(list: string | undefined): string[] {
  return list?.split(delimiter) ?? [];
}

/** Every program of a name that the machine's path leads to. */
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
 * The programs that this machine lacks, for tests that are skipped without them, which a report shows. Where every
 * language was installed (`ALL_LANGUAGES`) nothing is skipped: a test without its program fails.
 */
export const missingPrograms = (names: readonly string[]): string[] =>
  process.env.ALL_LANGUAGES === undefined ? names.filter((name) => programsNamed(name).length === 0) : [];
