import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import { adviceHeaders } from "../../shared/contract/advice-headers.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { isPartnerRoute } from "../permissions/route-entry.ts";

const preflightSeconds = 600;

/** Headers that any answer may have and that browsers would keep from a page. */
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

/** Returns headers of answers of the console API that its pages may read, as its routes document them. */
const readableHeaders = (): string[] => {
  const documented = routeTable
    .filter((route) => !isPartnerRoute(route))
    .flatMap((route) => Object.values(route.responses))
    .flatMap(({ headers }) => Object.keys(headers ?? {}));
  return [...new Set([...documented, ...commonHeaders])].sort();
};

/**
 * Lets pages of exactly these origins call an API from a browser, with a token they send themselves: browsers send no
 * credentials of their own.
 */
export const allowPages = (origins: readonly string[]): CfnApi.CorsProperty => ({
  allowOrigins: [...origins],
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: ["authorization", "content-type", "idempotency-key", "if-none-match"],
  exposeHeaders: readableHeaders(),
  allowCredentials: false,
  maxAge: preflightSeconds,
});
