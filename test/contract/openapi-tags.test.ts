import { describe, expect, it } from "vitest";
import { type ApiName, buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { tagOf, tagTable } from "../../shared/contract/tag-table.ts";

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  responses: Record<string, { headers: Record<string, unknown> }>;
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
}

const sides: readonly ApiName[] = ["partner", "console"];
const documents = sides.map((side) => buildOpenapi(side, routeTable, "1.0.0") as unknown as Document);
const operationsOf = ({ paths, webhooks = {} }: Document): Operation[] => [
  ...Object.values(paths).flatMap((methods) => Object.values(methods)),
  ...Object.values(webhooks).map(({ post }) => post),
];

describe("sections of the OpenAPI documents", () => {
  it("every area of the route table has a named section, and every section belongs to an area", () => {
    const areas = [...new Set(routeTable.map(({ area }) => area))];
    expect(Object.keys(tagTable).toSorted()).toEqual(areas.toSorted());
    const names = Object.values(tagTable).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const { name, description } of Object.values(tagTable)) {
      expect(name).toMatch(/^[A-Z][a-z]+( [a-z]+)*( \([A-Z]+\))?$/);
      expect(description).toMatch(/^[A-Z].{30,}\.$/);
    }
    expect(() => tagOf("unheard-of")).toThrow("shared/contract/tag-table.ts");
  });

  it("each document lists exactly the sections that its operations use", () => {
    for (const document of documents) {
      const used = new Set(operationsOf(document).flatMap(({ tags }) => tags));
      expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
      expect(document.tags).toHaveLength(used.size);
    }
  });

  it("each operation has a short plain summary and a longer description", () => {
    for (const { operationId, summary, description } of documents.flatMap(operationsOf)) {
      expect(summary, operationId).toMatch(/^[A-Z].{6,100}[^.]$/);
      expect(summary, operationId).not.toContain(operationId);
      expect(description.length, operationId).toBeGreaterThan(15);
      expect(description, operationId).not.toBe(summary);
    }
  });

  it("only the 401 response of callAssistant documents a WWW-Authenticate header", () => {
    const reporting = documents.flatMap(operationsOf).flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { headers = {} }]) => "WWW-Authenticate" in headers)
        .map(([status]) => [operationId, status]),
    );
    expect(reporting).toEqual([["callAssistant", "401"]]);
  });
});
