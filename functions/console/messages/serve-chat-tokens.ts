import { issueChatTokenRoute } from "../../../shared/contract/routes/messages/issue-chat-token.ts";
import { issueOperatorChatTokenRoute } from "../../../shared/contract/routes/messages/issue-operator-chat-token.ts";
import { toConsoleRoute } from "../../../shared/contract/to-console-route.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as issueChatToken } from "../../partner/messages/issue-chat-token.ts";
import { handler as issueOperatorChatToken } from "./issue-operator-chat-token.ts";

/** Issues chat tokens to operators and to partners. */
export const handler = serveRoutes([
  [issueOperatorChatTokenRoute, issueOperatorChatToken],
  [toConsoleRoute(issueChatTokenRoute), issueChatToken],
]);
