import { isDeepStrictEqual } from "node:util";
import { inflateRawSync } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { TableState } from "./keep-table.ts";

/**
 * What is handed out at random: identifiers of 20 or 22 base-32 digits behind a prefix, signing secrets, hashes of
 * keys, names of objects.
 */
const handedOut = /\b(?:[a-z]{2,3}_[0-9a-z]{20,22}\b|whsec_[\w+/]{43}=|(?:[0-9a-f]{32}|[0-9a-f]{64})\b)/g;

/** What follows from that, or from the time it took: pattern and what stands for it. */
const incidental: readonly [RegExp, string][] = [
  [/(?<=\.(?:duepk|gsi1pk) ".*)#\d+(?="$)/, "#shard"],
  [/(?<=\.(?:lastDigest|body\.digest) )"[\w-]{43}"$/, "digest"],
  [/(?<=\/orders\/)[0-9a-f]{40}/, "hash"],
  [/(?<=\.durationMilliseconds )\d+$/, "duration"],
  [/(?<=\.(?:lastFour|last_four) )"\S+"$/, "text"],
];

/**
 * Copies of a moment: what was answered, what was last told, and the digest of a lot's entries, which an invariant
 * compares with them. And calls of a minute, which each environment tells of
 * when it has a batch of them; races of their own hold their bound, and that of days.
 */
const copies = [/ \.response\./, / \.(?:digest|tallyDigest) /, / APIKEY \.minuteCalls\./, /^[+-] USAGE#/];

/**
 * Makes what says how a state differs from `before`: a line for each attribute, sorted. The same changes give the same
 * lines, whatever identifiers they happened to be given.
 *
 * @param free lines that are left out
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

/** A text without what was handed out at random in it. */
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

/** Whatever is kept compressed is JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes).toString());
  } catch {
    return Buffer.from(bytes).toString("base64");
  }
}

const newName = (text: string): string => (text.includes("_") ? `${text.split("_")[0]}_new` : "hash_new");
