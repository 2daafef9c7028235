import { alikeBy, alikeInRegion, countKey, listOf, type Quota } from "./quota.ts";

const waf = "https://docs.aws.amazon.com/waf/latest/developerguide/limits.html";
const gateway = "https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html";

/**
 * Capacity units of the AWS rule groups in use. Every other rule needs only a few units and counts as `ruleCapacity`.
 */
const managedCapacity: Readonly<Record<string, number>> = {
  AWSManagedRulesCommonRuleSet: 700,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
};
const ruleCapacity = 2;

const capacityOf = ({ Statement }: Record<string, unknown>): number => {
  const { ManagedRuleGroupStatement } = (Statement ?? {}) as {
    ManagedRuleGroupStatement?: { Name: string };
  };
  return managedCapacity[ManagedRuleGroupStatement?.Name ?? ""] ?? ruleCapacity;
};

/** Statements that refer to a set or a group outside the web ACL. */
const referenceStatements = [
  ...["IPSetReferenceStatement", "RegexPatternSetReferenceStatement"],
  ...["RuleGroupReferenceStatement", "ManagedRuleGroupStatement"],
] as const;

const wafRefusal = (what: string): string =>
  "AWS WAF couldn’t perform the operation because you exceeded your resource limit. Reduce the number of " +
  `${what} and try again. (WAFLimitsExceededException)`;

/** Quotas of the firewall and the gateways. */
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
    title: "WAF: capacity units per web ACL",
    ...{ limit: 5_000, unit: "units", source: waf, types: ["AWS::WAFv2::WebACL"] },
    measure: ({ properties }) => listOf(properties, "Rules").reduce((sum, rule) => sum + capacityOf(rule), 0),
    refuse: () => wafRefusal("web ACL capacity units (WCUs) in the web ACL"),
  },
  {
    title: "WAF: reference statements per web ACL",
    ...{ limit: 50, unit: "statements", source: waf, types: ["AWS::WAFv2::WebACL"] },
    measure: ({ properties }) =>
      referenceStatements.reduce((sum, name) => sum + countKey(properties, name), 0),
    refuse: () => wafRefusal("reference statements in the web ACL"),
  },
  {
    title: "WAF: web ACLs of a region",
    ...{ limit: 100, unit: "web ACLs", source: waf, types: ["AWS::WAFv2::WebACL"] },
    measure: (resource, others) => alikeInRegion(resource, others).length,
    refuse: () => wafRefusal("web ACLs"),
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
];
