import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** The messages that hand a run to a worker, each for one version of it. */
export const certificateMessages = messageFormat(
  "certificate message",
  z.object({ partnerId: messageId, certificateId: messageId, version: z.int().check(z.minimum(1)) }),
);

/** Names a run as it was when it was queued. */
export type CertificateReference = ReturnType<typeof certificateMessages.parse>;
