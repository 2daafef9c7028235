import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** Packages for Linux on x64 only. `docs/platforms.md` explains other platforms. */
const linuxOnly = "@dynoxide/linux-x64";

it("every npm binary for Linux x64 also exists for macOS and Linux on arm64, except one named in docs/platforms.md", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { cpu?: string[]; os?: string[] }>;
  };
  const binaries = Object.entries(packages).filter(
    ([, { cpu, os }]) => cpu?.length === 1 && os?.length === 1,
  );
  const names = new Set(binaries.map(([path]) => path.replace(/^.*node_modules\//, "")));
  const forLinux = [...names].filter((name) => /linux-x64(?:-gnu)?$/.test(name));
  expect(forLinux).toContain(linuxOnly);
  const lacking = forLinux.filter((name) =>
    ["darwin-arm64", "linux-arm64"].some(
      (platform) =>
        ![...names].some((other) => other.startsWith(name.replace(/linux-x64(?:-gnu)?$/, platform))),
    ),
  );
  expect(lacking).toEqual([linuxOnly]);
  expect(readFileSync(join(root, "docs", "platforms.md"), "utf8")).toContain(`\`${linuxOnly}\``);
});
