import { type ItemKind, itemKinds } from "../../shared/persistence/item-kinds.ts";
import type { FunctionPermissions } from "./function-permissions.ts";

/** A function with the permissions in its bundle. */
export interface DescribedFunction {
  /** Such as `partner/orders/create-order`. */
  entry: string;
  permissions: FunctionPermissions;
}

const columns = [
  "Reads",
  "Writes",
  "Deletes",
  "Objects, queues, mail, secrets, webhooks, connections",
] as const;

/** The cells of one function, one list per column. */
type Row = readonly (readonly string[])[];

/**
 * The permissions that every change of an order needs, by column; listed once and referenced in the tables.
 */
const orderChange: Row = [
  ["eventStream", "lot", "lotBid"],
  [
    ...["customsReminder", "delivery", "event", "eventStream", "lot", "lotBid", "lotPartner", "order"],
    ...["orderByAuction", "orderDigest", "orderTerm", "pendingNotification", "orderVersion", "plate"],
    "plateOrder",
  ],
  ["customsReminder", "lotBid", "lotPartner", "orderByAuction", "orderTerm", "plateOrder"],
];
const orderChangeName = "*an order's change*";

const introduction = `# Permissions

This page lists the permissions of each function, computed from its bundle. \`npm run permissions\` writes it, and a test checks that
it is current. The words are the kinds of items in \`shared/persistence/item-kinds.ts\`.

| Word | Meaning |
|---|---|
| read | Includes checking an item within a transaction |
| \`index\` | A list of \`gsi1\` |
| \`due\` | A kind of work in the index \`due\` |
| \`apiKey.use\` | The part of a key that counting calls updates |
| sign | With the keys of checkpoints and receipts |
| \`secret\` | An upstream's credentials, by the exact name in the stage's file |

IAM distinguishes items by the prefix of their partition key, so kinds that share a prefix are allowed together:
`;

/** Returns the page `docs/permissions.md`: a table per area of each API, and a table of the workers. */
export function describePermissions(functions: readonly DescribedFunction[]): string {
  const sections = Map.groupBy(functions, ({ entry }) => titleOf(entry));
  return [
    introduction,
    ...sharedPartitions(),
    "",
    `${orderChangeName} stands for all items that a change of any order may need:`,
    "",
    ...columns.map((column, place) => `- ${column}: ${orderChange[place]?.join(", ")}`).slice(0, 3),
    ...[...sections].toSorted(bySection).flatMap(([title, some]) => describeSection(title, some)),
  ]
    .join("\n")
    .concat("\n");
}

function sharedPartitions(): string[] {
  const kinds = Object.keys(itemKinds) as ItemKind[];
  const shared = [...Map.groupBy(kinds, (kind) => itemKinds[kind])].filter(([, some]) => some.length > 1);
  return shared.map(([prefix, some]) => `- \`${prefix}\`: ${some.join(", ")}`);
}

const sides: Record<string, string> = { partner: "Partner API", console: "Console API" };

/** Returns a title such as `Partner API: orders`, `Stream of messages` or `Workers`. */
function titleOf(entry: string): string {
  const [folder = "", area = ""] = entry.split("/");
  if (folder === "stream") return "Stream of messages";
  const side = sides[folder];
  return side === undefined ? "Workers" : `${side}: ${area}`;
}

const sectionOrder = ["Partner", "Console", "Stream", "Workers"];

function bySection([one]: [string, unknown], [other]: [string, unknown]): number {
  const position = (title: string) => sectionOrder.findIndex((start) => title.startsWith(start));
  return position(one) - position(other) || one.localeCompare(other);
}

function describeSection(title: string, functions: readonly DescribedFunction[]): string[] {
  const rows = functions.map(({ entry, permissions }) => ({
    name: title === "Workers" ? entry : (entry.split("/").at(-1) ?? entry),
    row: rowOf(permissions),
  }));
  const common = columns.map((_, place) => commonOf(rows.map(({ row }) => row[place] ?? [])));
  const own = rows.map(({ name, row }) => ({
    name,
    cells: nameOrderChange(row).map((some, place) =>
      some.filter((one) => !common[place]?.includes(one)).join(", "),
    ),
  }));
  // Functions with equal permissions share a line.
  const lines = [...Map.groupBy(own, ({ cells }) => cells.join("|"))].map(
    ([, some]) => `| ${some.map(({ name }) => name).join(", ")} | ${some[0]?.cells.join(" | ")} |`,
  );
  return [
    "",
    `## ${title}`,
    "",
    ...describeCommon(common),
    `| Function | ${columns.join(" | ")} |`,
    `|${"---|".repeat(columns.length + 1)}`,
    ...lines,
  ];
}

function nameOrderChange(row: Row): Row {
  const isChange = orderChange.every((kinds, place) => kinds.every((kind) => row[place]?.includes(kind)));
  if (!isChange) return row;
  return row.map((some, place) => {
    const part = orderChange[place];
    return part === undefined ? some : [orderChangeName, ...some.filter((one) => !part.includes(one))];
  });
}

/** Returns the common prefix of a table's rows; empty for a single row. */
function commonOf(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  return others.length === 0 ? [] : first.filter((one) => others.every((list) => list.includes(one)));
}

function describeCommon(common: Row): string[] {
  const parts = columns.flatMap((column, place) => {
    const some = common[place] ?? [];
    return some.length === 0 ? [] : [`${column.toLowerCase()} ${some.join(", ")}`];
  });
  return parts.length === 0 ? [] : [`Each of them ${parts.join("; ")}.`, ""];
}

function rowOf({
  table,
  objects,
  queues,
  hides,
  deadLetters,
  monitoring,
  searchesLogs,
  readsFaces,
  signs,
  readsPublicKeys,
  sendsMail,
  connections,
  sendsWebhooks,
  secrets,
}: FunctionPermissions): Row {
  const targets = (...actions: string[]) =>
    table.flatMap((literal) => {
      const [action = "", target = ""] = literal.split(":");
      return actions.includes(action) ? [target] : [];
    });
  return [
    [
      ...sortDistinct(targets("get", "query", "check")),
      ...targets("queryIndex").map((list) => `index ${list}`),
      ...targets("queryDue").map((work) => `due ${work}`),
    ],
    sortDistinct(targets("put", "update")),
    sortDistinct(targets("delete")),
    [
      ...objects.map(({ action, bucket, prefix }) => `${action} ${bucket}/${prefix}`),
      ...queues.map((queue) => `send ${queue}`),
      ...hides.map((queue) => `hide messages of ${queue}`),
      ...deadLetters.map((action) => `${action} dead-letter queues`),
      ...monitoring.map((what) => `read ${what}`),
      ...(searchesLogs ? ["search logs"] : []),
      ...(readsFaces ? ["read faces"] : []),
      ...(signs ? ["sign"] : []),
      ...(readsPublicKeys ? ["read public keys"] : []),
      ...(sendsMail ? ["send mail"] : []),
      ...connections.map((action) => `${action} connections`),
      ...secrets.map((name) => `read secret ${name}`),
      ...(sendsWebhooks ? ["send webhooks"] : []),
    ],
  ];
}

const sortDistinct = (words: readonly string[]): string[] => [...new Set(words)].sort();
