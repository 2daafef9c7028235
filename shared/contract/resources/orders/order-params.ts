import * as z from "zod/mini";
import { resourceId } from "../../schema/text-values.ts";

/** Path parameters of every route about one order. */
export const orderIdParams = z.object({ id: resourceId("Order id.") });
