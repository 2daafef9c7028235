import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireFormat } from "../../../infra/local/require-format.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "stored-format-"));
});
afterEach(() => rm(directory, { recursive: true }));
const write = (name: string, content = "") => writeFile(join(directory, name), content);
const check = () => requireFormat(directory, ["lock.json", "assembly"]);

test("an empty data directory gets a recorded format and is accepted again when it has data", async () => {
  await write("lock.json");
  await check();
  await write("seeded-sandbox.json");
  await check();
  expect(await readdir(directory)).toContain("format");
});

test("a data directory with data but without a recorded format is rejected with instructions to start over", async () => {
  await write("seeded-sandbox.json");
  await expect(check()).rejects.toThrow("npm start -- --fresh");
});

test("a data directory with an earlier format is rejected", async () => {
  await write("seeded-sandbox.json");
  await write("format", "1");
  await expect(check()).rejects.toThrow("another form");
});
