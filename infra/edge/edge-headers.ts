import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { viewerAddressHeader } from "../../shared/http/origin-secrets.ts";
import { securityHeaders } from "../../shared/http/reply.ts";

/**
 * Forwards everything that a client sent, including its `Host` and key, and adds its address. The APIs have
 * no cookies.
 */
export const passEverything = (scope: Construct): OriginRequestPolicy =>
  new OriginRequestPolicy(scope, "PassEverything", {
    comment: "All headers and the client's address",
    headerBehavior: OriginRequestHeaderBehavior.all(viewerAddressHeader),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });

/** The time for which browsers must use https. */
export const hstsSeconds = Number(/\d+/.exec(securityHeaders["Strict-Transport-Security"])?.[0]);

/** Adds the functions' security headers to every response, including responses that no function created. */
export const secureAnswers = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, "SecureAnswers", {
    comment: "The security headers of every answer",
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsSeconds),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      contentSecurityPolicy: {
        contentSecurityPolicy: securityHeaders["Content-Security-Policy"],
        // Reference pages have their own content security policy.
        override: false,
      },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
  });
