import { defineRoute } from "../../define-route.ts";
import { accountSchema } from "../../resources/partner.ts";

/** `GET /console/v1/account` */
export const getAccountRoute = defineRoute({
  operationId: "getAccount",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/account",
  summary: "Read your account",
  description: "What your integration was agreed on, and how many keys it holds and may hold.",
  responses: { 200: { description: "The account.", schema: accountSchema } },
  errors: [],
  budgeted: false,
});
