import { getResultDraftRoute } from "../../../shared/contract/routes/overview/get-result-draft.ts";
import { replaceResultDraftRoute } from "../../../shared/contract/routes/overview/replace-result-draft.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as getResultDraft } from "./get-result-draft.ts";
import { handler as replaceResultDraft } from "./replace-result-draft.ts";

/** Reading and storing the draft of a day. Both use the same item, so one role serves them. */
export const handler = serveRoutes([
  [getResultDraftRoute, getResultDraft],
  [replaceResultDraftRoute, replaceResultDraft],
]);
