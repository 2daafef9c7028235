import { lstat, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discardUnfinishedSeed, openSeedStorage } from "../../../infra/local/stage-first-seed.ts";

let parent: string;
let directory: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "seed-"));
  directory = path.join(parent, "emulators");
});
afterEach(() => rm(parent, { recursive: true }));

const recordCalls = () => {
  const calls: string[] = [];
  return {
    calls,
    stop: async () => void calls.push("stop"),
    restart: async () => void calls.push("restart"),
  };
};
const exists = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );

describe("the storage of a first seed", () => {
  it("is in memory until it is settled, and then on disk with the memory freed", async () => {
    const storage = await openSeedStorage(directory);
    expect(storage.inMemory).toBe(true);
    const memory = await readlink(directory);
    await writeFile(path.join(storage.directory, "state"), "kept");
    const emulators = recordCalls();
    await storage.settle(emulators);
    expect(emulators.calls).toEqual(["stop", "restart"]);
    expect((await lstat(directory)).isDirectory()).toBe(true);
    expect(await readFile(path.join(directory, "state"), "utf8")).toBe("kept");
    expect(await exists(memory)).toBe(false);
  });

  it("is the directory itself where that holds state already", async () => {
    await mkdir(directory);
    expect(await openSeedStorage(directory)).toMatchObject({ directory, inMemory: false });
    expect(await discardUnfinishedSeed(directory)).toBe(false);
  });

  it("is found unfinished, and freed, by a start after a crash", async () => {
    await openSeedStorage(directory);
    const memory = await readlink(directory);
    expect(await discardUnfinishedSeed(directory)).toBe(true);
    expect([await exists(memory), await exists(directory)]).toEqual([false, false]);
    expect(await discardUnfinishedSeed(directory)).toBe(false);
  });
});
