import type { RouteDefinition } from "./define-route.ts";

/**
 * Reports whether callers of a route may keep what they read, and ask later whether it still holds: programs that poll.
 * A browser keeps nothing of the console.
 */
export const mayBeKept = ({ audience, method, neverKept }: RouteDefinition): boolean =>
  audience === "partner" && method === "GET" && neverKept !== true;
