import { alikeInAccount, type CountedResource, listOf, type Quota } from "./quota.ts";

const source = "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html";

const distribution = ({ properties }: CountedResource): Record<string, unknown> =>
  (properties.DistributionConfig ?? {}) as Record<string, unknown>;

/** Returns the quota for the number of resources of a type in an account. */
const countedPerAccount = (type: string, what: string, limit: number, code: string): Quota => ({
  title: `CloudFront: ${what} of an account`,
  ...{ limit, unit: what, source, types: [type] },
  measure: (resource, others) => alikeInAccount(resource, others).length,
  refuse: () => `You have reached the maximum number of ${what} for this AWS account. (${code})`,
});

const securityPolicyOf = ({ properties }: CountedResource): string => {
  const { SecurityHeadersConfig } = (properties.ResponseHeadersPolicyConfig ?? {}) as {
    SecurityHeadersConfig?: { ContentSecurityPolicy?: { ContentSecurityPolicy?: string } };
  };
  return SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy ?? "";
};

/** Quotas of distributions and the resources they reference. */
export const distributionQuotas: Quota[] = [
  {
    title: "CloudFront: cache behaviors per distribution",
    ...{ limit: 75, unit: "behaviors", source, types: ["AWS::CloudFront::Distribution"] },
    measure: (resource) => 1 + listOf(distribution(resource), "CacheBehaviors").length,
    refuse: () =>
      "The number of cache behaviors for the distribution exceeds the maximum allowed. (TooManyCacheBehaviors)",
  },
  {
    title: "CloudFront: origins per distribution",
    ...{ limit: 100, unit: "origins", source, types: ["AWS::CloudFront::Distribution"] },
    measure: (resource) => listOf(distribution(resource), "Origins").length,
    refuse: () => "The number of origins for the distribution exceeds the maximum allowed. (TooManyOrigins)",
  },
  {
    title: "CloudFront: alternate domain names per distribution",
    ...{ limit: 100, unit: "names", source, types: ["AWS::CloudFront::Distribution"] },
    measure: (resource) => listOf(distribution(resource), "Aliases").length,
    refuse: () =>
      "The number of CNAMEs for the distribution exceeds the maximum allowed. (TooManyDistributionCNAMEs)",
  },
  {
    title: "CloudFront: bytes of a function",
    ...{ limit: 10_240, unit: "bytes", source, types: ["AWS::CloudFront::Function"] },
    measure: ({ properties }) => Buffer.byteLength(String(properties.FunctionCode ?? "")),
    refuse: () => "The function code exceeds the maximum size of 10240 bytes. (FunctionSizeLimitExceeded)",
  },
  {
    title: "CloudFront: characters of a content security policy",
    ...{ limit: 1_783, unit: "characters", source, types: ["AWS::CloudFront::ResponseHeadersPolicy"] },
    measure: (resource) => securityPolicyOf(resource).length,
    refuse: () =>
      "The length of the Content-Security-Policy header value in the response headers policy exceeds the maximum. " +
      "(TooLongCSPInResponseHeadersPolicy)",
  },
  countedPerAccount("AWS::CloudFront::Function", "CloudFront functions", 100, "TooManyFunctions"),
  countedPerAccount("AWS::CloudFront::CachePolicy", "cache policies", 20, "TooManyCachePolicies"),
  countedPerAccount(
    "AWS::CloudFront::OriginRequestPolicy",
    "origin request policies",
    20,
    "TooManyOriginRequestPolicies",
  ),
  countedPerAccount(
    "AWS::CloudFront::ResponseHeadersPolicy",
    "response headers policies",
    20,
    "TooManyResponseHeadersPolicies",
  ),
];
