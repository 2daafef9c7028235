import { assignMessageThreadRoute } from "../../../shared/contract/routes/messages/assign-message-thread.ts";
import { markOperatorThreadReadRoute } from "../../../shared/contract/routes/messages/mark-operator-thread-read.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as assignMessageThread } from "./assign-message-thread.ts";
import { handler as markOperatorThreadRead } from "./mark-operator-thread-read.ts";

/**
 * Marks threads as read and assigns threads for operators. Partners get no events of these changes. One function serves
 * both routes, because the account is close to its limit of roles.
 */
export const handler = serveRoutes([
  [markOperatorThreadReadRoute, markOperatorThreadRead],
  [assignMessageThreadRoute, assignMessageThread],
]);
