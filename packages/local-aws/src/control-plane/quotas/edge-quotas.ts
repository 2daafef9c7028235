import { alikeBy, type CountedResource, countKey, listOf, type Quota } from "./quota.ts";

const waf = "https://docs.aws.amazon.com/waf/latest/developerguide/limits.html";
const gateway = "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html";
const cloudFront =
  "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html";

const distribution = ({ properties }: CountedResource): Record<string, unknown> =>
  (properties.DistributionConfig ?? {}) as Record<string, unknown>;

const wafRefusal = (what: string): string =>
  "AWS WAF couldn’t perform the operation because you exceeded your resource limit. Reduce the number of " +
  `${what} and try again. (WAFLimitsExceededException)`;

/** Quotas of the firewall, the gateways and the distributions. */
export const edgeQuotas: Quota[] = [
  {
    title: "WAF: custom response headers per web ACL",
    ...{ limit: 100, unit: "headers", source: waf, types: ["AWS::WAFv2::WebACL"] },
    measure: ({ properties }) =>
      countKey(properties, "ResponseHeaders") + countKey(properties, "InsertHeaders"),
    refuse: () => wafRefusal("custom headers in the web ACL"),
  },
  {
    title: "WAF: custom response bodies per web ACL",
    ...{ limit: 50, unit: "bodies", source: waf, types: ["AWS::WAFv2::WebACL"] },
    measure: ({ properties }) => Object.keys(properties.CustomResponseBodies ?? {}).length,
    refuse: () => wafRefusal("custom response bodies in the web ACL"),
  },
  {
    title: "WAF: bytes of a custom response body",
    ...{ limit: 4_096, unit: "bytes", source: waf, types: ["AWS::WAFv2::WebACL"] },
    measure: ({ properties }) =>
      Math.max(
        0,
        ...Object.values((properties.CustomResponseBodies ?? {}) as Record<string, { Content?: string }>).map(
          ({ Content = "" }) => Buffer.byteLength(Content),
        ),
      ),
    refuse: () => wafRefusal("bytes of the custom response body"),
  },
  {
    title: "API Gateway: routes per API",
    ...{ limit: 300, unit: "routes", source: gateway, types: ["AWS::ApiGatewayV2::Route"] },
    measure: (resource, others) => alikeBy("ApiId", resource, others).length,
    refuse: () =>
      "Maximum number of routes for this API has been reached. Please contact AWS if you need additional routes.",
  },
  {
    title: "API Gateway: integrations per API",
    ...{ limit: 300, unit: "integrations", source: gateway, types: ["AWS::ApiGatewayV2::Integration"] },
    measure: (resource, others) => alikeBy("ApiId", resource, others).length,
    refuse: () =>
      "Maximum number of integrations for this API has been reached. Please contact AWS if you need additional integrations.",
  },
  {
    title: "API Gateway: authorizers per API",
    ...{ limit: 10, unit: "authorizers", source: gateway, types: ["AWS::ApiGatewayV2::Authorizer"] },
    measure: (resource, others) => alikeBy("ApiId", resource, others).length,
    refuse: () =>
      "Maximum number of Authorizers for this API has been reached. Please contact AWS if you need additional Authorizers.",
  },
  {
    title: "CloudFront: cache behaviors per distribution",
    ...{ limit: 75, unit: "behaviors", source: cloudFront, types: ["AWS::CloudFront::Distribution"] },
    measure: (resource) => 1 + listOf(distribution(resource), "CacheBehaviors").length,
    refuse: () =>
      "The number of cache behaviors for the distribution exceeds the maximum allowed. (TooManyCacheBehaviors)",
  },
  {
    title: "CloudFront: origins per distribution",
    ...{ limit: 100, unit: "origins", source: cloudFront, types: ["AWS::CloudFront::Distribution"] },
    measure: (resource) => listOf(distribution(resource), "Origins").length,
    refuse: () => "The number of origins for the distribution exceeds the maximum allowed. (TooManyOrigins)",
  },
  {
    title: "CloudFront: alternate domain names per distribution",
    ...{ limit: 100, unit: "names", source: cloudFront, types: ["AWS::CloudFront::Distribution"] },
    measure: (resource) => listOf(distribution(resource), "Aliases").length,
    refuse: () =>
      "The number of CNAMEs for the distribution exceeds the maximum allowed. (TooManyDistributionCNAMEs)",
  },
  {
    title: "CloudFront: bytes of a function",
    ...{ limit: 10_240, unit: "bytes", source: cloudFront, types: ["AWS::CloudFront::Function"] },
    measure: ({ properties }) => Buffer.byteLength(String(properties.FunctionCode ?? "")),
    refuse: () => "The function code exceeds the maximum size of 10240 bytes. (FunctionSizeLimitExceeded)",
  },
];
