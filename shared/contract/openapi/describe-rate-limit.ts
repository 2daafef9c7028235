import { rateLimits } from "../../domain/access/rate-limit.ts";
import type { RouteDefinition } from "../define-route.ts";
import type { Json } from "./collect-schemas.ts";

/** Returns the limit of a route, as a paragraph of its description; none where it has no limit. */
export const describeRateLimit = ({ rateLimit, audience }: RouteDefinition): string[] =>
  rateLimit === undefined
    ? []
    : [
        `Limit \`${rateLimit}\`: ${rateLimits[rateLimit].callsPerMinute} calls per minute per ${audience === "partner" ? "key" : "user"}.`,
      ];

/** Returns headers of every answer to an admitted caller of a route that has a limit. */
export const rateLimitHeadersOf = ({ rateLimit }: RouteDefinition): Json =>
  rateLimit === undefined
    ? {}
    : {
        "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
        RateLimit: { $ref: "#/components/headers/RateLimit" },
      };
