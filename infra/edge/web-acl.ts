import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { securityHeaders } from "../../shared/http/reply.ts";
import { stageIdOf } from "./origin-names.ts";

/** Rules of AWS's common group that would refuse requests this API allows; they count and do not refuse. */
export const allowedByContract = {
  /** Refuses bodies beyond 8 KiB; ours may have 256 KiB, and the functions refuse larger ones with the error envelope. */
  SizeRestrictions_BODY: "bodies up to 256 KiB are allowed",
  /** Refuses queries beyond 2 KiB; a hundred order ids and a cursor are longer. */
  SizeRestrictions_QUERYSTRING: "a list takes a hundred ids",
  /** Refuses requests without a user agent, which programs need not send. */
  NoUserAgent_HEADER: "callers are programs",
  /** Refuses URLs with an IPv4 address in a body; a webhook may go to one. `check-address.ts` decides which. */
  GenericRFI_BODY: "a webhook's URL may have an address in place of a name",
  /** Refuses markup in a body; names and notes are free text, answered as JSON that no browser runs. */
  CrossSiteScripting_BODY: "names and notes are free text",
} as const;

export interface WebAclProps {
  /** Requests of one address in five minutes, beyond which it is refused. */
  requestsPerAddress: number;
  logRetention: RetentionDays;
}

const fiveMinutesSeconds = 300;
/** Headers that identify or admit a caller. */
const secretHeaders = ["authorization", "cookie", "x-api-key"];

/**
 * The firewall before an environment: a limit for each client address, and AWS's rules against common attacks and against
 * inputs known to be hostile. Requests it refuses, or would have refused, are logged without the headers that admit a caller
 * and without their query.
 */
export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: WebAclProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, "WebAcl", {
      scope: "CLOUDFRONT",
      description: "Before the APIs and images",
      defaultAction: { allow: {} },
      visibilityConfig: watched("AllRequests"),
      customResponseBodies: { tooMany: { contentType: "APPLICATION_JSON", content: tooManyRequests } },
      rules: [
        limitAddresses(props.requestsPerAddress),
        managedRules(1, "AWSManagedRulesCommonRuleSet", Object.keys(allowedByContract)),
        managedRules(2, "AWSManagedRulesKnownBadInputsRuleSet", []),
      ],
    });
    this.arn = acl.attrArn;
    this.#logRefusals(acl, props.logRetention);
  }

  #logRefusals(acl: CfnWebACL, retention: RetentionDays): void {
    // WAF writes to no other names.
    const logGroupName = `aws-waf-logs-${stageIdOf(this)}`;
    const log = new LogGroup(this, "Log", {
      logGroupName,
      retention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The attribute of a log group ends in `:*`, which WAF refuses.
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

/** What a client over the limit is told, in the form of the API's errors. The firewall numbers no requests. */
const tooManyRequests = JSON.stringify({
  error: {
    code: "rate_limited",
    message: "Too many requests came from your address. Wait five minutes, then send fewer.",
    request_id: "none",
    details: {},
  },
});

const limitAddresses = (limit: number): CfnWebACL.RuleProperty => ({
  name: "RequestsPerAddress",
  priority: 0,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: "tooMany",
        responseHeaders: Object.entries({
          "Retry-After": String(fiveMinutesSeconds),
          ...securityHeaders,
        }).map(([name, value]) => ({ name, value })),
      },
    },
  },
  statement: {
    rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: fiveMinutesSeconds },
  },
  visibilityConfig: watched("RequestsPerAddress"),
});

const managedRules = (
  priority: number,
  name: string,
  counted: readonly string[],
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: watched(name),
});

const watched = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would show keys to whoever may see the firewall.
  sampledRequestsEnabled: false,
});
