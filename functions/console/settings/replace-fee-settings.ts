import { presentFees } from "../../../shared/application/settings/present-fees.ts";
import { replaceFees } from "../../../shared/application/settings/replace-fees.ts";
import { replaceFeeSettingsRoute } from "../../../shared/contract/routes/settings/replace-fee-settings.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PUT /ops/v1/settings/fees` */
export const handler = consoleHandler(replaceFeeSettingsRoute, async ({ body, caller, now }) => ({
  status: 200,
  body: presentFees(await replaceFees(body, { actor: caller.actor, now })),
}));
