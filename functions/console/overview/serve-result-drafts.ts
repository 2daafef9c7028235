import { getResultDraftRoute } from "../../../shared/contract/routes/overview/get-result-draft.ts";
import { replaceResultDraftRoute } from "../../../shared/contract/routes/overview/replace-result-draft.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as getResultDraft } from "./get-result-draft.ts";
import { handler as replaceResultDraft } from "./replace-result-draft.ts";

/** Reads and stores the draft of a day. Both routes use the same item, so one role is enough. */
export const handler = serveRoutes([
  [getResultDraftRoute, getResultDraft],
  [replaceResultDraftRoute, replaceResultDraft],
]);
