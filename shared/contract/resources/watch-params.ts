import * as z from "zod/mini";
import { resourceId } from "../schema/text-values.ts";

/** Path parameters of every route about one watch. */
export const watchIdParams = z.object({ watch_id: resourceId("Watch id.") });
