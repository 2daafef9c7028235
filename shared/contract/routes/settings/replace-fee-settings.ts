import { defineRoute } from "../../define-route.ts";
import { feeSettingsInputSchema, feeSettingsSchema } from "../../resources/settings/fee-settings.ts";

/** `PUT /ops/v1/settings/fees` */
export const replaceFeeSettingsRoute = defineRoute({
  operationId: "replaceFeeSettings",
  audience: "operator",
  area: "settings",
  method: "PUT",
  path: "/ops/v1/settings/fees",
  summary: "Replace the fee table",
  description:
    "Prices shown from now on use the new table; orders keep the prices with which they were placed.",
  body: feeSettingsInputSchema,
  unusedFields: ["version"],
  responses: { 200: { description: "The new current fees.", schema: feeSettingsSchema } },
  errors: ["validation_error"],
  budgeted: false,
});
