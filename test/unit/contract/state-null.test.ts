import { describe, expect, it } from "vitest";
import { buildOpenapi } from "../../../shared/contract/openapi/build-openapi.ts";
import { stateNull } from "../../../shared/contract/openapi/state-null.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";

const nothing = { type: "null" };

/** Returns every nullable schema in a document that uses `anyOf`, with its path. */
function unstatedNulls(part: unknown, path = ""): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { anyOf } = part as { anyOf?: { type?: unknown; $ref?: string; anyOf?: unknown }[] };
  const isUnstated =
    anyOf?.length === 2 && anyOf[1]?.type === "null" && ("type" in anyOf[0]! || "$ref" in anyOf[0]!);
  return [
    ...(isUnstated ? [path] : []),
    ...Object.entries(part).flatMap(([name, inner]) => unstatedNulls(inner, `${path}/${name}`)),
  ];
}

describe("nullable schemas", () => {
  it("the schema of a nullable value has two types, and a nullable enum also lists null", () => {
    expect(stateNull({ anyOf: [{ type: "string", maxLength: 5 }, nothing], description: "A name." })).toEqual(
      {
        type: ["string", "null"],
        maxLength: 5,
        description: "A name.",
      },
    );
    expect(stateNull({ anyOf: [{ type: "string", enum: ["a"] }, nothing] })).toEqual({
      type: ["string", "null"],
      enum: ["a", null],
    });
  });

  it("a nullable named schema is a choice between the schema and null", () => {
    const named = { $ref: "#/components/schemas/Invoice" };
    expect(stateNull({ anyOf: [named, nothing] })).toEqual({ oneOf: [named, nothing] });
  });

  it.each([
    [{ anyOf: [{ anyOf: [{ type: "string" }] }, nothing] }],
    [{ anyOf: [{ type: "string" }, { type: "integer" }] }],
    [{ anyOf: [{ type: "string", const: "a" }, nothing] }],
    [{ type: "string" }],
  ])("stateNull leaves the schema %j unchanged", (schema) => {
    expect(stateNull(schema)).toBe(schema);
  });

  it.each(["partner", "console"] as const)(
    "the %s API document never writes a nullable value as an inline choice of schemas",
    (api) => {
      expect(unstatedNulls({ schema: { anyOf: [{ type: "string" }, nothing] } })).toEqual(["/schema"]);
      expect(unstatedNulls(buildOpenapi(api, routeTable, "1.0.0"))).toEqual([]);
    },
  );
});
