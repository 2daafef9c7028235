import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entryOf, isPartnerRoute, sourceOf } from "../../../infra/permissions/route-entry.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { budgetOf } from "../../support/bundle-budgets.ts";
import { requestPart } from "../../support/shared/request-part.ts";
import { readBundleOutputs } from "../../support/shared/shared-assembly.ts";
import { foreignInputs } from "./foreign-inputs.ts";

const outputs = new Map(readBundleOutputs().map((output) => [output.entry, output]));
const sources = routeTable.map(sourceOf);
/** Returns the routes that the function of a route serves. */
const routesWith = (route: RouteDefinition) => routeTable.filter((one) => entryOf(one) === entryOf(route));

describe("bundles of routes", () => {
  test.each(routeTable.filter(isPartnerRoute))(
    "the bundle of $operationId stays within its size limit",
    (route) => {
      expect(outputs.get(entryOf(route))?.bytes).toBeLessThanOrEqual(budgetOf(entryOf(route)) * 1024);
    },
  );

  test.each(routeTable)("the bundle of $operationId contains no code of other routes", (route) => {
    const inputs = outputs.get(entryOf(route))?.inputs ?? [];
    expect(inputs).toContain(`functions/${sourceOf(route)}.ts`);
    const ownSources = [entryOf(route), ...routesWith(route).map(sourceOf)];
    expect(foreignInputs({ ownSources, inputs }, sources)).toEqual([]);
  });

  test.each(routeTable)(
    "the bundle of $operationId contains exactly the caller checks that its audience requires",
    (route) => {
      const inputs = outputs.get(entryOf(route))?.inputs ?? [];
      expect(inputs.includes("shared/http/admit-partner.ts")).toBe(route.audience === "partner");
      expect(inputs.includes("shared/http/admit-partner-user.ts")).toBe(
        routesWith(route).some(({ audience }) => audience === "partner_console"),
      );
    },
  );
});

test("no bundle contains event stream codecs or SelectObjectContent, the only S3 command that needs them", () => {
  for (const { entry, inputs } of outputs.values()) {
    const ofStreams = /smithy\/core\/.*\/event-streams\/|SelectObjectContent/;
    expect(
      inputs.filter((path) => ofStreams.test(path)),
      entry,
    ).toEqual([]);
  }
  const withClient = outputs.get("queues/ingest-batch")?.inputs ?? [];
  expect(withClient).toContain("infra/bundling/absent-event-streams.ts");
});

test("no bundle imports node:http, which would load Node's fetch at each start", async () => {
  const { bundlesDirectory } = await requestPart("assembly");
  const imported = /\b(?:from|import)\s*\(?["'](?:node:)?http["']/;
  const found = [...outputs.keys()].filter((entry) =>
    imported.test(readFileSync(join(bundlesDirectory, entry, "index.mjs"), "utf8")),
  );
  expect(found).toEqual([]);
  expect('import{Agent as a}from"node:http";').toMatch(imported);
});

test("no bundle contains the API documents, their builders, or their examples", () => {
  const ofDocuments = /^docs\/|^shared\/contract\/(?:examples|openapi)\/|^infra\/reference\//;
  for (const { entry, inputs } of outputs.values())
    expect(
      inputs.filter((path) => ofDocuments.test(path)),
      entry,
    ).toEqual([]);
  expect("docs/examples/operations/getOrder.json").toMatch(ofDocuments);
});

test("the check finds code of another route in a bundle", () => {
  const source = "partner/orders/get-order";
  const inputs = [
    "functions/partner/orders/get-order.ts",
    "shared/contract/routes/orders/get-order.ts",
    "shared/contract/routes/orders/order-id.ts",
    "shared/domain/orders/order.ts",
    "functions/partner/orders/list-orders.ts",
    "shared/contract/routes/orders/list-orders.ts",
  ];
  expect(foreignInputs({ ownSources: [source], inputs }, [source, "partner/orders/list-orders"])).toEqual([
    "functions/partner/orders/list-orders.ts",
    "shared/contract/routes/orders/list-orders.ts",
  ]);
});
