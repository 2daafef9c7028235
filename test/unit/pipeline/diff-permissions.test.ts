import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { describePermissionChanges, diffPermissions } from "../../../infra/pipeline/diff-permissions.ts";

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

/** Returns an assembly with one stack, whose one role allows the actions. */
function assembly(actionsByStack: Record<string, string[]>): string {
  const directory = mkdtempSync(join(tmpdir(), "assembly-"));
  directories.push(directory);
  mkdirSync(join(directory, "assembly-example"));
  for (const [stack, actions] of Object.entries(actionsByStack)) {
    const Statement = actions.map((Action) => ({
      ...{ Effect: "Allow", Action, Resource: "arn:aws:s3:::documents/a|b" },
      Condition: { StringEquals: { "aws:SourceAccount": "1" } },
    }));
    const Policies = [{ PolicyName: "grants", PolicyDocument: { Statement } }];
    const template = {
      Resources: {
        OrdersRole: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: {}, Policies } },
      },
    };
    const file = join(directory, "assembly-example", `${stack}.template.json`);
    writeFileSync(file, JSON.stringify(template));
  }
  return directory;
}

describe("permission diff", () => {
  it("two assemblies with the same permissions have no differences", () => {
    const [before, after] = [assembly({ Orders: ["s3:GetObject"] }), assembly({ Orders: ["s3:GetObject"] })];
    expect(diffPermissions(before, after)).toEqual([]);
    expect(describePermissionChanges([])).toContain("No permission changes");
  });

  it("an added grant is listed with its role and counts as broader access", () => {
    const changes = diffPermissions(
      assembly({ Orders: ["s3:GetObject"] }),
      assembly({ Orders: ["s3:GetObject", "s3:PutObject"] }),
    );
    expect(changes).toMatchObject([{ stack: "Orders", isBroadened: true }]);
    const text = describePermissionChanges(changes);
    expect(text).toContain("broader in 1");
    expect(text).toMatch(
      /^\| \+ \| `AWS:\$\{OrdersRole\}` \| `Allow` \|.*`s3:PutObject`.*a\\\|b.*SourceAccount/m,
    );
  });

  it("a removed grant is listed and does not count as broader access", () => {
    const changes = diffPermissions(
      assembly({ Orders: ["s3:GetObject", "s3:PutObject"] }),
      assembly({ Orders: ["s3:GetObject"] }),
    );
    expect(changes).toMatchObject([{ isBroadened: false }]);
    expect(describePermissionChanges(changes)).toMatch(/^\| - \|/m);
  });

  it("added and removed stacks are listed with all their permissions", () => {
    const changes = diffPermissions(assembly({ Old: ["s3:GetObject"] }), assembly({ New: ["s3:GetObject"] }));
    expect(changes.map(({ stack, isBroadened }) => [stack, isBroadened])).toEqual([
      ["New", true],
      ["Old", false],
    ]);
  });

  it("an assembly directory without templates is rejected", () => {
    expect(() => diffPermissions(assembly({}), assembly({ New: [] }))).toThrow("no templates");
  });

  it("a comment about many permission changes stays within GitHub's size limit", () => {
    const actions = Array.from({ length: 200 }, (_, number) => `s3:Action${number}`);
    const stacks = Object.fromEntries(actions.slice(0, 20).map((_, number) => [`Stack${number}`, actions]));
    const text = describePermissionChanges(diffPermissions(assembly({ Other: [] }), assembly(stacks)));
    expect(text.length).toBeLessThan(65_536);
    if (text.length > 50_000) expect(text).toContain("more lines");
  });
});
