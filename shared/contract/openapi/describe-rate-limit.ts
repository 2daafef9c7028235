import { rateLimits } from "../../domain/access/rate-limit.ts";
import type { RouteDefinition } from "../define-route.ts";
import type { Json } from "./collect-schemas.ts";

/** Returns a paragraph about the limit of a route for its description; empty without a limit. */
export const describeRateLimit = ({ rateLimit, audience }: RouteDefinition): string[] =>
  rateLimit === undefined
    ? []
    : [
        `Limit \`${rateLimit}\`: ${rateLimits[rateLimit].callsPerMinute} calls per minute per ${audience === "partner" ? "key" : "user"}.`,
      ];

/** Returns the rate limit headers of responses to admitted callers; none for a route without a limit. */
export const rateLimitHeadersOf = ({ rateLimit }: RouteDefinition): Json =>
  rateLimit === undefined
    ? {}
    : {
        "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
        RateLimit: { $ref: "#/components/headers/RateLimit" },
      };
