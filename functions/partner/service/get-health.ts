import { getHealthRoute } from "../../../shared/contract/routes/service/get-health.ts";
import { publicHandler } from "../../../shared/http/public-handler.ts";
import { currentEnvironment } from "../../../shared/platform/deployment.ts";
import { requireVariable } from "../../../shared/platform/environment-variables.ts";

/** `GET /v1/health` */
export const handler = publicHandler(getHealthRoute, async () => ({
  status: 200,
  body: { status: "ok", version: requireVariable("API_VERSION"), environment: currentEnvironment() },
}));
