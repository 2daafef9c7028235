import { exampleRequestId } from "../../../shared/contract/openapi/describe-errors.ts";
import { exampleNow, substituteInstants, type Timeline } from "./substitute-instants.ts";

/** Values that are replaced in every example. */
export interface Substitution {
  timeline: Timeline;
  /** Addresses and names of one run with their replacements, in order. */
  names: readonly (readonly [real: string, fictional: string])[];
}

/** Replacements, by field name, for values that no product rule determines. */
const volatile: Readonly<Record<string, unknown>> = {
  request_id: exampleRequestId,
  "x-request-id": exampleRequestId,
  duration_ms: 182,
  last_used_at: new Date(exampleNow).toISOString(),
  month: "2026-11",
  stream_url: "wss://api.sandbox.example.com/v1/chat/stream",
  "retry-after": "42",
  digest: "q2nK0sVvR5x8mYtLbWc1dE4fGhJ7kMpZ9aUeXyCo3Ts",
  signature: "eyJFeGFtcGxlIjoiTm90IGEgcmVhbCBvbmUifQ.eyJFeGFtcGxlIjoiTm90IGEgcmVhbCBvbmUifQ.RXhhbXBsZQ",
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  etag: 'W/"8Jx2k0mQe1rT5vYb7nZc3A"',
  "if-none-match": 'W/"8Jx2k0mQe1rT5vYb7nZc3A"',
};

const exampleBatch = 20_261_120;

/** Examples keep two items of a list of objects, and a few of plain values. */
const shownObjects = 2;
const shownValues = 5;

/** Recognizable as fictional. */
const fictionalKey = (prefix: string, ordinal: number): string =>
  `${prefix}ExampleKeyNotARealOne${String(ordinal).padStart(7, "0")}`;

const fictionalToken = (ordinal: number): string =>
  `v1.ExampleTokenNotARealOne.${String(ordinal).padStart(7, "0")}`;

const fictionalSecret = (ordinal: number): string =>
  `whsec_${Buffer.from(`no real secret, example ${String(ordinal).padStart(8, "0")}`).toString("base64")}`;

const base32 = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns the characters of an identifier's end. The same ordinal always gives the same characters. */
function fictionalDigits(seed: string, length: number): string {
  let state = 7;
  for (const character of seed) state = (state * 31 + character.charCodeAt(0)) % 1_000_003;
  return Array.from({ length }, () => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return base32.charAt(state % 32);
  }).join("");
}

/**
 * Returns an example with fixed, fictional values in place of the run's ids, keys, secrets, cursors, times and
 * addresses. Equal values get the same substitute, and the same walk gives the same example.
 * @param at when the call was made, epoch milliseconds
 */
export function substituteValues<Example>(example: Example, at: number, context: Substitution): Example {
  const ordinals = new Map<string, Map<string, number>>();
  const ordinalOf = (kind: string, value: string): number => {
    const known = ordinals.get(kind) ?? new Map<string, number>();
    ordinals.set(kind, known);
    if (!known.has(value)) known.set(value, known.size + 1);
    return known.get(value) ?? 0;
  };
  const shown = shorten(example);
  const keys = collectKeys(JSON.stringify(shown));
  const cursors = new Map<string, string>();
  const fixed = replaceFields(shown, (name, value) => {
    if (value === null) return value;
    if (name === "next_cursor" || name === "cursor")
      cursors.set(String(value), `example-cursor-${ordinalOf("cursor", String(value))}`);
    // Batch numbers count milliseconds. Event numbers count events.
    if (name === "sequence" && Number(value) > 1_000_000) return exampleBatch;
    if (name === "ratelimit") return String(value).replace(/r=\d+;t=\d+/, "r=58;t=42");
    if (name === "x-quota-remaining") return "998";
    if (name === "last_four") return fictionalLastFour(String(value), keys, ordinalOf);
    // Differs per upload, unlike a cached response.
    if (value === "*") return value;
    return name in volatile ? volatile[name] : value;
  });
  let text = JSON.stringify(fixed);
  for (const [real, fictional] of [...context.names, ...cursors]) text = text.replaceAll(real, fictional);
  text = text
    .replaceAll(/\bsvc_(?:stg|prd)_[\w-]{28}/g, (key) => fictionalKey(key.slice(0, 8), ordinalOf("key", key)))
    .replaceAll(/\bv1\.[\w-]{40,}\.[\w-]{43}/g, (token) => fictionalToken(ordinalOf("token", token)))
    .replaceAll(/\bwhsec_[\w+/=]{20,}/g, (secret) => fictionalSecret(ordinalOf("secret", secret)))
    .replaceAll(/\b([a-z]{2,3})_([0-9a-hjkmnp-tv-z]{20,24})\b/g, (id, prefix: string, digits: string) => {
      return `${prefix}_${fictionalDigits(`${prefix}${ordinalOf(prefix, id)}`, digits.length)}`;
    })
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, (uuid) => {
      return `7c9e6679-7425-40de-944b-${String(ordinalOf("uuid", uuid)).padStart(12, "0")}`;
    })
    .replaceAll(/\b[0-9a-f]{32}(?=\.(?:pdf|jpg|png)\b)/g, (secret) =>
      String(ordinalOf("report", secret)).padStart(32, "0"),
    )
    .replaceAll(
      /(https:\/\/[^"?\s]+)\?[^"\s]*X-Amz-Signature=[^"\s]*/g,
      "$1?X-Amz-Expires=900&X-Amz-Signature=example",
    );
  return JSON.parse(substituteInstants(text, at, context.timeline)) as Example;
}

const collectKeys = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bsvc_(?:stg|prd)_[\w-]{28}/g)].map(([key]) => key)),
];

/** The end of the key's substitute if the example contains the key, otherwise a fictional value. */
function fictionalLastFour(
  lastFour: string,
  keys: readonly string[],
  ordinalOf: (kind: string, value: string) => number,
): string {
  const key = keys.find((one) => one.endsWith(lastFour));
  return key === undefined
    ? String(ordinalOf("lastFour", lastFour) + 4).padStart(4, "0")
    : fictionalKey("", ordinalOf("key", key)).slice(-4);
}

/** Removes repetitive items of a value. */
function shorten<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    const most = value.some((item) => typeof item === "object" && item !== null) ? shownObjects : shownValues;
    return value.slice(0, most).map(shorten) as Value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)])) as Value;
}

function replaceFields(value: unknown, replace: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceFields(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === "object" ? replaceFields(part, replace) : replace(name, part),
    ]),
  );
}

/** Unix time (seconds) at which example events are sent. */
export const exampleSecond = exampleNow / 1000;
