import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { partnerSchema } from "../../resources/partners/partner.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/partners` */
export const listPartnersRoute = defineRoute({
  operationId: "listPartners",
  audience: "operator",
  area: "partners",
  consoleFunction: "serve-partner-reads",
  method: "GET",
  path: "/ops/v1/partners",
  summary: "List partners",
  description: "Lists partners in the order of their creation.",
  query: z.object(listQuery),
  responses: { 200: { description: "A page of partners.", schema: pageOf(partnerSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
