import { existsSync } from "node:fs";
import { appendFile, copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustRun, runTool, toolsDirectory } from "./support/run-tool.ts";
import { admitProgram, expectWorked, openWorkshop, type Workshop } from "./support/use-partner.ts";

const mono = "/usr/lib/mono/4.5";
/** The generator and its output are .NET programs, so the tests are skipped without Mono and its compiler. */
const isMissing = !["mcs.exe", "Facades/netstandard.dll"].every((file) => existsSync(join(mono, file)));

const binaries = join(toolsDirectory, "nswag/bin/binaries/Win");
const json = join(binaries, "Newtonsoft.Json.dll");

const generate = [
  ...["mono", join(binaries, "NSwag.exe"), "openapi2csclient"],
  ...["/input:openapi.json", "/output:Client.cs", "/namespace:Vsp", "/classname:VspClient"],
  ...["/jsonLibrary:NewtonsoftJson", "/generateOptionalParameters:true"],
  // Otherwise a missing number is sent as 0.
  "/generateOptionalPropertiesAsNullable:true",
] as const;

const references = [
  ...["System.Net.Http", "System.Runtime.Serialization", "System.ComponentModel.DataAnnotations"],
  ...["Facades/netstandard", json.replace(/\.dll$/, "")],
].map((name) => `-r:${name}.dll`);

const compile = (source: string): readonly [string, ...string[]] => [
  ...(["mcs", "-langversion:latest", "-warn:4", "-warnaserror+"] as const),
  // The generated code compares required UUIDs with null, which is never true in C#.
  "-nowarn:0162",
  ...[`-lib:${mono}`, ...references, "-out:UseClient.exe", "Client.cs", source],
];

describe.skipIf(isMissing)("C# client that NSwag generates from the stage's document", () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop();
    await mustRun(generate as unknown as readonly [string, ...string[]], { cwd: workshop.folder });
    const program = join(import.meta.dirname, "programs/csharp/UseClient.cs");
    await copyFile(program, join(workshop.folder, "UseClient.cs"));
    await copyFile(json, join(workshop.folder, "Newtonsoft.Json.dll"));
  });
  afterAll(() => workshop?.[Symbol.asyncDispose]());

  it("the client compiles with warnings as errors, orders a listed car, and reads the order, its events and a rejection", async () => {
    await mustRun(compile("UseClient.cs"), { cwd: workshop.folder });
    const env = await admitProgram();
    expectWorked(await mustRun(["mono", "UseClient.exe"], { cwd: workshop.folder, env }));
  });

  it("a program that uses a nullable value without a check or reads a nonexistent field does not compile", async () => {
    const program = await readFile(join(workshop.folder, "UseClient.cs"), "utf8");
    const faults = `
public static class Faults
{
    public static int Nullable(Vsp.Order order) { return order.Max_bid_amount_usd; }
    public static object Missing(Vsp.Order order) { return order.Never_there; }
}`;
    const faulty = join(workshop.folder, "Faulty.cs");
    await writeFile(faulty, program);
    await appendFile(faulty, faults);
    const { exitCode, said } = await runTool(compile("Faulty.cs"), { cwd: workshop.folder });
    expect([exitCode === 0, said.match(/error (?:CS\d+)/g)?.sort()]).toEqual([
      false,
      ["error CS0266", "error CS1061"],
    ]);
  });
});
