import type { RouteDefinition } from "./define-route.ts";

/**
 * Reports whether clients may cache a route's responses and revalidate them later. Only programs that poll do
 * this. Browsers cache no console responses.
 */
export const mayBeKept = ({ audience, method, neverKept }: RouteDefinition): boolean =>
  audience === "partner" && method === "GET" && neverKept !== true;
