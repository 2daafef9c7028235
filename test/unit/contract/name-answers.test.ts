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

const answersOf = (api: "partner" | "console"): object[] =>
  Object.values((buildOpenapi(api, routeTable, "1.0.0") as unknown as Described).paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => content?.["application/json"]?.schema ?? []);

describe("response schema names", () => {
  it.each(["partner", "console"] as const)(
    "every JSON response of the %s API has a named schema or a title",
    (api) => {
      const titles = answersOf(api)
        .filter((schema) => !("$ref" in schema))
        .map((schema) => (schema as { title?: string }).title);
      expect(titles.length).toBeGreaterThan(10);
      expect(titles).not.toContain(undefined);
      expect(new Set(titles).size).toBe(titles.length);
    },
  );

  it("a response gets no schema title if it has a named schema, has no body or is not JSON", () => {
    const answers = {
      200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } },
      202: { description: "Accepted." },
      203: { content: { "application/pdf": { schema: { type: "string" } } } },
    };
    expect(nameAnswers("getOrder", answers)).toEqual(answers);
  });
});
