import { uploadNotifications } from "../../domain/inventory/upload-notification.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Queues another run of ingest for an uploaded object.
 * @param objectKey the key, encoded as in S3 notifications
 * @throws Error when the queue rejected the message.
 */
export async function requestIngest(objectKey: string, groupId: string): Promise<void> {
  const body = uploadNotifications.format({ Records: [{ s3: { object: { key: objectKey } } }] });
  const refused = await sendMessages("send:ingest", [{ body, groupId }]);
  if (refused.length > 0) throw new Error("The ingest queue rejected the request");
}
