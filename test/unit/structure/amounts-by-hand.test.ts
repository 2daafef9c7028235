import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { routeTable } from "../../../shared/contract/route-table.ts";

type Json = z.core.JSONSchema.JSONSchema;

/** Numbers in operators' bodies that are not amounts of money. */
const otherNumbers = [
  ...["vehicle.year", "vehicle.cc", "vehicle.weight_kg"],
  ...["order_lead_minutes", "inspection_window_days", "lifetime_seconds", "hours"],
  ...["sequence", "through", "size_bytes", "version"],
];

/** Writes whose amounts are not checked, with reasons. All others accept an `override_reason`. */
const unjudged: Readonly<Record<string, string>> = {
  editInvoice: "A draft's total is judged when the draft is issued.",
  replaceFeeSettings:
    "The table holds for later orders only, its versions are kept, and the page shows the change.",
  createPartner: "An agreed discount and commission, for later orders only, shown with the partner.",
  changePartner: "The same.",
};

/** Returns paths of the numbers in a body, such as `amounts.price`. */
function numbersIn(body: z.core.$ZodType): string[] {
  const root = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const walk = (part: Json | boolean | undefined, path: readonly string[]): string[] => {
    if (typeof part !== "object") return [];
    if (part.$ref !== undefined) return walk(root.$defs?.[part.$ref.replace("#/$defs/", "")], path);
    const isNumber = part.type === "number" || part.type === "integer";
    return [
      ...(isNumber ? [path.join(".")] : []),
      ...[...(part.anyOf ?? []), ...(part.oneOf ?? [])].flatMap((one) => walk(one, path)),
      ...Object.entries(part.properties ?? {}).flatMap(([name, one]) => walk(one, [...path, name])),
      ...walk(part.items as Json | undefined, path),
    ];
  };
  return [...new Set(walk(root, []))];
}

const writes = routeTable.flatMap(({ operationId, audience, method, body }) => {
  if (audience !== "operator" || method === "GET" || body === undefined) return [];
  const amounts = numbersIn(body).filter((path) => !otherNumbers.includes(path));
  return amounts.length === 0 ? [] : [{ operationId, body, amounts }];
});

const takesReason = (body: z.core.$ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })).includes('"override_reason"');

describe("amounts entered by operators", () => {
  it("every operator request with an amount accepts override_reason or is listed with the reason for having no check", () => {
    const judged = writes.filter(({ body }) => takesReason(body)).map(({ operationId }) => operationId);
    expect(writes.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...judged, ...Object.keys(unjudged)].toSorted(),
    );
  });

  it("the check finds the amounts in award, correction and invoice requests", () => {
    const amountsOf = Object.fromEntries(writes.map(({ operationId, amounts }) => [operationId, amounts]));
    const purchase = ["auction_final_price_krw", "auction_fee_usd"];
    expect(amountsOf).toMatchObject({
      awardLot: purchase,
      transitionOrder: purchase,
      correctOrder: [purchase[0], "purchase_price_usd", purchase[1]],
      issueInvoice: ["amounts.price", "amounts.ocean_freight", "amounts.insurance"],
    });
  });
});
