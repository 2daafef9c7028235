import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory, lockName } from "../../src/lock-directory.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "lock-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("lockDirectory", () => {
  it("lockDirectory rejects a directory held by a running process and names the process", async () => {
    await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(
      `already runs on ${directory} (process ${process.pid})`,
    );
  });

  it("lockDirectory accepts a released directory", async () => {
    const release = await lockDirectory(directory);
    await release();
    await (await lockDirectory(directory))();
  });

  it.each([
    ["of a process that has ended", JSON.stringify({ processId: 2 ** 22 + 1, startedAt: "1" })],
    ["of a process whose id was reassigned", JSON.stringify({ processId: process.pid, startedAt: "1" })],
    ["whose content is cut off", '{"proc'],
  ])("lockDirectory takes over a lock %s", async (_, content) => {
    await writeFile(path.join(directory, lockName), content);
    await (await lockDirectory(directory))();
  });

  it("lockDirectory gives a directory to only one of two concurrent callers", async () => {
    const both = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
