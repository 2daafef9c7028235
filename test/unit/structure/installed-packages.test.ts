import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// Packages of `npm ci`. Benches and generators install their own tools.

// Its types are a package of their own.
const { minVersion, satisfies } = createRequire(import.meta.url)("semver") as {
  minVersion(range: string): { version: string };
  satisfies(version: string, range: string): boolean;
};

const root = join(import.meta.dirname, "../../..");
const largestPackageCount = 570;

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

const listPackages = (lock: string) =>
  Object.entries<{ engines?: { node?: string } }>(readJson(lock).packages).filter(([path]) =>
    path.includes("node_modules/"),
  );

describe("installed packages", () => {
  it("npm ci installs at most 570 packages", () => {
    const installed = listPackages("node_modules/.package-lock.json");
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.length).toBeLessThanOrEqual(largestPackageCount);
  });

  it("every override of package.json replaces an installed package", () => {
    const overrides: Record<string, Record<string, string>> = readJson("package.json").overrides;
    const replacements = Object.values(overrides).flatMap((ofParent) => Object.entries(ofParent));
    expect(replacements.length).toBeGreaterThan(5);
    for (const [name, replacement] of replacements) {
      const { name: installed, version } = readJson(`node_modules/${name}/package.json`);
      expect(`npm:${installed}@${version}`, name).toBe(replacement);
    }
  });

  it("every package supports the Node versions that package.json allows", () => {
    const versions = (readJson("package.json").engines.node as string)
      .split("||")
      .map((range) => minVersion(range).version);
    expect(versions).toHaveLength(2);
    const refused = listPackages("package-lock.json").flatMap(([path, { engines }]) =>
      versions
        .filter((version) => engines?.node !== undefined && !satisfies(version, engines.node))
        .map((version) => `${path} refuses ${version}`),
    );
    expect(refused).toEqual([]);
  });
});
