import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

const uploads = z.looseObject({
  Records: z.array(z.looseObject({ s3: z.looseObject({ object: z.looseObject({ key: z.string() }) }) })),
});
/** S3 sends it when notifications are set up. */
const trial = z.looseObject({ Event: z.literal("s3:TestEvent"), Records: z.optional(z.undefined()) });

/** The parts of bucket notifications that are read. */
export const uploadNotifications = messageFormat("notification of an upload", z.union([uploads, trial]));
