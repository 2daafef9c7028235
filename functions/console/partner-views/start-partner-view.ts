import { presentView } from "../../../shared/application/partner-views/present-view.ts";
import { startView } from "../../../shared/application/partner-views/start-view.ts";
import { startPartnerViewRoute } from "../../../shared/contract/routes/partner-views/start-partner-view.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/views` */
export const handler = consoleHandler(startPartnerViewRoute, async ({ params, caller, now }) => ({
  status: 201,
  body: presentView(await startView(params.id, { actor: caller.actor, now })),
}));
