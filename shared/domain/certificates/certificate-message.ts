import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** The messages that queue a certification run for a worker, each for one version of the run. */
export const certificateMessages = messageFormat(
  "certificate message",
  z.object({ partnerId: messageId, certificateId: messageId, version: z.int().check(z.minimum(1)) }),
);

/** Identifies a run in the state in which it was queued. */
export type CertificateReference = ReturnType<typeof certificateMessages.parse>;
