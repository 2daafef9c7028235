import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { passingCodes, tokenCode } from "../../../packages/chat-widget/src/wire.ts";
import { errorCodes } from "../../../shared/domain/errors/error-codes.ts";
import { findCycle } from "./find-cycle.ts";
import { readImports } from "./read-imports.ts";

const root = "packages/chat-widget/src";
const files = readImports([root]);
const manifest = JSON.parse(readFileSync("packages/chat-widget/package.json", "utf8"));

describe("chat widget package", () => {
  it("the chat widget imports only its own files and has no dependencies", () => {
    const foreign = files.flatMap(({ path, imports }) =>
      imports.filter((target) => !target.startsWith(`${root}/`)).map((target) => `${path} -> ${target}`),
    );
    expect(foreign).toEqual([]);
    const { dependencies, peerDependencies, optionalDependencies } = manifest;
    expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
  });

  it("no file of the chat widget imports itself, even indirectly", () => {
    expect(findCycle(new Map(files.map(({ path, runtimeImports }) => [path, runtimeImports])))).toEqual([]);
  });

  it("the chat widget sets no raw markup or styles and runs no text as code", () => {
    const forbidden =
      /innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function\(|document\.write|"style"|createElement\("(?:style|script)"/;
    expect(
      files.map(({ path }) => path).filter((path) => forbidden.test(readFileSync(path, "utf8"))),
    ).toEqual([]);
  });

  it("each error code that the chat widget handles exists in the API", () => {
    const codes: readonly string[] = errorCodes;
    expect([tokenCode, ...passingCodes].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it("the chat widget and the contract have the same version", () => {
    expect(manifest.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  });
});
