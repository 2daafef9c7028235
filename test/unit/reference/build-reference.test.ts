import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildReference } from "../../../infra/reference/build-reference.ts";
import { renderMarkdown } from "../../../infra/reference/render-markdown.ts";
import { definitionOf, stepNames } from "../../../shared/domain/certificates/certificate-steps.ts";
import { errorCodes } from "../../../shared/domain/errors/error-codes.ts";
import { documentPaths, type ReferenceManifest } from "../../../shared/http/reference/reference-files.ts";
import { requireValue } from "../../support/require-value.ts";

const files = await buildReference("1.60.0");
const manifest: ReferenceManifest = JSON.parse(String(files.get("manifest.json")));
const textOf = (path: string): string =>
  String(requireValue(files.get(requireValue(manifest[path]?.forms.identity, path)), path));
const pages = Object.keys(manifest).filter((path) => manifest[path]?.contentType.startsWith("text/html"));
const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

describe("reference pages", () => {
  it("every error code has a reference page, and the error list links to each page", () => {
    const list = attributes(textOf("/docs/errors"), "href");
    for (const code of errorCodes) {
      expect(pages).toContain(`/docs/errors/${code}`);
      expect(list).toContain(`/docs/errors/${code}`);
    }
  });

  it("every certification step links to an existing part of the guide", () => {
    for (const name of stepNames) {
      const [page, anchor] = `/docs/${definitionOf(name).guideSection}`.split("#");
      expect(pages).toContain(page);
      if (anchor !== undefined) expect(attributes(textOf(requireValue(page)), "id"), name).toContain(anchor);
    }
  });

  it("every webhook verifier is served exactly as in the docs", () => {
    for (const name of readdirSync("docs/verify-webhook")) {
      const text = readFileSync(`docs/verify-webhook/${name}`, "utf8");
      expect(textOf(`/docs/verify-webhook/${name}`)).toBe(text);
    }
  });

  it.each([
    ["client", "dist/command/main.js"],
    ["chat-widget", "dist/index.js"],
  ])("the package of packages/%s is served as npm would publish it", (name, file) => {
    const path = `/docs/${name}/vehicle-sourcing-${name}.tgz`;
    const bytes = requireValue(files.get(requireValue(manifest[path]?.forms.identity)));
    const { stdout } = spawnSync("tar", ["-tz"], { input: bytes, encoding: "utf8" });
    const packed = stdout.trim().split("\n");
    for (const one of ["README.md", "package.json", "dist/index.d.ts", file])
      expect(packed).toContain(`package/${one}`);
    expect(
      packed.filter((one) => !/^package\/(?:README\.md|package\.json|dist\/.+\.(?:js|d\.ts))$/.test(one)),
    ).toEqual([]);
  });

  it.each(pages)("every link of %s leads to an existing page and section", (page) => {
    for (const href of attributes(textOf(page), "href")) {
      if (/^(?:https:|data:)/.test(href)) continue;
      const [address = "", anchor] = href.split("#");
      const path = address === "" ? page : address.split("?")[0];
      expect([...Object.keys(manifest), ...Object.values(documentPaths)]).toContain(path);
      if (anchor !== undefined && anchor !== "content")
        expect(attributes(textOf(requireValue(path)), "id"), href).toContain(anchor);
    }
  });

  it.each(pages)("%s loads nothing from another origin and has no inline style or script", (page) => {
    const html = textOf(page);
    for (const address of attributes(html, "src")) expect(address).toMatch(/^\/docs\/assets\//);
    expect(html).not.toMatch(/<style|<script(?! src)| style="| on\w+="/);
  });

  it.each(pages)("%s has one top-level heading, ordered headings and unique ids", (page) => {
    if (page === "/docs") return;
    const html = textOf(page);
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    const ids = attributes(html, "id");
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("the URL of an asset contains a tag of its content, so that the asset can be cached for a year", () => {
    for (const address of attributes(textOf("/docs"), "src")) {
      const [path = "", query = ""] = address.split("?");
      expect(query).toBe(`v=${manifest[path]?.tag}`);
    }
  });

  it("a quickly built reference has the same pages and assets, compressed less", async () => {
    const quick = await buildReference("1.60.0", true);
    expect(quick.get("manifest.json")).toEqual(files.get("manifest.json"));
    const script = requireValue(manifest["/docs/assets/api-reference.js"]?.forms.br, "script");
    const [small, large] = [files, quick].map((built) => requireValue(built.get(script), script));
    expect(large!.length).toBeGreaterThan(small!.length);
    expect(brotliDecompressSync(large!).equals(brotliDecompressSync(small!))).toBe(true);
  });
});

describe("Markdown conversion", () => {
  const served = new Map([["errors/conflict.md", "/docs/errors/conflict"]]);

  it("a link to a file that partners cannot read fails the build", () => {
    expect(() => renderMarkdown("[runbook](../runbook.md)", "errors/x.md", served)).toThrow(
      "docs/runbook.md",
    );
  });

  it("a relative link is rewritten to the served path of its file and keeps its anchor", () => {
    const { html } = renderMarkdown("[a](conflict.md#why)", "errors/x.md", served);
    expect(html).toContain('href="/docs/errors/conflict#why"');
  });

  it("headings with equal text have different anchors", () => {
    const { headings } = renderMarkdown("# A\n\n## It's `b`\n\n## It's b", "x.md", served);
    expect(headings.map(({ anchor }) => anchor)).toEqual(["a", "its-b", "its-b-1"]);
  });
});
