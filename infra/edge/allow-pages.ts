import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import { adviceHeaders } from "../../shared/contract/advice-headers.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { viewHeader } from "../../shared/domain/access/partner-view.ts";
import { isPartnerRoute } from "../permissions/route-entry.ts";

const preflightSeconds = 600;

/** Headers of any response that browsers would hide from a page. */
const commonHeaders = [
  ...[
    "Allow",
    "ETag",
    "Idempotent-Replayed",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
  ],
  ...Object.values(adviceHeaders),
];

/** Returns response headers of the console API that its pages may read, from the route definitions. */
const readableHeaders = (): string[] => {
  const documented = routeTable
    .filter((route) => !isPartnerRoute(route))
    .flatMap((route) => Object.values(route.responses))
    .flatMap(({ headers }) => Object.keys(headers ?? {}));
  return [...new Set([...documented, ...commonHeaders])].sort();
};

/**
 * Allows pages of exactly these origins to call an API from a browser. The pages send a token themselves;
 * browsers send no credentials of their own.
 */
export const allowPages = (origins: readonly string[]): CfnApi.CorsProperty => ({
  allowOrigins: [...origins],
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: ["authorization", "content-type", "idempotency-key", "if-none-match", viewHeader],
  exposeHeaders: readableHeaders(),
  allowCredentials: false,
  maxAge: preflightSeconds,
});
