import { openAttachmentRoute } from "../../../shared/contract/routes/messages/open-attachment.ts";
import { openOperatorAttachmentRoute } from "../../../shared/contract/routes/messages/open-operator-attachment.ts";
import { toConsoleRoute } from "../../../shared/contract/to-console-route.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as openAttachment } from "../../partner/messages/open-attachment.ts";
import { handler as openOperatorAttachment } from "./open-operator-attachment.ts";

/** Serves attachments of messages to operators and to partners. */
export const handler = serveRoutes([
  [openOperatorAttachmentRoute, openOperatorAttachment],
  [toConsoleRoute(openAttachmentRoute), openAttachment],
]);
