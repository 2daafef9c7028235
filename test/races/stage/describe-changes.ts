import { isDeepStrictEqual } from "node:util";
import { inflateRawSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { TableState } from "./keep-table.ts";

/** Identifiers that are handed out at random: prefix, then 20 or 22 base-32 digits. */
const identifiers = /\b([a-z]{2,3})_[0-9a-z]{20,22}\b/g;

/** What follows from such an identifier, or from who came first where either may: pattern and what stands for it. */
const incidental: readonly [RegExp, string][] = [
  [/(?<=\.(?:duepk|gsi1pk) ".*)#\d+(?="$)/, "#shard"],
  [/(?<=\/orders\/)[0-9a-f]{40}/, "hash"],
  [/(?<=\b(?:EVENT|DELIVERY)#)\d{12}/g, "sequence"],
  [/(?<=\.sequence )\d+$/, "sequence"],
];

/** Copies of a moment: what was answered, and what was last told. */
const copies = [/ \.response\./, / \.digest /];

/**
 * What differs between two states, a line for each attribute, sorted: the same changes give the same lines, whatever identifiers
 * they happened to be given.
 */
export function describeChanges(before: TableState, after: TableState): string[] {
  const known = new Set([...before].flatMap((entry) => JSON.stringify(entry).match(identifiers) ?? []));
  const lines: string[] = [];
  for (const [name, item] of after) {
    const earlier = before.get(name);
    if (isDeepStrictEqual(earlier, item)) continue;
    const earlierLines = new Set(earlier === undefined ? [] : describeItem(name, earlier));
    const laterLines = new Set(describeItem(name, item));
    for (const line of laterLines) if (!earlierLines.has(line)) lines.push(`+ ${line}`);
    for (const line of earlierLines) if (!laterLines.has(line)) lines.push(`- ${line}`);
  }
  for (const name of before.keys()) if (!after.has(name)) lines.push(`- ${readableName(name)}`);
  return lines
    .filter((line) => !copies.some((pattern) => pattern.test(line)))
    .map((line) => hideIncidental(line, known))
    .sort();
}

function hideIncidental(line: string, known: ReadonlySet<string>): string {
  const hidden = line.replaceAll(identifiers, (id, prefix: string) => (known.has(id) ? id : `${prefix}_new`));
  return incidental.reduce((text, [pattern, standIn]) => text.replace(pattern, standIn), hidden);
}

const readableName = (name: string): string => name.replace("\n", " ");

function describeItem(name: string, attributes: Record<string, AttributeValue>): string[] {
  return listLeaves(unmarshall(attributes)).map((leaf) => `${readableName(name)} ${leaf}`);
}

function listLeaves(value: unknown, path = ""): string[] {
  if (value instanceof Uint8Array) return listLeaves(readJson(value), path);
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return [`${path} ${JSON.stringify(value)}`];
  return entries.flatMap(([name, each]) => listLeaves(each, `${path}.${name}`));
}

/** Whatever is kept compressed is JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes).toString());
  } catch {
    return Buffer.from(bytes).toString("base64");
  }
}
