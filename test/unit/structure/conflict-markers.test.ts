import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("No file in the repository contains conflict markers", () => {
  // Seven characters each, written so that this file contains no marker.
  const { stdout, status } = spawnSync("git", ["grep", "-nE", "^(<{7}|>{7}|\\|{7}) "], { encoding: "utf8" });
  // Git exits with 1 if nothing was found, and with more if the search failed.
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
});
