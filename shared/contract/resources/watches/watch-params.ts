import * as z from "zod/mini";
import { resourceId } from "../../schema/text-values.ts";

/** Path parameters of every route about one watch. */
export const watchIdParams = z.object({ watch_id: resourceId("Watch id.") });

/** Common parts of the routes that act on one watch. */
export const watchCall = {
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "POST",
  params: watchIdParams,
  query: z.object({}),
  budgeted: true,
  rateLimit: "write",
} as const;
