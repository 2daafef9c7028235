import { describe, expect, it } from "vitest";
import { buildOpenapi } from "../../../shared/contract/openapi/build-openapi.ts";
import { nameAnswers } from "../../../shared/contract/openapi/name-answers.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";

interface Described {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
}

const answersOf = (side: "partner" | "console"): object[] =>
  Object.values((buildOpenapi(side, routeTable, "1.0.0") as unknown as Described).paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => content?.["application/json"]?.schema ?? []);

describe("the names of answers", () => {
  it.each(["partner", "console"] as const)(
    "every JSON answer of the %s API is a named schema or has a title of its own",
    (side) => {
      const titles = answersOf(side)
        .filter((schema) => !("$ref" in schema))
        .map((schema) => (schema as { title?: string }).title);
      expect(titles.length).toBeGreaterThan(10);
      expect(titles).not.toContain(undefined);
      expect(new Set(titles).size).toBe(titles.length);
    },
  );

  it("an answer with a named schema, of another type or without a body is left as it is", () => {
    const answers = {
      200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } },
      202: { description: "Accepted." },
      203: { content: { "application/pdf": { schema: { type: "string" } } } },
    };
    expect(nameAnswers("getOrder", answers)).toEqual(answers);
  });
});
