import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustRun, runTool } from "./support/run-tool.ts";
import { admitProgram, expectWorked, openWorkshop, type Workshop } from "./support/use-partner.ts";

/** The strictest compiler options for a program and its generated code. */
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  typeRoots: [join(import.meta.dirname, "../../node_modules/@types")],
  types: ["node"],
  noEmit: true,
};

/** Returns compiler errors, each with its file and code. */
const complaintsOf = (said: string): string[] =>
  [...said.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => `${file} ${code}`);

const heyPlugins = ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"];

interface Generator {
  name: string;
  program: string;
  generate: readonly [string, ...string[]];
  /** Files that the generator copies next to every client, and the compiler errors of these files alone. */
  runtime: { files: RegExp; codes: readonly string[] } | null;
}

const generators: Generator[] = [
  {
    name: "openapi-typescript",
    program: "openapi-fetch",
    generate: ["openapi-typescript", "openapi.json", "--output", "generated/api.ts"],
    runtime: null,
  },
  {
    name: "@hey-api/openapi-ts",
    program: "hey-api",
    generate: ["openapi-ts", "--input", "openapi.json", "--output", "generated", "--plugins", ...heyPlugins],
    // It passes options as undefined, which `exactOptionalPropertyTypes` forbids.
    runtime: { files: /^generated\/(?:client|core)\//, codes: ["TS2379", "TS2375"] },
  },
];

describe.each(generators)("client that $name generates from the stage's document", (generator) => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop();
    const program = join(import.meta.dirname, "programs", generator.program, "use-client.ts");
    await mustRun(generator.generate, { cwd: workshop.folder });
    await copyFile(program, join(workshop.folder, "use-client.ts"));
    await writeFile(
      join(workshop.folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["generated", "*.ts"] }),
    );
  });
  afterAll(() => workshop?.[Symbol.asyncDispose]());

  it("the client and a program that uses it compile with every strict option", async () => {
    const { said } = await runTool(["tsc"], { cwd: workshop.folder });
    const complaints = complaintsOf(said).map((one) => one.split(" "));
    const { runtime } = generator;
    const own = complaints.filter(([file = ""]) => runtime === null || !runtime.files.test(file));
    expect(own, said).toEqual([]);
    expect([...new Set(complaints.map(([, code]) => code))]).toEqual(runtime?.codes ?? []);
  });

  it("a program that uses a nullable value without a check or reads a nonexistent field does not compile", async () => {
    const program = await readFile(join(workshop.folder, "use-client.ts"), "utf8");
    const faults = ["export const wrong: string = placed.vin;", "export const none = placed.never_there;"];
    await writeFile(join(workshop.folder, "faulty.ts"), [program, ...faults].join("\n"));
    const { said } = await runTool(["tsc"], { cwd: workshop.folder });
    const found = complaintsOf(said).filter((one) => one.startsWith("faulty.ts"));
    await rm(join(workshop.folder, "faulty.ts"));
    expect(found, said).toEqual(["faulty.ts TS2322", "faulty.ts TS2339"]);
  });

  it("the client orders a listed car, and reads the order, its events by type and a rejection by code", async () => {
    const outfile = join(workshop.folder, "program.mjs");
    const entry = join(workshop.folder, "use-client.ts");
    await build({ entryPoints: [entry], bundle: true, platform: "node", format: "esm", outfile });
    expectWorked(await mustRun(["node", outfile], { cwd: workshop.folder, env: await admitProgram() }));
  });
});
