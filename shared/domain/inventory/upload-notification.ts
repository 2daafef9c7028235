import * as z from "zod/mini";
import { messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Maximum length of a key in S3, percent-encoded. */
const longestKey = 3 * 1024;
const mostRecords = 100;

const uploads = z.looseObject({
  Records: messageList(
    z.looseObject({
      s3: z.looseObject({ object: z.looseObject({ key: z.string().check(z.maxLength(longestKey)) }) }),
    }),
    mostRecords,
  ),
});
/** S3 sends this test notification when notifications are set up. */
const trial = z.looseObject({ Event: z.literal("s3:TestEvent"), Records: z.optional(z.undefined()) });

/** Bucket notifications, reduced to the fields that are read. */
export const uploadNotifications = messageFormat("notification of an upload", z.union([uploads, trial]));
