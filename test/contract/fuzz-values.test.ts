import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakValue, toJson } from "../fuzz/break-value.ts";
import { evaluateAnswer } from "../fuzz/evaluate-answer.ts";
import { generateValid } from "../fuzz/generate-valid.ts";
import { readOperations } from "../fuzz/read-operations.ts";
import { compileSchema } from "../support/schemas/compile-schema.ts";

const operations = [...readOperations("partner"), ...readOperations("console")];
const runs = { numRuns: 40 };

const withBodies = operations.flatMap((operation) =>
  operation.body === null ? [] : [{ operation, schema: operation.body.schema }],
);

describe("requests generated from the documents", () => {
  it.each(withBodies)(
    "a body generated for $operation.id conforms to its document",
    ({ operation, schema }) => {
      const check = compileSchema(operation.document, schema);
      const valid = generateValid(schema, { document: operation.document, known: {} });
      fc.assert(
        fc.property(valid, (value) => {
          const text = JSON.stringify(value);
          if (text !== undefined) expect(check(JSON.parse(text))).toEqual([]);
        }),
        runs,
      );
    },
  );

  it("a body with an injected error usually violates its document and is always valid JSON", () => {
    const counts = { valid: 0, invalid: 0 };
    for (const { operation, schema } of withBodies) {
      const check = compileSchema(operation.document, schema);
      const broken = breakValue(generateValid(schema, { document: operation.document, known: {} }));
      for (const text of fc.sample(broken, 20).map(toJson)) {
        if (text !== undefined) counts[check(JSON.parse(text)).length === 0 ? "valid" : "invalid"] += 1;
      }
    }
    expect(counts.invalid).toBeGreaterThan(counts.valid);
    expect(counts.valid).toBeGreaterThan(0);
  });
});

describe("response checker", () => {
  const operation = operations.find(({ id }) => id === "getOrder")!;
  const refusal = {
    error: { code: "order_not_found", message: "No such order.", request_id: "a", details: {} },
  };
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
    status,
    headers: {
      "content-type": "application/json",
      "x-request-id": "a",
      "x-content-type-options": "nosniff",
      ...headers,
    },
    body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  });

  it("the checker finds no error in a documented response", () => {
    expect(evaluateAnswer(operation, answer(404, refusal))).toEqual([]);
  });

  it.each<[string, ReturnType<typeof answer>, RegExp]>([
    ["an undocumented status", answer(418, refusal), /418 is not documented/],
    ["a response that is not JSON", answer(404, "<html>"), /no JSON/],
    ["a wrong media type", answer(404, refusal, { "content-type": "text/html" }), /not documented to be/],
    ["a response that violates its schema", answer(200, { id: 7 }), /required property/],
    [
      "an error code that belongs to another status",
      answer(404, { error: { ...refusal.error, code: "conflict" } }),
      /404 \/error/,
    ],
    ["an error response without the envelope", answer(404, { message: "Not Found" }), /required property/],
    [
      "an internal error",
      answer(500, { error: { ...refusal.error, code: "internal_error" } }),
      /500 internal_error/,
    ],
    [
      "an internal message in an error",
      answer(404, { error: { ...refusal.error, message: "ConditionalCheckFailed" } }),
      /reveals internals/,
    ],
  ])("the checker finds %s", (_, planted, reported) => {
    expect(evaluateAnswer(operation, planted).join("\n")).toMatch(reported);
  });

  it("the checker finds a missing standard header", () => {
    const planted = answer(404, refusal);
    expect(
      evaluateAnswer(operation, { ...planted, headers: { "content-type": "application/json" } }),
    ).toEqual(["no x-request-id", "no x-content-type-options"]);
  });
});
