import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { passingCodes, tokenCode } from "../../../packages/chat-widget/src/wire.ts";
import { errorCodes } from "../../../shared/domain/errors/error-codes.ts";
import { findCycle } from "./find-cycle.ts";
import { readImports } from "./read-imports.ts";

const root = "packages/chat-widget/src";
const files = readImports([root]);
const manifest = JSON.parse(readFileSync("packages/chat-widget/package.json", "utf8"));

describe("the published chat widget", () => {
  it("the chat widget imports its own files alone and depends on nothing", () => {
    const foreign = files.flatMap(({ path, imports }) =>
      imports.filter((target) => !target.startsWith(`${root}/`)).map((target) => `${path} -> ${target}`),
    );
    expect(foreign).toEqual([]);
    const { dependencies, peerDependencies, optionalDependencies } = manifest;
    expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
  });

  it("no file of the chat widget imports itself, not even indirectly", () => {
    expect(findCycle(new Map(files.map(({ path, runtimeImports }) => [path, runtimeImports])))).toEqual([]);
  });

  it("nothing of the chat widget needs an exception from a strict content security policy", () => {
    const forbidden =
      /innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function\(|document\.write|"style"|createElement\("(?:style|script)"/;
    expect(
      files.map(({ path }) => path).filter((path) => forbidden.test(readFileSync(path, "utf8"))),
    ).toEqual([]);
  });

  it("each code that the chat widget acts upon is one of the API's", () => {
    const codes: readonly string[] = errorCodes;
    expect([tokenCode, ...passingCodes].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it("the versions of the chat widget and of the repository's contract are the same", () => {
    expect(manifest.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
  });
});
