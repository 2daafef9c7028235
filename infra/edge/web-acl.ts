import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { ErrorCode, ErrorDetails } from "../../shared/domain/errors/error-codes.ts";
import type { LimitScope } from "../../shared/domain/errors/rate-limited.ts";
import { type ManagedRule, type ManagedRuleGroup, managedRules } from "./managed-rules.ts";
import { stageIdOf } from "./origin-names.ts";

/** Rules of AWS's common group that would reject requests that this API allows. These rules only count requests. */
export const allowedByContract = {
  /**
   * Rejects bodies beyond 8 KiB. Our bodies may have 256 KiB, and the functions reject larger ones with the
   * error envelope.
   */
  SizeRestrictions_BODY: "bodies up to 256 KiB are allowed",
  /** Rejects queries beyond 2 KiB; a hundred order ids and a cursor are longer. */
  SizeRestrictions_QUERYSTRING: "a list takes a hundred ids",
  /** Rejects requests without a user agent, which programs need not send. */
  NoUserAgent_HEADER: "callers are programs",
  /**
   * Rejects bodies that contain a URL with an IPv4 address. A webhook URL may have one; `check-address.ts` decides
   * which addresses are allowed.
   */
  GenericRFI_BODY: "a webhook's URL may have an address in place of a name",
  /**
   * Rejects markup in a body. Names and notes are free text, and are returned as JSON, which no browser
   * executes.
   */
  CrossSiteScripting_BODY: "names and notes are free text",
} as const satisfies Partial<Record<ManagedRule, string>>;

export interface WebAclProps {
  /** Maximum number of requests of one address in five minutes; further requests are rejected. */
  requestsPerAddress: number;
  logRetention: RetentionDays;
}

const fiveMinutesSeconds = 300;
/**
 * Headers that identify or admit a caller, including the chat stream's subprotocol header, because pages cannot
 * send a token in any other header.
 */
const secretHeaders = ["authorization", "cookie", "sec-websocket-protocol", "x-api-key"];

/**
 * The firewall of a stage: a limit per client address, and AWS's rules against common attacks and
 * known hostile inputs. Requests that it rejects or would have rejected are logged without the headers that
 * admit a caller and without their query.
 */
export class WebAcl extends Construct {
  readonly arn: string;
  /**
   * Name under which CloudWatch counts all requests of the firewall. CloudWatch adds up the requests of all web ACLs of
   * an account with this name.
   */
  readonly metricName: string;

  constructor(scope: Construct, id: string, props: WebAclProps) {
    super(scope, id);
    this.metricName = `${stageIdOf(this)}-AllRequests`;
    const acl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      description: "Before the APIs, images and console",
      defaultAction: { allow: {} },
      visibilityConfig: watched(this.metricName),
      customResponseBodies: {
        tooMany: { contentType: "APPLICATION_JSON", content: tooManyRequests },
        refused: { contentType: "APPLICATION_JSON", content: refusedRequest },
      },
      rules: [
        limitAddresses(props.requestsPerAddress),
        applyGroup(1, "AWSManagedRulesCommonRuleSet"),
        applyGroup(2, "AWSManagedRulesKnownBadInputsRuleSet"),
      ],
    });
    this.arn = acl.attrArn;
    this.#logRefusals(acl, props.logRetention);
  }

  #logRefusals(acl: CfnWebACL, retention: RetentionDays): void {
    // WAF writes only to log groups whose names start with `aws-waf-logs-`.
    const logGroupName = `aws-waf-logs-${stageIdOf(this)}`;
    const log = new LogGroup(this, "Log", {
      logGroupName,
      retention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The log group's attribute ends in `:*`, which WAF rejects.
    const logArn = Stack.of(this).formatArn({
      service: "logs",
      resource: "log-group",
      resourceName: logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const logging = new CfnLoggingConfiguration(this, "Logging", {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [logArn],
      redactedFields: [
        ...secretHeaders.map((name) => ({ singleHeader: { Name: name } })),
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          {
            Behavior: "KEEP",
            Requirement: "MEETS_ANY",
            Conditions: ["BLOCK", "COUNT", "EXCLUDED_AS_COUNT"].map((Action) => ({
              ActionCondition: { Action },
            })),
          },
        ],
      },
    });
    logging.node.addDependency(log);
  }
}

/**
 * Returns a response in the form of the API's errors. The firewall assigns no request id; CloudFront does, in
 * a header.
 */
const errorEnvelope = <Code extends ErrorCode>(
  code: Code,
  message: string,
  details: ErrorDetails<Code>,
): string => JSON.stringify({ error: { code, message, request_id: "none", details } });

/** The response to a client over the limit. */
const tooManyRequests = errorEnvelope(
  "rate_limited",
  "Too many requests came from your address. Wait five minutes, then send fewer.",
  { scope: "address" satisfies LimitScope, retry_after_seconds: fiveMinutesSeconds },
);

/** The response to a request that resembles an attack. It does not reveal the matching rule. */
const refusedRequest = errorEnvelope(
  "forbidden",
  "The request was rejected before it reached the API, because it looks like a known attack. Name the response's " +
    "x-amz-cf-id header when you ask why.",
  {},
);

const limitAddresses = (limit: number): CfnWebACL.RuleProperty => ({
  name: "RequestsPerAddress",
  priority: 0,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: "tooMany",
        responseHeaders: [{ name: "Retry-After", value: String(fiveMinutesSeconds) }],
      },
    },
  },
  statement: {
    rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: fiveMinutesSeconds },
  },
  visibilityConfig: watched("RequestsPerAddress"),
});

/**
 * Sets no headers. A web ACL may have 100 custom response headers, and AWS counts a header once for each of the 29
 * rules. CloudFront adds the security headers by the distribution's response headers policy.
 */
const refuse: CfnWebACL.RuleActionProperty = {
  block: { customResponse: { responseCode: 403, customResponseBodyKey: "refused" } },
};

/** Applies a rule group of AWS. Each of its rules rejects with our response, except rules that only count requests. */
const applyGroup = (priority: number, name: ManagedRuleGroup): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: managedRules[name].map((rule) => ({
        name: rule,
        actionToUse: rule in allowedByContract ? { count: {} } : refuse,
      })),
    },
  },
  visibilityConfig: watched(name),
});

const watched = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would show keys to anyone with access to the firewall.
  sampledRequestsEnabled: false,
});
