import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { callLimitsSchema, keyUsageSchema } from "../../resources/account/key-usage.ts";
import { cursor, pageOf, unlimitedPage } from "../../schema/paging.ts";

const page = z.extend(pageOf(keyUsageSchema, unlimitedPage), {
  limits: callLimitsSchema,
});

/** `GET /console/v1/usage` */
export const getUsageRoute = defineRoute({
  operationId: "getUsage",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/usage",
  summary: "Read the usage of your keys",
  description:
    "Returns every key of this environment, oldest first. Each key has its current lifetime call budget (null if unlimited) and its calls on each of the last thirty Korean days. Some calls of the last minutes may be missing, but no count is too high.",
  query: z.object({ cursor }),
  responses: { 200: { description: "Usage by key.", schema: page } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
