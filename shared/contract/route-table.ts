import type { RouteDefinition } from "./define-route.ts";
import { getHealthRoute } from "./routes/service/get-health.ts";

/**
 * Every route of the product, the only list there is: the gateway's routes, the OpenAPI documents and the authorisation
 * tests are derived from it.
 */
export const routeTable: readonly RouteDefinition[] = [getHealthRoute];
