import { globSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** The folder of the console's modules that are derived from the contract and never committed. */
export const consoleDirectory = "console/src/api/generated";

const modules = ["errors.ts", "operations.ts", "types.ts", "values.ts"];

/** Writes the console's derived modules into a folder if a source has changed since they were written. */
export async function deriveConsole(directory = join(root, consoleDirectory)): Promise<void> {
  const sources = globSync("shared/{contract,domain}/**/*.ts", { cwd: root });
  const writtenAt = Math.min(...modules.map((name) => changedAt(join(directory, name))));
  if (Math.max(...sources.map((path) => changedAt(join(root, path)))) < writtenAt) return;
  // Imported only now, because loading the contract takes a second.
  const { renderConsole } = await import("./render-console.ts");
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(renderConsole())) {
    // Each file is renamed when it is complete, so that a compiler or another run never reads an unfinished file.
    const unfinished = join(directory, `${name}.${process.pid}`);
    writeFileSync(unfinished, text);
    renameSync(unfinished, join(directory, name));
  }
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (import.meta.main) await deriveConsole();
