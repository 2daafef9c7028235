import { openArchiveObject } from "../../../shared/application/retention/open-archive-object.ts";
import { createArchiveDownloadRoute } from "../../../shared/contract/routes/audit/create-archive-download.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/archive/downloads` */
export const handler = consoleHandler(createArchiveDownloadRoute, async ({ body, caller, now }) => ({
  status: 201,
  body: await openArchiveObject(body, { actor: caller.actor, now }),
}));
