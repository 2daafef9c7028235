import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeOpenapi } from "../../shared/contract/openapi/write-openapi.ts";
import { stage } from "../e2e/shared-stage.ts";
import { send } from "../support/stage/stage-client.ts";
import { runTool } from "./support/run-tool.ts";

interface Finding {
  code: string;
  path: string[];
  message: string;
}

/**
 * The documents with the rules that each violates and the reasons. An exception that is no longer needed
 * fails as well.
 */
const documents: { name: string; exceptions: Readonly<Record<string, string>> }[] = [
  { name: "served-openapi.json", exceptions: {} },
  {
    name: "openapi-console.json",
    exceptions: {
      "info-contact":
        "It is for those who work on the console; no stage serves it, and a contact is a stage's.",
      "oas3-operation-security-defined":
        "Of a bearer token OpenAPI 3.1 lets an operation name the scope it needs; the rule knows scopes of OAuth flows only.",
    },
  },
  {
    name: "served-asyncapi.json",
    exceptions: {
      "asyncapi-servers": "Events go to the servers of partners, which no document can list.",
      "asyncapi-latest-version": "3.1 adds nothing that is used, and fewer tools read it than 3.0.",
    },
  },
];

const ruleset = join(import.meta.dirname, "spectral.yaml");

describe("contract documents and Spectral", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "spectral-"));
    await writeOpenapi(directory);
    for (const name of ["openapi", "asyncapi"]) {
      const { body } = await send(`${stage.env.sandbox.base_url}/${name}.json`);
      await writeFile(join(directory, `served-${name}.json`), JSON.stringify(body));
    }
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** Returns all findings of Spectral in a document, including hints. */
  async function lint(name: string): Promise<string[]> {
    const report = join(directory, `${name}-report.json`);
    const rules = ["--ruleset", ruleset, "--fail-severity", "hint"];
    const output = ["--format", "json", "--output", report, "--quiet"];
    await runTool(["spectral", "lint", join(directory, name), ...rules, ...output], { cwd: directory });
    const findings = JSON.parse(await readFile(report, "utf8")) as Finding[];
    return findings.map(({ code, path, message }) => `${code} at ${path.join(".")}: ${message}`);
  }

  it.each(documents)(
    "$name follows every Spectral rule for its format, except the documented exceptions",
    async ({ name, exceptions }) => {
      const findings = await lint(name);
      const rules = new Set(findings.map((finding) => finding.split(" ")[0]));
      expect([...rules].sort(), findings.slice(0, 5).join("\n")).toEqual(Object.keys(exceptions).sort());
    },
  );

  it.each(documents)("Spectral finds a fault in $name", async ({ name }) => {
    const document = JSON.parse(await readFile(join(directory, name), "utf8"));
    await writeFile(join(directory, `faulty-${name}`), JSON.stringify({ ...document, info: { title: 7 } }));
    expect((await lint(`faulty-${name}`)).join("\n")).toMatch(/ at info\.title: /);
  });
});
