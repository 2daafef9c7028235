import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * A source file with its imports: local files by path from the root, packages by name. A conditional import
 * counts for each possible file.
 */
export interface SourceFile {
  path: string;
  imports: string[];
  /** Imports that exist at run time, without type imports. */
  runtimeImports: string[];
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  imports: Record<string, Record<string, string>>;
};

/** Packages of this repository whose exports are the files of their `src`. */
const ownPackage = /^@vehicle-sourcing\/(local-aws|listing-search)\/(.+)$/;

const statement = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const dynamicImport = /\bimport\("([^"]+)"\)/g;

/** Returns every TypeScript file below the folders, with its imports. */
export function readImports(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFile(join(folder, name))),
  );
}

function readFile(path: string): SourceFile {
  const source = readFileSync(path, "utf8");
  const found = [...source.matchAll(statement)].map(([, typeOnly, target = ""]) => ({ typeOnly, target }));
  const dynamic = [...source.matchAll(dynamicImport)].map(([, target = ""]) => ({
    typeOnly: undefined,
    target,
  }));
  const all = [...found, ...dynamic].flatMap(({ typeOnly, target }) =>
    filesOf(target, path).map((file) => ({ typeOnly: typeOnly !== undefined, target: file })),
  );
  return {
    path,
    imports: all.map(({ target }) => target),
    runtimeImports: all.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
  };
}

function filesOf(target: string, importer: string): string[] {
  if (target.startsWith("#"))
    return Object.values(manifest.imports[target] ?? {}).map((file) => normalize(file));
  const [, name, file] = ownPackage.exec(target) ?? [];
  if (name !== undefined) return [`packages/${name}/src/${file}`];
  return [target.startsWith(".") ? normalize(join(dirname(importer), target)) : target];
}
