import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { keyUsageSchema } from "../../resources/api-key.ts";
import { cursor, pageOf, unlimitedPage } from "../../schema/paging.ts";

/** `GET /console/v1/usage` */
export const getUsageRoute = defineRoute({
  operationId: "getUsage",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/usage",
  summary: "Read what your keys have used",
  description:
    "Every key of this environment, oldest first, with its current lifetime call budget. Keys without a budget are unlimited and their calls are not counted.",
  query: z.object({ cursor }),
  responses: { 200: { description: "Usage by key.", schema: pageOf(keyUsageSchema, unlimitedPage) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
