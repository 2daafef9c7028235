import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("No file in the repository contains conflict markers", () => {
  // Seven characters each, written so that this file holds none.
  const { stdout, status } = spawnSync("git", ["grep", "-nE", "^(<{7}|>{7}|\\|{7}) "], { encoding: "utf8" });
  // Git answers 1 where nothing was found, and more than that where it could not search.
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
});
