import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deriveConsole } from "../../../shared/contract/client/derive-console.ts";

let directory: string;
const values = () => join(directory, "values.ts");

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "derive-"));
  await deriveConsole(directory);
});
afterEach(() => rmSync(directory, { recursive: true }));

it("deriveConsole writes four modules into an empty folder: errors, operations, types and values", () => {
  expect(readdirSync(directory)).toEqual(["errors.ts", "operations.ts", "types.ts", "values.ts"]);
});

it("derived modules that are newer than the contract are not changed", async () => {
  writeFileSync(values(), "");
  await deriveConsole(directory);
  expect(readFileSync(values(), "utf8")).toBe("");
});

it("a derived module that is older than the contract is written again", async () => {
  const { size } = statSync(values());
  writeFileSync(values(), "");
  utimesSync(values(), 1, 1);
  await deriveConsole(directory);
  expect(statSync(values()).size).toBe(size);
});
