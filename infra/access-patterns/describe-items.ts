import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ItemKey } from "../../shared/persistence/keys/item-keys.ts";
import {
  dueItems,
  duePrefix,
  type ItemKind,
  indexPrefix,
  itemKinds,
} from "../../shared/persistence/keys/item-kinds.ts";
import { itemRetention } from "../../shared/persistence/keys/item-retention.ts";
import { readDocstrings } from "./read-docstrings.ts";
import { sampleKeys } from "./sample-keys.ts";

const source = join(import.meta.dirname, "..", "..", "shared", "persistence", "keys", "item-kinds.ts");
const docstrings = readDocstrings(readFileSync(source, "utf8"));
const contentOf = (name: string, prefix: string): string =>
  (docstrings.get(`${name} ${prefix}`) ?? "").replace(/\.$/, "");

const expiry = { expires: "always", mayExpire: "some", removed: "", stays: "" };

/** Returns the sections on items and indexes of `docs/access-patterns.md`. */
export const describeItems = (): string => `## Items

| Kind | Content | \`pk\` / \`sk\` | TTL |
|---|---|---|---|
${(Object.keys(itemKinds) as ItemKind[]).map(itemRow).join("\n")}

## Lists of \`gsi1\`

| \`gsi1pk\` begins with | Content |
|---|---|
${entriesOf(indexPrefix)
  .map(([list, prefix]) => `| \`${prefix}\` | ${contentOf(list, prefix)} |`)
  .join("\n")}

## Work in \`due\`

| \`duepk\` begins with | Items | Content |
|---|---|---|
${entriesOf(duePrefix)
  .map(([work, prefix]) => `| \`${prefix}\` | \`${dueItems[work]}\` | ${contentOf(work, prefix)} |`)
  .join("\n")}
`;

const entriesOf = <Name extends string>(prefixes: Readonly<Record<Name, string>>): [Name, string][] =>
  Object.entries(prefixes) as [Name, string][];

function itemRow(kind: ItemKind): string {
  const forms = sampleKeys[kind].map(formatKey).join("<br>");
  return `| \`${kind}\` | ${contentOf(kind, itemKinds[kind])} | ${forms} | ${expiry[itemRetention[kind].ends]} |`;
}

const formatKey = ({ pk, sk }: ItemKey): string => `\`${withoutPadding(pk)}\` / \`${withoutPadding(sk)}\``;

/**
 * Replaces the traces of padding and subtraction in a sample key. Key functions pad numbers with zeros, and subtract a
 * bid from the largest bid. With placeholders instead of numbers, both leave zeros or `NaN` in the key.
 */
const withoutPadding = (key: string): string =>
  key
    .replaceAll(/0*NaN/g, "{largest bid minus bid}")
    .replaceAll(/0+(?=\{)/g, "")
    .replaceAll(/\{[A-Z]+\}/g, (name) => (name === "{VIN}" ? name : name.toLowerCase()));
