import fc from "fast-check";

type Any = fc.Arbitrary<unknown>;

/**
 * Texts that commonly break programs: markup, control characters, partial characters, words of other
 * languages.
 */
export const hostileTexts: readonly string[] = [
  ...[
    "",
    " ",
    "\t\r\n",
    "\u0000",
    "\u0000a",
    "\u202eabc",
    "\ufeffid",
    "\ud800",
    "a\udc00b",
    "é",
    "e\u0301",
    "ﬀ",
    "İ",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "undefined",
    "NaN",
    "true",
    "0",
    "-0",
    "1e400",
  ],
  ...["#pk", ":id", "a#b#c", "PARTNER#x", "$.a[0]", "{{7*7}}", "%s%n", "a' OR '1'='1", "<script>x</script>"],
  ...[
    "../../etc/passwd",
    "..",
    "/",
    "//",
    "a/b",
    "a\\b",
    "a?b=c",
    "a;b",
    "a,b",
    "a|b",
    "=1+1",
    "@SUM(1)",
    "\u007f",
  ],
  ...[
    "2026-02-30",
    "9999-12-31T23:59:59.999Z",
    "0000-01-01",
    "2026-11-20T25:00:00Z",
    "-271821-04-20",
    "24:00",
  ],
  ...[
    "http://127.0.0.1/",
    "http://[::1]:22/",
    "file:///etc/passwd",
    "https://user:pass@example.com/",
    "javascript:1",
  ],
  ...[
    "2026",
    "10000000000000000000000",
    "０１２",
    "١٢٣",
    "1,000",
    "0x10",
    "1_000",
    "👩‍👩‍👧‍👦",
    "현대",
    "a".repeat(256),
  ],
];

/** Longer than any field allows, but within the gateway's limit. */
const longText = "x".repeat(200_000);
const longestText = 2 * longText.length;

const hostileNumbers = [
  ...[0, -0, -1, 0.1, 1.5, 1e21, -1e21, 1e308, 5e-324, 2 ** 31, 2 ** 31 - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 2],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 9_999_999_999, 253_402_300_800],
];

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], null);

const hostileValues: Any = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(longText, nested(100), Array(5_000).fill("a")) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const hostileNames = [
  "unknown_field",
  "",
  "__proto__",
  "constructor",
  "id",
  "partner_id",
  "status",
  "version",
  "\u0000",
];

type Change =
  | { kind: "replace"; value: unknown }
  | { kind: "remove" }
  | { kind: "add"; name: string; value: unknown }
  | { kind: "repeat"; times: number };

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: hostileValues.map((value): Change => ({ kind: "replace", value })) },
  { weight: 2, arbitrary: fc.constant<Change>({ kind: "remove" }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...hostileNames), hostileValues)
      .map(([name, value]): Change => ({ kind: "add", name, value })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(2, 101, 1_001).map((times): Change => ({ kind: "repeat", times })),
  },
);

/**
 * Generates nearly valid values by breaking one or a few parts of valid ones, where validation is weakest.
 */
export function breakValue(valid: Any): Any {
  const places = fc.array(fc.tuple(fc.nat(1_000), changes), { minLength: 1, maxLength: 3 });
  return fc
    .tuple(valid, places)
    .map(([value, wanted]) =>
      wanted.reduce((changed, [place, change]) => changeAt(changed, place, change), value),
    );
}

/** Generates arbitrary JSON. */
export const generateHostile = (): Any => fc.oneof(hostileValues, fc.jsonValue({ maxDepth: 4 }));

/** Returns the value with one of its parts changed. Index 0 is the outermost. */
function changeAt(value: unknown, place: number, change: Change): unknown {
  const paths = pathsOf(value);
  const path = paths[place % paths.length] ?? [];
  return rebuild(value, path, change);
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([name, one]) => pathsOf(one).map((rest) => [name, ...rest]));
  return [[], ...inner];
}

const removed = Symbol("removed");

function rebuild(value: unknown, path: readonly string[], change: Change): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return applyChange(value, change);
  const inner = rebuild((value as Record<string, unknown>)[name], rest, change);
  if (Array.isArray(value))
    return value.flatMap((one, at) => (String(at) === name ? (inner === removed ? [] : [inner]) : [one]));
  const entries = Object.entries(value as object).filter(([key]) => key !== name || inner !== removed);
  return Object.fromEntries(entries.map(([key, one]) => [key, key === name ? inner : one]));
}

function applyChange(value: unknown, change: Change): unknown {
  if (change.kind === "replace") return change.value;
  if (change.kind === "remove") return removed;
  if (change.kind === "repeat")
    return Array.isArray(value)
      ? Array.from({ length: change.times }, () => value[0])
      : repeatText(String(JSON.stringify(value)), change.times);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return change.value;
  // A literal `__proto__` would set the prototype instead of a field.
  return Object.fromEntries([...Object.entries(value), [change.name, change.value]]);
}

/** Repeated changes of the same part would otherwise exceed the maximum length of a string. */
const repeatText = (text: string, times: number): string =>
  text.repeat(Math.min(times, Math.ceil(longestText / text.length)));

/** Returns the JSON of a value, or undefined for a removed body. */
export const toJson = (value: unknown): string | undefined =>
  value === removed ? undefined : JSON.stringify(value);
