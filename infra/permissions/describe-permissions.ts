import { type ItemKind, itemKinds } from "../../shared/persistence/keys/item-kinds.ts";
import type { FunctionPermissions } from "./function-permissions.ts";
import {
  type Grant,
  type GrantVerb,
  grantGroups,
  grantVerbs,
  keyGroup,
  listGrants,
  userGroup,
} from "./permission-groups.ts";

/** A function with the permissions in its bundle. */
export interface DescribedFunction {
  /** Such as `partner/orders/create-order`. */
  entry: string;
  permissions: FunctionPermissions;
}

const introduction = `# Permissions

This page lists the permissions of each function, computed from its bundle. \`npm run permissions\` writes it, and tests check that
it is current and that each role allows exactly these permissions. Functions with equal permissions share a row.

| Word | Meaning |
|---|---|
| read, write, delete | Items of these kinds (\`shared/persistence/keys/item-kinds.ts\`) or objects with this prefix. Reading includes checks within a transaction |
| change | Read and write |
| list | Lists objects |
| index, due | Queries a list of \`gsi1\`, or a kind of work in the index \`due\` |
| send, hide | Sends to a queue, or hides messages of its own queue while it runs |
| secret | Reads an upstream's credentials, by the exact name in the stage's file |
| directory | Calls this operation of the stage's user directory |
| sign | Uses the keys of checkpoints and receipts |
| \`apiKey.use\` | The part of an API key's item that is updated to count calls |
| **own** | The function has a counterpart in the partner's console, such as \`create-own-order\`, with ${userGroup.name} in place of ${keyGroup.name} |

IAM distinguishes items by the prefix of their partition key, so kinds that share a prefix are allowed together:
`;

/** Returns the page `docs/permissions.md`: a table per API, one for the stream, and one for the workers. */
export function describePermissions(functions: readonly DescribedFunction[]): string {
  const grantsByEntry = new Map(functions.map(({ entry, permissions }) => [entry, listGrants(permissions)]));
  const sections = Map.groupBy(nameFunctions(grantsByEntry), ({ title }) => title);
  return [
    introduction,
    ...sharedPartitions(),
    "",
    "Names in italics stand for permissions that many functions have together:",
    "",
    ...grantGroups.map(({ name, grants }) => `- ${name}: ${describeGrants(new Set(grants))}`),
    ...sectionOrder.flatMap((title) => describeSection(title, sections.get(title) ?? [])),
  ]
    .join("\n")
    .concat("\n");
}

function sharedPartitions(): string[] {
  const kinds = Object.keys(itemKinds) as ItemKind[];
  const shared = [...Map.groupBy(kinds, (kind) => itemKinds[kind])].filter(([, some]) => some.length > 1);
  return shared.map(([prefix, some]) => `- \`${prefix}\`: ${some.join(", ")}`);
}

const sectionOrder = ["Partner API", "Console API", "Stream of messages", "Workers"] as const;
type Title = (typeof sectionOrder)[number];

const titles: Record<string, Title> = {
  partner: "Partner API",
  console: "Console API",
  stream: "Stream of messages",
};

interface NamedFunction {
  title: Title;
  name: string;
  grants: ReadonlySet<Grant>;
}

/**
 * Names each function for its table. Omits a counterpart if its partner function's row also states the counterpart's
 * permissions.
 */
function nameFunctions(grantsByEntry: ReadonlyMap<string, ReadonlySet<Grant>>): NamedFunction[] {
  const stated = new Set<string>();
  const named = [...grantsByEntry].map(([entry, grants]) => {
    const title = titles[entry.split("/")[0] ?? ""] ?? "Workers";
    const name = title === "Workers" ? entry : (entry.split("/").at(-1) ?? entry);
    const counterpart = counterpartOf(entry);
    const hasCounterpart = counterpart !== null && isCounterpart(grants, grantsByEntry.get(counterpart));
    if (hasCounterpart) stated.add(counterpart);
    return { entry, title, name: hasCounterpart ? `${name} **own**` : name, grants };
  });
  return named.filter(({ entry }) => !stated.has(entry));
}

/** Returns the entry of a function's counterpart, such as `console/orders/create-own-order`. */
function counterpartOf(entry: string): string | null {
  const [, area, verb, rest] = /^partner\/([^/]+)\/(\w+)-(.+)$/.exec(entry) ?? [];
  return verb === undefined ? null : `console/${area}/${verb}-own-${rest}`;
}

function isCounterpart(grants: ReadonlySet<Grant>, counterpart: ReadonlySet<Grant> | undefined): boolean {
  if (counterpart === undefined || !keyGroup.grants.every((grant) => grants.has(grant))) return false;
  const expected = new Set([...grants].filter((grant) => !keyGroup.grants.includes(grant)));
  return expected.union(new Set(userGroup.grants)).symmetricDifference(counterpart).size === 0;
}

function describeSection(title: Title, functions: readonly NamedFunction[]): string[] {
  const rows = Map.groupBy(functions, ({ grants }) => describeCell(grants));
  return [
    "",
    `## ${title}`,
    "",
    "| Functions | Permissions |",
    "|---|---|",
    ...[...rows].map(([cell, some]) => `| ${some.map(({ name }) => name).join(", ")} | ${cell} |`),
  ];
}

/** Returns the groups that these permissions include, and the permissions outside them. */
function describeCell(grants: ReadonlySet<Grant>): string {
  const names: string[] = [];
  let covered: ReadonlySet<Grant> = new Set();
  for (const group of grantGroups) {
    const own = new Set(group.grants);
    if (!own.isSubsetOf(grants) || own.isSubsetOf(covered)) continue;
    names.push(group.name);
    covered = covered.union(own);
  }
  const parts = [names.join(", "), describeGrants(grants.difference(covered))];
  return parts.filter((part) => part !== "").join("; ") || "none";
}

/** Returns permissions by verb, such as `change order; read lot`. */
function describeGrants(grants: ReadonlySet<Grant>): string {
  const pairs = [...grants].map((grant) => {
    const space = grant.indexOf(" ");
    return { verb: grant.slice(0, space) as GrantVerb, target: grant.slice(space + 1) };
  });
  const byVerb = Map.groupBy(pairs, ({ verb }) => verb);
  const targetsOf = (verb: GrantVerb) => new Set((byVerb.get(verb) ?? []).map(({ target }) => target));
  const changed = targetsOf("read").intersection(targetsOf("write"));
  const shown = (verb: GrantVerb): string[] => {
    if (verb === "change") return [...changed].toSorted();
    const targets = targetsOf(verb);
    return [...(verb === "read" || verb === "write" ? targets.difference(changed) : targets)].toSorted();
  };
  return grantVerbs
    .filter((verb) => shown(verb).length > 0)
    .map((verb) => (verb === "other" ? "" : `${verb} `) + shown(verb).join(", "))
    .join("; ");
}
