import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import example from "../../../infra/config/example.ts";
import local from "../../../infra/config/local.ts";
import { findConfigFaults } from "../../../infra/config/schema/find-config-faults.ts";
import {
  configDirectory,
  InvalidStageError,
  listStages,
  loadStage,
} from "../../../infra/config/schema/load-stage.ts";
import { requireValue } from "../../support/require-value.ts";
import { testedStages } from "../../support/shared/tested-stages.ts";

/** Returns the paths of all leaf values. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]));
}

// biome-ignore lint/suspicious/noExplicitAny: values of any depth are replaced by others
function change(path: readonly string[], edit: (holder: any, name: string) => void): unknown {
  const config = structuredClone(example);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const holder = path.slice(0, -1).reduce((part: any, name) => part[name], config);
  edit(holder, requireValue(path.at(-1), "path"));
  return config;
}

const allPaths = pathsOf(example);
const textPaths = allPaths.filter(
  (path) =>
    typeof path.reduce((part: unknown, name) => Reflect.get(Object(part), name), example) === "string",
);
const pathsWithFaults = (config: unknown, stageName = "example") =>
  findConfigFaults(stageName, config).map(({ path }) => path);

describe("stage file", () => {
  it("the example stage file is complete and passes every check", async () => {
    expect(findConfigFaults("example", example)).toEqual([]);
    expect(await loadStage("example")).toEqual(example);
  });

  it.each(["set-to-the-value", "CHANGEME", "<value>", "TODO", "xxxxxxxx", "your-value", "", "0000000000"])(
    "a stage file with the placeholder %j in any text is rejected, and the error names the path of the text",
    (text) => {
      for (const path of textPaths) {
        const config = change(path, (holder, name) => {
          holder[name] = text;
        });
        expect(pathsWithFaults(config), path.join(".")).toContain(path.join("."));
      }
    },
  );

  it("a stage file that lacks one value is rejected, and the error names the path of the value", () => {
    for (const path of allPaths.filter((each) => !/^\d+$/.test(requireValue(each.at(-1), "name")))) {
      const config = change(path, (holder, name) => {
        delete holder[name];
      });
      expect(pathsWithFaults(config), path.join(".")).toContain(path.join("."));
    }
  });

  it("a stage file is rejected when it has an unknown key at any depth", () => {
    for (const path of allPaths.filter((each) => !/^\d+$/.test(requireValue(each.at(-1), "name")))) {
      const config = change(path, (holder) => {
        holder.unheardOf = 1;
      });
      const faults = findConfigFaults("example", config);
      expect(
        faults.some(({ message }) => message.includes("unheardOf")),
        path.join("."),
      ).toBe(true);
    }
  });

  it.each([
    ["environments.production.mediaUrl", "https://media.example.com"],
    ["environments.production.mediaUrl", "http://media.haebada.co.kr"],
    ["environments.production.mediaUrl", "https://10.0.0.1"],
    ["environments.production.mediaUrl", "https://media.haebada.co.kr/"],
    ["account", "123456789012"],
    ["mail.sender", "no-reply@example.org"],
    ["identity.domainPrefix", "Not A Label"],
    ["identity.mfa", "off"],
    ["identity.mfa", "sometimes"],
    ["environments.production.domains.partnerApi", "partners.other-motors.kr"],
    ["environments.production.domains.partnerApi", `${"p".repeat(31)}.haebada-motors.co.kr`],
    ["environments.production.domains.partnerApi", "sandbox.partners.haebada-motors.co.kr"],
    ["environments.production.webhookLoopbackAllowed", true],
    ["environments.production.domains", null],
    ["environments.production.developmentOrigins", ["http://localhost:5173"]],
    ["environments.sandbox.developmentOrigins", ["http://localhost:5173"]],
    [
      "environments.sandbox.localApis",
      { partnerApi: "https://a.kr", consoleApi: "https://b.kr", stream: "wss://c.kr" },
    ],
    ["console.domain", null],
    ["console.domain.name", "console.other-motors.kr"],
    ["console.domain.name", "console-api.haebada-motors.co.kr"],
    ["console.pictureOrigins", ["https://pictures.auction.co.kr/path"]],
    ["console.pictureOrigins", ["https://pictures.auction.co.kr; script-src *"]],
    ["console.pictureOrigins", ["http://pictures.auction.co.kr"]],
    ["console.pictureOrigins", ["*"]],
    ["environments", {}],
    ["upstreams.retailB.secretName", "vehicle-sourcing/upstreams/retail-a"],
  ])("a stage file is rejected when %s is %j", (path, value) => {
    const config = change(path.split("."), (holder, name) => {
      holder[name] = value;
    });
    expect(pathsWithFaults(config).some((fault) => fault.startsWith(path) || path.startsWith(fault))).toBe(
      true,
    );
  });

  it("a stage file is rejected when it still has values of the example company", () => {
    const copied = pathsWithFaults(example, "acme");
    expect(copied).toEqual(
      expect.arrayContaining([
        "account",
        "seller.bank.accountNumber",
        "seller.name",
        "mail.sender",
        "environments.production.domains.partnerApi",
        "console.domain.name",
      ]),
    );
  });

  it("a developer stage with a production environment is rejected", () => {
    expect(pathsWithFaults(example, "dev-anna")).toContain("environments.production");
  });

  it("a local stage cannot be deployed", () => {
    expect(findConfigFaults("local", local)).not.toEqual([]);
  });
});

describe("developer stage", () => {
  const { "dev-test": stage } = testedStages;
  const own = { ...stage, environments: { sandbox: stage.environments.sandbox! } };

  it("a developer stage with a console needs domains for the APIs that the console calls", () => {
    expect(findCopies({ ...own, console: example.console })).toEqual(["console.domain"]);
  });

  it("a developer stage without a console needs no domains", () => {
    expect(findCopies(own)).toEqual([]);
  });

  it("a developer stage without a way to sign in is rejected", () => {
    own.environments.sandbox = { ...own.environments.sandbox, developmentOrigins: [] };
    expect(findCopies(own)).toEqual(["environments"]);
  });

  /** Returns errors for values copied from the example. */
  const findCopies = (config: unknown) =>
    findConfigFaults("dev-test", config)
      .filter(({ message }) => !message.endsWith("is the example's value"))
      .map(({ path }) => path);
});

describe("stage folder", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "stages-"));
    const source = await readFile(join(configDirectory, "example.ts"), "utf8");
    const elsewhere = source.replaceAll("384950172634", "set-to-the-account").replace("HBSBKRSE", "CHANGEME");
    await writeFile(
      join(directory, "acme.ts"),
      elsewhere.replace(/^import type .*$/m, "").replaceAll(/: (StageConfig|Omit<.*>)(?= =)/g, ""),
    );
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it("the stage folder lists its stages without the local stage", () => {
    expect(listStages()).toContain("example");
    expect(listStages()).not.toContain("local");
    expect(listStages(directory)).toEqual(["acme"]);
  });

  it("all errors of a stage file are reported at once", async () => {
    const error = await loadStage("acme", directory).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidStageError);
    expect(String(error)).toMatch(/ {2}account: /);
    expect(String(error)).toMatch(/ {2}seller\.bank\.swift: /);
  });

  it("a missing stage file is reported with the command that creates it", async () => {
    await expect(loadStage("nowhere", directory)).rejects.toThrow(/Copy example\.ts/);
    await expect(loadStage("../acme", directory)).rejects.toThrow(/not a stage name/);
  });
});

describe("restored table", () => {
  const table = "production-Data-Table-restored-20261122";
  const stream = `arn:aws:dynamodb:${example.region}:${example.account}:table/${table}/stream/2026-11-22T09:00:00.000`;
  const faultsOf = (settings: object, ofSandbox: object = {}) => {
    const { sandbox, production } = structuredClone(example.environments);
    const environments = {
      sandbox: { ...sandbox, ...ofSandbox },
      production: { ...production, ...settings },
    };
    return findConfigFaults("example", { ...example, environments }).map(({ path }) => path);
  };
  const both = { restoredTableName: table, restoredTableStreamArn: stream };

  it("a restored table is accepted together with its stream", () => {
    expect(faultsOf(both)).toEqual([]);
  });

  it("a restored table without a stream, and a stream without a table, are rejected", () => {
    const at = (name: string) => [`environments.production.${name}`];
    expect(faultsOf({ restoredTableName: table })).toEqual(at("restoredTableStreamArn"));
    expect(faultsOf({ restoredTableStreamArn: stream })).toEqual(at("restoredTableName"));
  });

  it.each([
    ["of another table", stream.replace(table, "another-table")],
    ["of another account", stream.replace(example.account, "384950172635")],
    ["of another region", stream.replace(example.region, "eu-west-1")],
    ["that is a table ARN", `arn:aws:dynamodb:${example.region}:${example.account}:table/${table}`],
  ])("a restored table is rejected with a stream %s", (_, restoredTableStreamArn) => {
    expect(faultsOf({ ...both, restoredTableStreamArn })).toEqual([
      "environments.production.restoredTableStreamArn",
    ]);
  });

  it("a restored table cannot be used by two environments", () => {
    expect(faultsOf(both, both)).toEqual(["environments.production.restoredTableName"]);
  });
});
