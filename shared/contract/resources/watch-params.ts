import * as z from "zod/mini";
import { resourceId } from "../schema/text-values.ts";

/** Path parameters of every route about one watch. */
export const watchIdParams = z.object({ watch_id: resourceId("Watch id.") });

/** What the routes that do something to one watch have in common. */
export const watchCall = {
  audience: "partner",
  area: "watches",
  method: "POST",
  params: watchIdParams,
  query: z.object({}),
  budgeted: true,
} as const;
