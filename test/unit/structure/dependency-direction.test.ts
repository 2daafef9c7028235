import { describe, expect, it } from "vitest";
import { entryOf, isServedTogether } from "../../../infra/permissions/route-entry.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { findCycle } from "./find-cycle.ts";
import { readImports, type SourceFile } from "./read-imports.ts";

const files = readImports(["shared", "functions"]);
const below = (folder: string) => files.filter((file) => file.path.startsWith(`${folder}/`));
const isLocal = (target: string) => /^(shared|functions|infra|test|console)\//.test(target);
const isSdk = (target: string) => target.startsWith("@aws-sdk/") || target.startsWith("@smithy/");

/** Returns imports that violate a rule, as "file -> import". */
const offences = (sources: readonly SourceFile[], breaks: (target: string) => boolean): string[] =>
  sources.flatMap((file) => file.imports.filter(breaks).map((target) => `${file.path} -> ${target}`));

/** The search index is a separate package. The domain uses its text comparison. */
const listingSearch = "packages/listing-search/src/";

/** Layers and packages that each layer may import besides itself. `node:` stands for every module of Node. */
const layers: Record<string, { mayImport: readonly string[]; packages: readonly string[] }> = {
  "shared/domain": {
    mayImport: [],
    packages: ["zod", "ipaddr.js", "leven", `${listingSearch}text/`],
  },
  "shared/platform": {
    mayImport: ["shared/domain"],
    packages: ["node:", "@aws-lambda-powertools/", "@aws-sdk/", "@smithy/", "aws-lambda"],
  },
  "shared/contract": { mayImport: ["shared/domain"], packages: ["node:", "zod"] },
  "shared/inventory": {
    mayImport: ["shared/domain"],
    packages: ["node:", listingSearch],
  },
  "shared/documents": {
    mayImport: ["shared/domain"],
    packages: ["node:", "pdfkit", "bidi-js", "harfbuzzjs"],
  },
  "shared/webhooks": { mayImport: ["shared/domain", "shared/platform"], packages: ["node:", "ipaddr.js"] },
  "shared/persistence": {
    mayImport: ["shared/domain", "shared/platform"],
    packages: ["node:", "@aws-sdk/", "zod", listingSearch],
  },
  "shared/adapters": {
    mayImport: ["shared/domain", "shared/platform", "shared/webhooks"],
    packages: ["node:", "@aws-sdk/", "@smithy/", "zod", listingSearch],
  },
  "shared/application": {
    mayImport: [
      "adapters",
      "contract",
      "documents",
      "domain",
      "inventory",
      "persistence",
      "platform",
      "webhooks",
    ].map((layer) => `shared/${layer}`),
    packages: ["node:", "zod", listingSearch],
  },
  "shared/http": {
    mayImport: ["shared/application", "shared/contract", "shared/domain", "shared/platform"],
    packages: ["node:", "zod", "@middy/core", "@modelcontextprotocol/server", "aws-lambda"],
  },
  functions: {
    mayImport: ["adapters", "application", "contract", "domain", "http", "platform", "webhooks"].map(
      (layer) => `shared/${layer}`,
    ),
    packages: ["aws-lambda"],
  },
};

const layerOf = (path: string): string => path.split("/", path.startsWith("shared/") ? 2 : 1).join("/");
const isBelow = (target: string, place: string) => target === place || target.startsWith(`${place}/`);

describe("dependency direction", () => {
  it("every file belongs to a layer, and every layer has files", () => {
    const found = new Set(files.map(({ path }) => layerOf(path)));
    expect([...found].sort()).toEqual(Object.keys(layers).sort());
  });

  it.each(Object.entries(layers))(
    "%s imports only the layers and packages that its rule allows",
    (layer, { mayImport, packages }) => {
      const allowed = [layer, ...mayImport];
      const isAllowed = (target: string) =>
        isLocal(target)
          ? allowed.some((place) => isBelow(target, place))
          : packages.some((name) => (/[:/]$/.test(name) ? target.startsWith(name) : isBelow(target, name)));
      expect(offences(below(layer), (target) => !isAllowed(target))).toEqual([]);
    },
  );

  it.each(Object.entries(layers))(
    "%s imports from every layer that its rule allows",
    (layer, { mayImport }) => {
      const targets = below(layer).flatMap(({ imports }) => imports);
      expect(mayImport.filter((place) => !targets.some((target) => isBelow(target, place)))).toEqual([]);
    },
  );

  it("only persistence, adapters and platform import an AWS SDK", () => {
    const strangers = files.filter(({ path }) => !/^shared\/(persistence|adapters|platform)\//.test(path));
    expect(offences(strangers, isSdk)).toEqual([]);
  });

  it("only the assistant code in the request path imports the MCP SDK", () => {
    const strangers = files.filter(({ path }) => !path.startsWith("shared/http/assistant/"));
    expect(offences(strangers, (target) => target.startsWith("@modelcontextprotocol/"))).toEqual([]);
  });

  it("functions do not import each other, except functions that serve several routes", () => {
    const sibling = (target: string) => target.startsWith("functions/");
    const serving = new Set(
      routeTable.filter(isServedTogether).map((route) => `functions/${entryOf(route)}.ts`),
    );
    const others = below("functions").filter(({ path }) => !serving.has(path));
    expect(others.length).toBe(below("functions").length - serving.size);
    expect(offences(others, sibling)).toEqual([]);
  });

  it("no file imports itself, even indirectly", () => {
    expect(findCycle(new Map(files.map(({ path, runtimeImports }) => [path, runtimeImports])))).toEqual([]);
  });
});
