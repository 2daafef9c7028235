import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

/** The parts of bucket notifications that are read. A test notification has no records. */
export const uploadNotifications = messageFormat(
  "notification of an upload",
  z.object({
    Records: z.optional(z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) }))),
  }),
);
