import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { getHealthRoute } from "../../shared/contract/routes/service/get-health.ts";

/**
 * Reports whether X-Ray traces a route. Lambda chooses the traced runs, and its share cannot be set. The trace of a
 * partner's read has nothing but the duration, which the request log has too. The edge's health check runs all day.
 */
export const isTraced = (route: RouteDefinition): boolean =>
  route !== getHealthRoute && !(route.audience === "partner" && route.method === "GET");
