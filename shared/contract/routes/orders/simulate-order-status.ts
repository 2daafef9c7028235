import * as z from "zod/mini";
import {
  boughtStatuses,
  failureReasons,
  longestCancellationReason,
  orderStatuses,
} from "../../../domain/orders/order.ts";
import { defineRoute } from "../../define-route.ts";
import { simulatedOrderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { httpsUrl } from "../../resources/orders/shipment.ts";
import { largestOrderUsd } from "../../schema/amounts.ts";
import { koreanInstant } from "../../schema/timestamp.ts";

const withPrices: ReadonlySet<string> = new Set(boughtStatuses);
const usd = z.int().check(z.nonnegative(), z.maximum(largestOrderUsd));

const body = z
  .strictObject({
    status: z.enum(orderStatuses).check(z.meta({ description: "The new status of the order." })),
    purchase_price_usd: z
      .optional(usd)
      .check(z.meta({ description: "Price of the car. Allowed only with `secured` or a later status." })),
    auction_fee_usd: z
      .optional(z.nullable(usd))
      .check(
        z.meta({ description: "The auction house's fee. Allowed only with `secured` or a later status." }),
      ),
    failure_reason: z
      .optional(z.nullable(z.enum(failureReasons)))
      .check(z.meta({ description: "Only with `failed`; a default value if omitted." })),
    cancellation_reason: z
      .optional(z.nullable(z.string().check(z.maxLength(longestCancellationReason))))
      .check(
        z.meta({ description: "Any text, only with `cancelled`; a default value if omitted or blank." }),
      ),
    secondary_inspection_url: z
      .optional(httpsUrl)
      .check(z.meta({ description: "Only with `secondary_inspection_ready`." })),
    occurred_at: z.optional(koreanInstant).check(
      z.meta({
        description:
          "Time of the simulated change. A time without an offset is Korean time. If omitted, the current time.",
      }),
    ),
  })
  .check(
    ...(["purchase_price_usd", "auction_fee_usd"] as const).map((field) =>
      z.refine<SimulatedFields>((sent) => sent[field] == null || withPrices.has(sent.status), {
        path: [field],
        error: "is allowed only with secured and the statuses after it",
      }),
    ),
    onlyWith("failure_reason", "failed"),
    onlyWith("cancellation_reason", "cancelled"),
    onlyWith("secondary_inspection_url", "secondary_inspection_ready"),
    z.meta({ id: "SimulateOrderStatus", description: "The status to simulate, with its data." }),
  );

interface SimulatedFields {
  status: string;
  purchase_price_usd?: number | undefined;
  auction_fee_usd?: number | null | undefined;
  failure_reason?: string | null | undefined;
  cancellation_reason?: string | null | undefined;
  secondary_inspection_url?: string | undefined;
}

function onlyWith(field: keyof SimulatedFields, status: string) {
  return z.refine<SimulatedFields>((sent) => sent[field] == null || sent.status === status, {
    path: [field],
    error: `is allowed only with ${status}`,
  });
}

/** `POST /v1/orders/{id}/sandbox-status` */
export const simulateOrderStatusRoute = defineRoute({
  operationId: "simulateOrderStatus",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "POST",
  path: "/v1/orders/{id}/sandbox-status",
  summary: "Put a sandbox order into any status",
  description:
    "Tests an integration without waiting for auctions and ships. Every change of status sends `order.status_changed`, including `customs` and `delivered`. Other orders on the car stay unchanged.",
  params: orderIdParams,
  body,
  responses: { 200: { description: "The updated order.", schema: simulatedOrderSchema } },
  errors: ["validation_error", "order_not_found", "duplicate_order"],
  budgeted: true,
  repeatable: true,
  rateLimit: "write",
  sandboxOnly: true,
});
