import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as generatedOperations from "../../console/src/api/generated/operations.ts";
import { consoleDirectory } from "../../shared/contract/client/derive-console.ts";
import { plannedConsoleOperations, renderConsole } from "../../shared/contract/client/render-console.ts";
import { routeTable } from "../../shared/contract/route-table.ts";

describe("console code derived from the contract", () => {
  it("a test run derives the console's modules from the current contract", () => {
    const rendered = renderConsole();
    expect(readdirSync(consoleDirectory).sort()).toEqual(Object.keys(rendered).sort());
    for (const [name, text] of Object.entries(rendered))
      expect(readFileSync(join(consoleDirectory, name), "utf8"), name).toBe(text);
  });

  it("the console's operations are exactly the routes that accept console tokens, and have the same methods and paths", () => {
    const callable = routeTable.filter(({ audience }) => ["operator", "partner_console"].includes(audience));
    expect(plannedConsoleOperations().map(({ route }) => route.operationId)).toEqual(
      callable.map(({ operationId }) => operationId),
    );
    expect(
      new Map(
        Object.values(generatedOperations).map(({ id, area, method, path }) => [id, [area, method, path]]),
      ),
    ).toEqual(
      new Map(callable.map(({ operationId, area, method, path }) => [operationId, [area, method, path]])),
    );
  });
});
