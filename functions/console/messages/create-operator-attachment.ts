import { createOperatorAttachment } from "../../../shared/application/messages/create-attachment.ts";
import { createOperatorAttachmentRoute } from "../../../shared/contract/routes/messages/create-operator-attachment.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/message-threads/{id}/attachments` */
export const handler = consoleHandler(
  createOperatorAttachmentRoute,
  async ({ params, body, caller, now }) => {
    const { actor } = caller;
    const created = await createOperatorAttachment({ threadId: params.id, file: body }, { actor, now });
    return { status: 201, body: created };
  },
);
