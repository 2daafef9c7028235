import {
  type CertificateReference,
  certificateMessages,
} from "../../domain/certificates/certificate-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Queues a certification run for a worker, with a delay in seconds.
 * @throws Error when the queue rejected the message
 */
export async function queueCertificate(
  { partnerId, certificateId, version }: CertificateReference,
  delaySeconds: number,
): Promise<void> {
  const body = certificateMessages.format({ partnerId, certificateId, version });
  const refused = await sendMessages("send:certificates", [{ body, groupId: partnerId, delaySeconds }]);
  if (refused.length > 0) throw new Error("The queue of certificates rejected a run");
}
