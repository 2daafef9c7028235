import { readFees } from "../../../shared/application/settings/read-fees.ts";
import { getFeeSettingsRoute } from "../../../shared/contract/routes/settings/get-fee-settings.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/settings/fees` */
export const handler = consoleHandler(getFeeSettingsRoute, async () => ({
  status: 200,
  body: await readFees(),
}));
