import { expect, it } from "vitest";
import { orderSchema } from "../../../shared/contract/resources/orders/order.ts";
import { placementBody } from "../../../shared/contract/resources/orders/placement.ts";
import { errorCatalogue } from "../../../shared/domain/errors/error-codes.ts";
import { requireSameRequest } from "../../../shared/domain/idempotency/require-same-request.ts";
import type { PlacementRequest } from "../../../shared/domain/orders/placement-request.ts";
import {
  absentTerms,
  keptTerms,
  originalTermNames,
  originalTerms,
} from "../../../shared/domain/orders/placement-terms.ts";

const names = Object.keys(keptTerms);

it("every kept field of an order request is in the request body, the order and the details of a reused key", () => {
  expect(Object.keys(placementBody.shape)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(orderSchema.shape)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(errorCatalogue.idempotency_key_reused.details ?? {})).toEqual(
    expect.arrayContaining(names.map((name) => `original_${name}`)),
  );
});

it("an order request without its optional fields has the stated values", () => {
  expect(absentTerms).toEqual({ secondaryInspectionRequired: false, maxBidAmountUsd: null });
});

it.each(Object.entries(originalTermNames))(
  "a repeated order request with a different %s is rejected with %s, the original value",
  (field, detail) => {
    const original: PlacementRequest = { operation: "createOrder", vehicleId: "auction_a_1", ...absentTerms };
    expect(Object.keys(originalTerms)).toContain(detail);
    expect(() => requireSameRequest(original, { ...original, [field]: "different" })).toThrow(
      expect.objectContaining({ details: { [detail]: original[field as keyof PlacementRequest] } }),
    );
  },
);
