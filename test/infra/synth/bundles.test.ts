import { describe, expect, inject, test } from "vitest";
import { entryOf, isPartnerRoute } from "../../../infra/permissions/route-entry.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { budgetOf } from "../../support/bundle-budgets.ts";
import { foreignInputs } from "./foreign-inputs.ts";

const outputs = new Map(inject("bundleOutputs").map((output) => [output.entry, output]));

describe("bundles of partner routes", () => {
  test.each(routeTable.filter(isPartnerRoute))("$operationId stays within its budget", (route) => {
    expect(outputs.get(entryOf(route))?.bytes).toBeLessThanOrEqual(budgetOf(entryOf(route)) * 1024);
  });

  test.each(routeTable)("$operationId holds no code of other routes", (route) => {
    const output = outputs.get(entryOf(route));
    expect(foreignInputs(entryOf(route), output?.inputs ?? [], [...outputs.keys()])).toEqual([]);
  });
});

test("code of another route would be noticed", () => {
  const entry = "partner/orders/get-order";
  expect(
    foreignInputs(
      entry,
      [
        "functions/partner/orders/get-order.ts",
        "shared/contract/routes/orders/get-order.ts",
        "shared/contract/routes/orders/order-id.ts",
        "shared/domain/orders/order.ts",
        "functions/partner/orders/list-orders.ts",
        "shared/contract/routes/orders/list-orders.ts",
      ],
      [entry, "partner/orders/list-orders"],
    ),
  ).toEqual(["functions/partner/orders/list-orders.ts", "shared/contract/routes/orders/list-orders.ts"]);
});
