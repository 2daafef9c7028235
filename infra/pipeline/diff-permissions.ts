import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { fullDiff } from "@aws-cdk/cloudformation-diff";

/** One statement that was added (`+`) or removed (`-`). */
interface StatementChange {
  sign: string;
  resource: string;
  effect: string;
  action: string;
  principal: string;
  condition: string;
}

/** The permission changes of one stack. */
export interface StackPermissionChanges {
  stack: string;
  /** Whether the change adds permissions. */
  isBroadened: boolean;
  changes: StatementChange[];
}

/** GitHub accepts comments of up to 65,536 characters. */
const characterLimit = 60_000;

/**
 * Returns how the permissions of two synthesized assemblies differ, stack by stack: policies of roles and of
 * resources, and who may invoke functions. Unchanged stacks are omitted.
 */
export function diffPermissions(beforeDirectory: string, afterDirectory: string): StackPermissionChanges[] {
  const before = findTemplates(beforeDirectory);
  const after = findTemplates(afterDirectory);
  const stacks = [...new Set([...before.keys(), ...after.keys()])].sort();
  return stacks.flatMap((stack) => {
    const { iamChanges } = fullDiff(readTemplate(before.get(stack)), readTemplate(after.get(stack)));
    if (!iamChanges.hasChanges) return [];
    const [, ...rows] = iamChanges.summarizeStatements();
    const changes = rows.map(
      ([sign = "", resource = "", effect = "", action = "", principal = "", condition = ""]) => {
        return { sign, resource, effect, action, principal, condition };
      },
    );
    return [{ stack, isBroadened: iamChanges.permissionsBroadened, changes }];
  });
}

/** Returns the differences as Markdown for a comment. Long texts are truncated with a note. */
export function describePermissionChanges(stacks: readonly StackPermissionChanges[]): string {
  if (stacks.length === 0) return "### Permissions\n\nNo permission changes.\n";
  const broadened = stacks.filter(({ isBroadened }) => isBroadened).length;
  const lines = [`### Permissions change in ${stacks.length} stacks, broader in ${broadened}`];
  for (const { stack, changes } of stacks) {
    lines.push(
      "",
      `**${stack}**`,
      "",
      "| | Who | Effect | Actions | Resource | Condition |",
      "|---|---|---|---|---|---|",
    );
    lines.push(
      ...changes.map(({ sign, principal, effect, action, resource, condition }) =>
        ["", sign, ...[principal, effect, action, resource, condition].map(toCell), ""].join(" | ").trim(),
      ),
    );
  }
  return cutLines(lines);
}

function cutLines(lines: readonly string[]): string {
  let length = 0;
  const taken = lines.findIndex((line) => {
    length += line.length + 1;
    return length > characterLimit;
  });
  if (taken === -1) return `${lines.join("\n")}\n`;
  return `${lines.slice(0, taken).join("\n")}\n\n${lines.length - taken} more lines: run \`npm run permissions:diff\`.\n`;
}

const toCell = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `\`${line.replaceAll("|", "\\|").trim()}\``)
        .join("<br>");

/** Returns the file of each template, by the name of the stack's artifact. */
function findTemplates(directory: string): Map<string, string> {
  const files = globSync("{,assembly-*/}*.template.json", { cwd: directory });
  if (files.length === 0) throw new Error(`There are no templates in ${directory}`);
  return new Map(files.map((file) => [basename(file, ".template.json"), join(directory, file)]));
}

const readTemplate = (file: string | undefined): Record<string, unknown> =>
  file === undefined ? { Resources: {} } : JSON.parse(readFileSync(file, "utf8"));

// `npm run permissions:diff -- <assembly before> <assembly after>`
if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [before, after] = positionals;
  if (before === undefined || after === undefined) {
    throw new Error("Name two directories that `npm run synth` has written, before and after");
  }
  process.stdout.write(describePermissionChanges(diffPermissions(before, after)));
}
