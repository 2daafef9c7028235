import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readExamples } from "../../shared/contract/examples/read-examples.ts";
import { mayBeKept } from "../../shared/contract/may-be-kept.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { signedLinkFormat } from "../../shared/contract/schema/response-values.ts";

/** Reports whether a schema contains a link that grants access by itself. */
function hasSignedLink(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.format === signedLinkFormat) return true;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.values(def.shape).some(hasSignedLink);
    case "array":
      return hasSignedLink(def.element);
    case "nullable":
    case "optional":
    case "default":
      return hasSignedLink(def.innerType);
    case "record":
      return hasSignedLink(def.valueType);
    case "union":
      return def.options.some(hasSignedLink);
    default:
      return false;
  }
}

const answersLink = routeTable.filter(({ responses }) =>
  Object.values(responses).some(({ schema }) => schema !== undefined && hasSignedLink(schema)),
);
const namesOf = (routes: typeof answersLink) => routes.map(({ operationId }) => operationId);
const signature = "X-Amz-Signature=";

describe("links that open a file for anyone who has them", () => {
  it("a response with a signed link is not cacheable, and other partner responses may be cached", () => {
    expect(answersLink.length).toBeGreaterThan(0);
    expect(namesOf(answersLink.filter(mayBeKept))).toEqual([]);
    const withheld = routeTable.filter(({ neverKept }) => neverKept === true);
    expect(namesOf(withheld.filter((route) => !answersLink.includes(route)))).toEqual([]);
  });

  it("every captured response with a signed URL has no-store, and the schema of its route declares the URL", () => {
    const known = new Set(namesOf(answersLink));
    const captured = Object.entries(readExamples().operations).flatMap(([operation, examples]) =>
      examples
        .filter(({ response }) => JSON.stringify(response.body ?? null).includes(signature))
        .map(({ response }) => [operation, known.has(operation), response.headers["cache-control"]]),
    );
    expect(captured.length).toBeGreaterThan(0);
    for (const [operation, ...reported] of captured)
      expect([operation, ...reported]).toEqual([operation, true, "no-store"]);
  });
});
