import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { getHealthRoute } from "../../shared/contract/routes/service/get-health.ts";

/**
 * Reports whether X-Ray traces a route. Lambda decides which runs are traced, and we cannot set the share of traced
 * runs. A partner's read is not traced, because its trace shows only the duration, which the request log shows too. The
 * health route is not traced, because the edge's health check calls it all day.
 */
export const isTraced = (route: RouteDefinition): boolean =>
  route !== getHealthRoute && !(route.audience === "partner" && route.method === "GET");
