import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { toolTable } from "../../../shared/contract/assistant/tool-table.ts";
import { clientFrameSchema } from "../../../shared/contract/chat/frames.ts";
import { listingRowSchema } from "../../../shared/contract/inventory/listing-row.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { findUnbounded } from "../../support/schemas/schema-bounds.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");
const sources = readdirSync(path.join(root, "shared"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({
    file: path.join("shared", name),
    text: readFileSync(path.join(root, "shared", name), "utf8"),
  }));

/** Unlimited inputs, with the reasons why they are harmless. */
const exceptions: Readonly<Record<string, string>> = {
  "callAssistant body $.*": "A message of the protocol, checked by its library; a body has 256 KiB at most.",
  "callAssistant body $.id|0": "The same. The answer repeats it once.",
  "callAssistant body $.id|1": "The same.",
  "callAssistant body $.method": "The same.",
  "callAssistant body $.params.*": "The same.",
  "historyAnswerSchema $.*": "The text has 500,000 characters at most, and each section its entries.",
  "historyAnswerSchema $.차량정보": "Read field by field; each value is bounded where it is read.",
  "historyAnswerSchema $.차량정보{key}": "The same.",
  "historyAnswerSchema $.차량정보{}": "The same.",
  "matchLists $.watches[].cars": "A list of at most five million positions, which its own check limits.",
  "reportOrderStatus body $.notes": "Nothing keeps them; a body has 256 KiB at most.",
  "uploadNotifications $|0.*":
    "S3 sends it; a message of a queue has 256 KiB at most, and nothing of this is kept.",
  "uploadNotifications $|0.Records[].*": "The same.",
  "uploadNotifications $|0.Records[].s3.*": "The same.",
  "uploadNotifications $|0.Records[].s3.object.*": "The same.",
  "uploadNotifications $|1.*": "The same.",
};

/** Files that read input, each with the names of its schemas or of the schemas it exports. */
const readers: Readonly<Record<string, string>> = {
  "shared/http/validate-request.ts": "the routes'",
  "shared/http/assistant/assistant-tool.ts": "the tools'",
  "shared/http/chat/handle-frame.ts": "the frames'",
  "shared/contract/inventory/parse-listing-row.ts": "the row's",
  "shared/domain/message-format.ts": "the messages'",
  "shared/adapters/dealers/dealer-connection.ts": "those of *-answers.ts",
  "shared/adapters/directory/read-users.ts": "those of *-answers.ts",
  "shared/adapters/history/history-provider.ts": "those of *-answers.ts",
  "shared/adapters/fx/fetch-fx-rate.ts": "those of *-answers.ts",
  "shared/adapters/upstream/upstream-credentials.ts": "a secret's form, a bounded pattern",
  "shared/persistence/table/stream-record.ts": "items that this service wrote",
  "shared/application/chat/chat-token.ts": "a token that this service signed",
};

type Named = [name: string, schema: z.core.$ZodType];

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

const hasSchema = (value: unknown): value is { schema: z.core.$ZodType } =>
  typeof value === "object" && value !== null && "schema" in value && isSchema(value.schema);

async function exportsOf(
  isWanted: (source: (typeof sources)[number]) => boolean,
): Promise<[string, unknown][]> {
  const modules = await Promise.all(
    sources.filter(isWanted).map(({ file }) => import(path.join(root, file)) as Promise<object>),
  );
  return modules.flatMap((module) => Object.entries(module));
}

const ofRoutes: Named[] = routeTable.flatMap(({ operationId, partnerRoute, params, query, body }) =>
  partnerRoute !== undefined
    ? []
    : Object.entries({ params, query, body }).flatMap(([part, schema]): Named[] =>
        schema === undefined ? [] : [[`${operationId} ${part}`, schema]],
      ),
);
const ofTools = toolTable.map(({ name, input }): Named => [name, input]);
const ofAnswers = (await exportsOf(({ file }) => file.endsWith("-answers.ts"))).filter((one): one is Named =>
  isSchema(one[1]),
);
const formats = sources.filter(({ text }) => /= messageFormat\(/.test(text));
const ofMessages = (await exportsOf((source) => formats.includes(source))).flatMap(
  ([name, value]): Named[] => (hasSchema(value) ? [[name, value.schema]] : []),
);
const all: Named[] = [
  ["listingRowSchema", listingRowSchema],
  ["clientFrameSchema", clientFrameSchema],
  ...ofRoutes,
  ...ofTools,
  ...ofAnswers,
  ...ofMessages,
];

const faultsOf = ([name, schema]: Named): string[] =>
  findUnbounded(schema).map((place) => `${name} ${place}`);

describe("bounded input", () => {
  test.each(all)("every text, list, record and number of %s is bounded", (name, schema) => {
    expect(faultsOf([name, schema]).filter((fault) => exceptions[fault] === undefined)).toEqual([]);
  });

  test("every exception from the input bounds is still needed", () => {
    const faults = new Set(all.flatMap(faultsOf));
    expect(Object.keys(exceptions).filter((fault) => !faults.has(fault))).toEqual([]);
  });

  test("only listed files parse input, and their schemas are checked for bounds", () => {
    const reading = sources.filter(({ text }) => /\bz\.(safeParse|parse)(Async)?\(/.test(text));
    expect(reading.map(({ file }) => file).sort()).toEqual(Object.keys(readers).sort());
  });

  test("the check finds the schemas of all message formats and upstream responses", () => {
    const declared = formats.flatMap(({ text }) => [...text.matchAll(/= messageFormat\(/g)]).length;
    expect(ofMessages).toHaveLength(declared);
    const asked = new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(/schema: (\w+Schema),\n\s+timeout/g)].map(([, name]) => name),
      ),
    );
    expect([...asked].filter((name) => !ofAnswers.some(([known]) => known === name))).toEqual([]);
    expect(asked.size).toBeGreaterThan(5);
  });
});

describe("input bounds check", () => {
  const bounded = z.string().check(z.maxLength(5));

  test.each<[string, z.core.$ZodType, string[]]>([
    ["a text", z.object({ a: z.string(), b: bounded }), ["$.a"]],
    [
      "a text in a list in an optional field",
      z.object({ a: z.optional(z.array(z.string())) }),
      ["$.a", "$.a[]"],
    ],
    ["a list", z.nullable(z.array(bounded)), ["$"]],
    ["a record", z.record(z.string(), bounded), ["$", "$" + "{key}"]],
    ["a pattern with an end", z.string().check(z.regex(/^[a-z+*]{2,10}$/)), []],
    ["a pattern without an end", z.string().check(z.regex(/^a+$/)), ["$"]],
    ["a pattern that is not anchored", z.string().check(z.regex(/a/)), ["$"]],
    ["a field of any type", z.object({ a: z.unknown() }), ["$.a"]],
    ["an object that keeps unknown fields", z.looseObject({}), ["$.*"]],
    [
      "a text that a transformation may lengthen",
      z.pipe(
        z.string(),
        z.transform((text) => text),
      ),
      ["$"],
    ],
    ["a number", z.object({ a: z.number(), b: z.int() }), ["$.a"]],
    ["a choice", z.union([z.string(), z.literal(1)]), ["$|0"]],
  ])("the check finds exactly the unbounded parts of %s", (_, schema, places) => {
    expect(findUnbounded(schema)).toEqual(places);
  });
});
