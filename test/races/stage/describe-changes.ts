import { isDeepStrictEqual } from "node:util";
import { inflateRawSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { TableState } from "./snapshot-table.ts";

/**
 * Random values: identifiers of 20 or 22 base-32 digits after a prefix, signing secrets, hashes of keys,
 * names of objects.
 */
const handedOut = /\b(?:[a-z]{2,3}_[0-9a-z]{20,22}\b|whsec_[\w+/]{43}=|(?:[0-9a-f]{32}|[0-9a-f]{64})\b)/g;

/** Values that depend on random values or on elapsed time: pattern and replacement. */
const incidental: readonly [RegExp, string][] = [
  [/(?<=\.(?:duepk|gsi1pk) ".*)#\d+(?="$)/, "#shard"],
  [/(?<=\.(?:lastDigest|body\.digest) )"[\w-]{43}"$/, "digest"],
  [/(?<=\/orders\/)[0-9a-f]{40}/, "hash"],
  [/(?<=\.durationMilliseconds )\d+$/, "duration"],
  [/(?<=\.(?:lastFour|last_four) )"\S+"$/, "text"],
];

/**
 * Attributes that copy the state of one moment: responses, last notifications, and the digest of a lot's
 * entries, which an invariant checks. Also the calls per minute, which each environment reports in batches;
 * separate race tests cover limits of calls per minute and day.
 */
const copies = [
  / \.response\./,
  / \.(?:digest|eventDigest|tallyDigest) /,
  / APIKEY \.minuteCalls\./,
  /^[+-] USAGE#/,
];

/**
 * Returns a function that compares a state with `before` and returns a sorted line per changed attribute. Equal
 * changes give equal lines, regardless of random identifiers.
 * @param free matches lines to ignore
 */
export function describeChangesSince(
  before: TableState,
  free: readonly RegExp[] = [],
): (after: TableState) => string[] {
  const known = new Set([...before].flatMap((entry) => JSON.stringify(entry).match(handedOut) ?? []));
  const ignored = [...copies, ...free];
  return (after) =>
    listDifferences(before, after)
      .filter((line) => !ignored.some((pattern) => pattern.test(line)))
      .map((line) => hideIncidental(line, known))
      .sort();
}

function listDifferences(before: TableState, after: TableState): string[] {
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
  return lines;
}

function hideIncidental(line: string, known: ReadonlySet<string>): string {
  const hidden = line.replaceAll(handedOut, (text) => (known.has(text) ? text : newName(text)));
  return incidental.reduce((text, [pattern, standIn]) => text.replace(pattern, standIn), hidden);
}

/** Removes random values from a text. */
export const hideHandedOut = (text: string): string => text.replaceAll(handedOut, newName);

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

/** Compressed values contain JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes).toString());
  } catch {
    return Buffer.from(bytes).toString("base64");
  }
}

const newName = (text: string): string => (text.includes("_") ? `${text.split("_")[0]}_new` : "hash_new");
