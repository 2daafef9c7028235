import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeSiteFile, listSiteFiles } from "../../../infra/console/site-files.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "site-"));
});
afterEach(() => rm(directory, { recursive: true }));

async function build(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await mkdir(dirname(join(directory, key)), { recursive: true });
    await writeFile(join(directory, key), key);
  }
}

describe("built console files", () => {
  it("the HTML document is uploaded last, after all files that it needs", async () => {
    await build("index.html", "zebra.svg", "assets/main-B7fK2dQx.js", "assets/deep/font-1a2b3c4d.woff2");
    const keys = (await listSiteFiles(directory)).map(({ key }) => key);
    expect(keys).toEqual([
      "assets/deep/font-1a2b3c4d.woff2",
      "assets/main-B7fK2dQx.js",
      "zebra.svg",
      "index.html",
    ]);
  });

  it("files with a content hash in their name are cached for a year, and other files are revalidated each time", () => {
    expect(describeSiteFile("assets/main-B7fK2dQx.js")).toEqual({
      contentType: "text/javascript; charset=utf-8",
      cacheControl: "public, max-age=31536000, immutable",
    });
    for (const key of ["index.html", "config.json", "favicon.svg"])
      expect(describeSiteFile(key).cacheControl).toBe("no-cache");
  });

  it("an asset without a content hash in its name is rejected, because caches would never refresh it", () => {
    for (const key of ["assets/main.js", "assets/main-12.js"])
      expect(() => describeSiteFile(key)).toThrow("not named by its content");
  });

  it("a file without a known content type is rejected", () => {
    for (const key of ["notes.md", "assets/main-B7fK2dQx.js.map", "README"])
      expect(() => describeSiteFile(key)).toThrow("unknown type");
  });

  it("a console build is rejected if its folder lacks index.html or contains config.json", async () => {
    await build("favicon.svg");
    await expect(listSiteFiles(directory)).rejects.toThrow("no index.html");
    await build("index.html", "config.json");
    await expect(listSiteFiles(directory)).rejects.toThrow("must not hold config.json");
  });
});
