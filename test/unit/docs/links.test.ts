import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: root })
  .toString()
  .split("\n")
  .filter((page) => page !== "" && existsSync(join(root, page)));

/** Returns the anchors of a page: its headings in lower case, words joined by hyphens, and ids in table cells. */
function anchorsOf(page: string): Set<string> {
  const text = readFileSync(join(root, page), "utf8");
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );
  const ids = [...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...ids]);
}

/** Returns the broken relative links of a page. */
function brokenLinks(page: string): string[] {
  const text = readFileSync(join(root, page), "utf8")
    .replaceAll(/^ *```.*?^ *```/gms, "")
    .replaceAll(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? page : join(dirname(page), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor);
    });
}

describe("Links between documents", () => {
  it("The link check reads more than 150 Markdown files", () => {
    expect(pages.length).toBeGreaterThan(150);
  });

  it.each(pages)(
    "Every relative link of %s leads to an existing file and, if it has an anchor, to an existing heading",
    (page) => {
      expect(brokenLinks(page)).toEqual([]);
    },
  );
});
