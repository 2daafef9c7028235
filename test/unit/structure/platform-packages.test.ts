import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface LockedPackage {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optional?: boolean;
  devOptional?: boolean;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};

it("every platform-specific package is optional, so that npm ci succeeds on all platforms", () => {
  const bound = Object.entries(packages).filter(([, { os, cpu, libc }]) => os ?? cpu ?? libc);
  expect(bound.length).toBeGreaterThan(0);
  const required = bound.filter(([, { optional, devOptional }]) => !optional && !devOptional);
  expect(required.map(([path]) => path)).toEqual([]);
});
