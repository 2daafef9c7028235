import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";
import { readImports, type SourceFile } from "./read-imports.ts";

const files = readImports(["shared", "functions"]);
const below = (folder: string) => files.filter((file) => file.path.startsWith(`${folder}/`));
const isLocal = (target: string) => target.startsWith("shared/") || target.startsWith("functions/");
const isSdk = (target: string) => target.startsWith("@aws-sdk/") || target.startsWith("@smithy/");

/** Imports that break a rule, as "file -> import". */
const offences = (sources: readonly SourceFile[], breaks: (target: string) => boolean): string[] =>
  sources.flatMap((file) => file.imports.filter(breaks).map((target) => `${file.path} -> ${target}`));

describe("dependencies point inward", () => {
  it("every layer that the rules speak of has files", () => {
    for (const layer of [
      "domain",
      "application",
      "persistence",
      "contract",
      "http",
      "documents",
      "platform",
    ]) {
      expect(below(`shared/${layer}`).length).toBeGreaterThan(0);
    }
  });

  it("the domain imports nothing of ours but the domain", () => {
    const outside = (target: string) => isLocal(target) && !target.startsWith("shared/domain/");
    expect(offences(below("shared/domain"), outside)).toEqual([]);
  });

  it("use cases know neither the request path nor the functions", () => {
    const outward = (target: string) => target.startsWith("shared/http/") || target.startsWith("functions/");
    expect(offences(below("shared/application"), outward)).toEqual([]);
  });

  it("nothing shared imports a function or the infrastructure", () => {
    const outward = (target: string) => /^(functions|infra|test|console)\//.test(target);
    expect(offences(below("shared"), outward)).toEqual([]);
  });

  it("the contract knows only itself and the domain", () => {
    const outward = (target: string) => isLocal(target) && !/^shared\/(contract|domain)\//.test(target);
    expect(offences(below("shared/contract"), outward)).toEqual([]);
  });

  it("documents know the rules and how to draw, nothing else", () => {
    const outward = (target: string) =>
      isLocal(target) ? !/^shared\/(documents|domain)\//.test(target) : !/^(node:|pdfkit$)/.test(target);
    expect(offences(below("shared/documents"), outward)).toEqual([]);
  });

  it("persistence knows neither use cases nor the request path", () => {
    const outward = (target: string) => /^shared\/(application|http)\//.test(target);
    expect(offences(below("shared/persistence"), outward)).toEqual([]);
  });

  it("only persistence, adapters and platform know an SDK", () => {
    const strangers = files.filter(({ path }) => !/^shared\/(persistence|adapters|platform)\//.test(path));
    expect(offences(strangers, isSdk)).toEqual([]);
  });

  it("only the assistant's part of the request path knows its protocol's SDK", () => {
    const strangers = files.filter(({ path }) => !path.startsWith("shared/http/assistant/"));
    expect(offences(strangers, (target) => target.startsWith("@modelcontextprotocol/"))).toEqual([]);
  });

  it("functions reach the table through use cases only", () => {
    const direct = (target: string) => target.startsWith("shared/persistence/");
    expect(offences(below("functions"), direct)).toEqual([]);
  });

  it("functions do not import each other", () => {
    const sibling = (target: string) => target.startsWith("functions/");
    expect(offences(below("functions"), sibling)).toEqual([]);
  });

  it("no file imports itself by a detour", () => {
    expect(findCycle(new Map(files.map(({ path, runtimeImports }) => [path, runtimeImports])))).toEqual([]);
  });
});
