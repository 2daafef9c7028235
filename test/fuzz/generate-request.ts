import fc from "fast-check";
import { breakValue, generateHostile, hostileTexts, toJson } from "./break-value.ts";
import { generateValid, type KnownValues, type SchemaSource } from "./generate-valid.ts";
import type { Operation, Parameter } from "./read-operations.ts";

/** One HTTP request without its credentials. */
export interface FuzzRequest {
  method: string;
  /** Path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** The gateway rejects longer targets and headers before any code of this project runs. */
const longestInTarget = 2_000;

/**
 * Generates requests to an operation: valid, nearly valid and hostile.
 * @param known values by parameter or field name; ids in the path are known as `<previous segment>`
 */
export function generateRequest(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const source = { document: operation.document, known };
  const parametersIn = (place: Parameter["in"]) => operation.parameters.filter((one) => one.in === place);
  return fc
    .record({
      path: generatePath(operation, source),
      query: generateQuery(parametersIn("query"), source),
      declared: generateHeaders(parametersIn("header"), known),
      usual: usualHeaders,
      body: generateBody(operation, source),
    })
    .map(({ path, query, declared, usual, body }) => ({
      method: operation.method,
      target: query === "" ? path : `${path}?${query}`,
      headers: { ...usual, ...declared },
      body,
    }));
}

const encode = (text: string): string => encodeURIComponent(text.slice(0, longestInTarget).toWellFormed());

function generatePath({ path, parameters }: Operation, source: SchemaSource): fc.Arbitrary<string> {
  const segments = path.split("/").map((segment, position, all) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const schema = parameters.find((one) => one.in === "path" && one.name === name)?.schema ?? {};
    const named = all[position - 1];
    const texts = fc.oneof(
      { weight: 12, arbitrary: generateValid(schema, source, named).map(String) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
    );
    // An empty segment, or one of dots alone, changes the path.
    const whole = texts.filter((text) => !/^\.{0,2}$/.test(text)).map(encode);
    return fc.oneof(
      { weight: 12, arbitrary: whole },
      { weight: 1, arbitrary: fc.constantFrom("%00", "%C3%A9") },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join("/"));
}

function generateQuery(parameters: readonly Parameter[], source: SchemaSource): fc.Arbitrary<string> {
  const stated = parameters.map(({ name, schema, required }) => {
    const valid = generateValid(schema, source, name).map(toQueryText);
    const hostile = fc.oneof(fc.constantFrom(...hostileTexts), generateHostile().map(toQueryText));
    const value = fc.oneof({ weight: 8, arbitrary: valid }, { weight: 1, arbitrary: hostile });
    const pair = value.map((text) => `${name}=${encode(text)}`);
    const twice = pair.map((one) => `${one}&${one}`);
    return fc.oneof(
      { weight: required ? 0 : 30, arbitrary: fc.constant("") },
      // An invented cursor is rejected, and with it the whole request.
      { weight: name === "cursor" ? 1 : 8, arbitrary: pair },
      { weight: 1, arbitrary: twice },
    );
  });
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("limt=1", "__proto__=1", "=", "a&b", "a=%ff", "%=%", "a[b]=c", "limit"),
    },
  );
  return fc.tuple(...stated, extra).map((parts) => parts.filter((part) => part !== "").join("&"));
}

const toQueryText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).join(",")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** Matches the characters that a header allows. */
const sendable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "").slice(0, longestInTarget);

function generateHeaders(
  parameters: readonly Parameter[],
  known: KnownValues,
): fc.Arbitrary<Record<string, string>> {
  const fields = parameters.map(({ name, required }) => {
    const values = known[name] ?? [];
    const texts = fc.oneof(
      { weight: 6, arbitrary: fc.uuid({ version: 4 }) },
      ...(values.length === 0 ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...values).map(String) }]),
      { weight: 1, arbitrary: fc.constantFrom(...hostileTexts).map(sendable) },
    );
    return [
      name,
      required ? fc.option(texts, { freq: 20, nil: undefined }) : fc.option(texts, { nil: undefined }),
    ];
  });
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<string | undefined>>)
    .map(withoutAbsent);
}

const withoutAbsent = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const rarely = (...values: string[]) =>
  fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values));
const often = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

/** Undocumented headers that any client may send. */
const usualHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record({
    "accept-encoding": often("gzip", "br", "zstd", "gzip, br;q=0.5", "*", "identity;q=0", "x"),
    accept: often("application/json", "text/html", "*/*", "x"),
    origin: fc.option(fc.constantFrom("https://example.com", "null", "http://localhost:3000"), {
      freq: 2,
      nil: undefined,
    }),
    "x-user-id": often("buyer-7", "a".repeat(1_000)),
    "content-type": rarely(
      ...["application/json", "application/json", "application/json", "application/json; charset=utf-8"],
      ...[
        "text/plain",
        "application/json; charset=utf-16",
        "multipart/form-data",
        "application/x-www-form-urlencoded",
      ],
    ),
  })
  .map(withoutAbsent);

const rawBodies: readonly (string | Buffer)[] = [
  ...[
    "{",
    "[",
    '"',
    "nul",
    "{}}",
    "{,}",
    "{'a':1}",
    '{"a":1,}',
    '{"a":1 "b":2}',
    "\ufeff{}",
    "NaN",
    '{"a":NaN}',
  ],
  ...[
    '{"__proto__":{"id":1}}',
    '{"id":1,"id":2}',
    "[".repeat(5_000),
    '{"a":'.repeat(2_000),
    "a=b&c=d",
    "<a/>",
  ],
  ...[
    Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.from([0x1f, 0x8b, 0x08]),
  ],
];

function generateBody({ body }: Operation, source: SchemaSource): fc.Arbitrary<string | Buffer | undefined> {
  const raw = fc.constantFrom(...rawBodies);
  const none = fc.constant(undefined);
  if (body === null)
    return fc.oneof(
      { weight: 16, arbitrary: none },
      { weight: 2, arbitrary: fc.constantFrom("{}", '{"a":1}') },
      raw,
    );
  const valid = generateValid(body.schema, source);
  return fc.oneof(
    { weight: 9, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 9, arbitrary: breakValue(valid).map(toJson) },
    { weight: 1, arbitrary: generateHostile().map(toJson) },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: none },
  );
}
