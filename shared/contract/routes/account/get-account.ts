import { defineRoute } from "../../define-route.ts";
import { accountSchema } from "../../resources/partners/partner.ts";

/** `GET /console/v1/account` */
export const getAccountRoute = defineRoute({
  operationId: "getAccount",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/account",
  summary: "Read your account",
  description: "The agreed settings of your account, and the number and limit of its keys.",
  responses: { 200: { description: "The account.", schema: accountSchema } },
  errors: [],
  budgeted: false,
});
