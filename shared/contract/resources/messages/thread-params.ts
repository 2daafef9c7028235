import * as z from "zod/mini";
import { resourceId } from "../../schema/text-values.ts";

/** Path parameters of every route about one thread. */
export const threadIdParams = z.object({ id: resourceId("Id of the thread.") });
