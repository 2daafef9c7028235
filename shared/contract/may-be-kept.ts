import type { RouteDefinition } from "./define-route.ts";

/**
 * Reports whether clients may cache a route's responses and revalidate them later. Caching serves partners' programs
 * that poll. Browsers cache no responses of console routes.
 */
export const mayBeKept = ({ audience, method, neverKept }: RouteDefinition): boolean =>
  audience === "partner" && method === "GET" && neverKept !== true;
