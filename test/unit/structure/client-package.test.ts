import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";
import { readImports, type SourceFile } from "./read-imports.ts";

const root = "packages/client/src";
const files = readImports([root]);
const isCommand = ({ path }: SourceFile): boolean => path.startsWith(`${root}/command/`);
const offences = (sources: readonly SourceFile[], breaks: (target: string) => boolean): string[] =>
  sources.flatMap((file) => file.imports.filter(breaks).map((target) => `${file.path} -> ${target}`));

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

describe("client package", () => {
  it("the client imports nothing from the repository, and only its command imports Node modules", () => {
    expect(files.some(isCommand)).toBe(true);
    const isOwn = (target: string) => target.startsWith(`${root}/`);
    const library = files.filter((file) => !isCommand(file));
    expect(offences(library, (target) => !isOwn(target))).toEqual([]);
    const command = files.filter(isCommand);
    expect(offences(command, (target) => !isOwn(target) && !isBuiltin(target))).toEqual([]);
    expect(offences(library, (target) => target.startsWith(`${root}/command/`))).toEqual([]);
  });

  it("no file of the client imports itself, even indirectly", () => {
    expect(findCycle(new Map(files.map(({ path, runtimeImports }) => [path, runtimeImports])))).toEqual([]);
  });

  it("the client has no runtime dependency", () => {
    const { dependencies, peerDependencies, optionalDependencies } = readJson("packages/client/package.json");
    expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
  });

  it("the lock file names no registry, only workspace folders", () => {
    const { workspaces } = readJson("package.json");
    const { packages } = readJson("package-lock.json");
    const places = Object.values(packages as Record<string, { resolved?: string }>).flatMap(
      ({ resolved }) => resolved ?? [],
    );
    expect(places).toEqual(workspaces);
  });

  it("the client and the contract have the same version", () => {
    expect(readJson("packages/client/package.json").version).toBe(readJson("package.json").version);
  });
});
