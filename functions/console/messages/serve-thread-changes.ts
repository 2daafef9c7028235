import { assignMessageThreadRoute } from "../../../shared/contract/routes/messages/assign-message-thread.ts";
import { markOperatorThreadReadRoute } from "../../../shared/contract/routes/messages/mark-operator-thread-read.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as assignMessageThread } from "./assign-message-thread.ts";
import { handler as markOperatorThreadRead } from "./mark-operator-thread-read.ts";

/**
 * Serves operators' changes of threads that partners' events do not show, by one function, because the account's
 * limit of roles is nearly reached.
 */
export const handler = serveRoutes([
  [markOperatorThreadReadRoute, markOperatorThreadRead],
  [assignMessageThreadRoute, assignMessageThread],
]);
