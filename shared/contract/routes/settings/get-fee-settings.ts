import { defineRoute } from "../../define-route.ts";
import { feeSettingsSchema } from "../../resources/settings/fee-settings.ts";

/** `GET /ops/v1/settings/fees` */
export const getFeeSettingsRoute = defineRoute({
  operationId: "getFeeSettings",
  audience: "operator",
  area: "settings",
  method: "GET",
  path: "/ops/v1/settings/fees",
  summary: "Read the fee table",
  description: "The fees with which every landed cost is computed.",
  responses: { 200: { description: "The current fees.", schema: feeSettingsSchema } },
  errors: [],
  budgeted: false,
});
