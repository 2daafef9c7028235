import { uploadNotifications } from "../../domain/inventory/upload-notification.ts";
import { sendMessages } from "./send-messages.ts";

/** Has another run go on with an uploaded object, named as the bucket names it. @throws Error when the queue did not take it. */
export async function requestIngest(objectKey: string, groupId: string): Promise<void> {
  const body = uploadNotifications.format({ Records: [{ s3: { object: { key: objectKey } } }] });
  const refused = await sendMessages("send:ingest", [{ body, groupId }]);
  if (refused.length > 0) throw new Error("The ingest queue did not take the request");
}
