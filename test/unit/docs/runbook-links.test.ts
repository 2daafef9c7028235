import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (page: string): string => readFileSync(join(import.meta.dirname, "../../../docs", page), "utf8");

/** Anchors as GitHub makes them of headings, and ids in table cells. */
const anchorsOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
    ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = ""]) => id),
  ]);

test.each([
  ["runbook.md", /\]\((?:runbook\.md)?#([\w-]+)\)/g, "runbook.md"],
  ["runbook.md", /\]\(deploy\.md#([\w-]+)\)/g, "deploy.md"],
  ["deploy.md", /\]\(runbook\.md#([\w-]+)\)/g, "runbook.md"],
  ["alarms.md", /\]\(runbook\.md#([\w-]+)\)/g, "runbook.md"],
])("every link in %s that matches %s leads to an existing section", (page, pattern, target) => {
  const anchors = anchorsOf(read(target));
  const linked = [...read(page).matchAll(pattern)].map(([, anchor = ""]) => anchor);
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test("runbook commands do not use describe-stack-resources, which returns only 100 resources of a stack", () => {
  expect(read("runbook.md")).not.toContain("describe-stack-resources");
});
