import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { managedRules } from "../../../infra/edge/managed-rules.ts";
import { allowedByContract } from "../../../infra/edge/web-acl.ts";
import { readAlarmMetrics } from "../../../infra/observability/read-metrics.ts";
import { errorSchemas } from "../../../shared/contract/resources/service/error.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { listOrdersRoute } from "../../../shared/contract/routes/orders/list-orders.ts";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import { errorCatalogue } from "../../../shared/domain/errors/error-codes.ts";
import { checkAddress } from "../../../shared/webhooks/check-address.ts";
import { readGuide } from "../../support/read-guide.ts";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { readOutputs, resourcesOf } from "./read-assembly.ts";

const stage = "firewall-example";
const protectedStages = ["example-sandbox", "example-production", "console-example"];

/** Returns requests on documentation pages, by their bodies. */
function requestsOf(page: string): string[] {
  const text = readFileSync(join(import.meta.dirname, "../../..", page), "utf8");
  return [...text.matchAll(/`\{[^`\n]*\}`|-d ["']\{.*/g)].map(([request]) => request);
}

interface Block {
  CustomResponse: {
    ResponseCode: number;
    CustomResponseBodyKey: string;
    ResponseHeaders?: { Name: string; Value: string }[];
  };
}
interface RuleGroup {
  Name: string;
  RuleActionOverrides: { Name: string; ActionToUse: { Block?: Block; Count?: object } }[];
}
interface FirewallRule {
  Action?: { Block: Block };
  OverrideAction?: object;
  Statement: { ManagedRuleGroupStatement?: RuleGroup };
}

const namesOf = ({ RuleActionOverrides }: RuleGroup, action: "Block" | "Count"): string[] =>
  RuleActionOverrides.flatMap(({ Name, ActionToUse }) => (action in ActionToUse ? [Name] : [])).sort();

const { Rules: rules } = requireValue(resourcesOf("AWS::WAFv2::WebACL", stage)[0], "firewall").properties;

describe("firewall of a stage", () => {
  test("all public host names of a stage share one firewall in CloudFront's region", () => {
    for (const one of protectedStages) expect(resourcesOf("AWS::WAFv2::WebACL", one)).toEqual([]);
    const { artifacts } = JSON.parse(
      readFileSync(join(assemblyDirectory, `assembly-${stage}`, "manifest.json"), "utf8"),
    ) as { artifacts: Record<string, { type: string; environment?: string }> };
    const places = Object.values(artifacts).flatMap(({ type, environment }) =>
      type === "aws:cloudformation:stack" ? [environment] : [],
    );
    expect(places).toEqual([`aws://${example.account}/us-east-1`]);
    expect(Object.values(readOutputs(stage))).toContainEqual({
      "Fn::GetAtt": [resourcesOf("AWS::WAFv2::WebACL", stage)[0]?.logicalId, "Arn"],
    });
  });

  test("the firewall belongs to CloudFront and accepts requests that no rule rejects", () => {
    const [acl] = resourcesOf("AWS::WAFv2::WebACL", stage);
    expect(acl?.properties).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } });
  });

  test("the firewall rejects an address that exceeds the stage file's request limit per five minutes, and returns the wait time", () => {
    const limit = example.requestsPerAddress;
    expect(rules[0]).toMatchObject({
      Statement: { RateBasedStatement: { Limit: limit, AggregateKeyType: "IP", EvaluationWindowSec: 300 } },
      Action: {
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            ResponseHeaders: [{ Name: "Retry-After", Value: "300" }],
          },
        },
      },
    });
  });

  test("the firewall uses AWS's common rules, except rules that reject valid requests, and all of AWS's rules against known bad inputs", () => {
    const groups = rules.slice(1);
    expect(groups.map((rule: { OverrideAction: unknown }) => rule.OverrideAction)).toEqual([
      { None: {} },
      { None: {} },
    ]);
    const [common, badInputs] = groups.map(
      (rule: { Statement: { ManagedRuleGroupStatement: object } }) =>
        rule.Statement.ManagedRuleGroupStatement,
    );
    expect(common.Name).toBe("AWSManagedRulesCommonRuleSet");
    expect(namesOf(common, "Count")).toEqual(Object.keys(allowedByContract).sort());
    expect(badInputs.Name).toBe("AWSManagedRulesKnownBadInputsRuleSet");
    expect(namesOf(badInputs, "Count")).toEqual([]);
  });

  test("firewall rejections have the API's error envelope with the error code for their status", () => {
    const [acl] = resourcesOf("AWS::WAFv2::WebACL", stage);
    const bodies: Record<string, { Content: string; ContentType: string }> =
      acl?.properties.CustomResponseBodies;
    const blocks: Block[] = rules.flatMap((rule: FirewallRule) => [
      ...(rule.Action === undefined ? [] : [rule.Action.Block]),
      ...(rule.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []).flatMap(
        ({ ActionToUse: { Block } }) => Block ?? [],
      ),
    ]);
    expect(blocks.length).toBe(
      1 + Object.values(managedRules).flat().length - Object.keys(allowedByContract).length,
    );
    for (const { CustomResponse } of blocks) {
      const body = requireValue(bodies[CustomResponse.CustomResponseBodyKey], "the answer's body");
      expect(body.ContentType).toBe("APPLICATION_JSON");
      const envelope = JSON.parse(body.Content) as {
        error: { code: ErrorCode; request_id: string; details: Record<string, unknown> };
      };
      const { error } = errorSchemas[envelope.error.code].parse(envelope) as typeof envelope;
      expect(errorCatalogue[error.code].status).toBe(CustomResponse.ResponseCode);
      if (error.code === "rate_limited")
        expect(error.details).toEqual({ scope: "address", retry_after_seconds: 300 });
    }
  });

  test("the firewall rules have fewer than 85 custom response headers, of the 100 that AWS WAF allows", () => {
    // https://docs.aws.amazon.com/waf/latest/developerguide/limits.html
    const headers = JSON.stringify(rules).match(/"Value":/g) ?? [];
    expect(headers.length).toBeGreaterThan(0);
    expect(headers.length).toBeLessThan(85);
  });

  test.each(protectedStages)(
    "every path of %s has a response headers policy, which adds security headers to the firewall's responses",
    (one) => {
      const distributions = resourcesOf("AWS::CloudFront::Distribution", one);
      expect(distributions.length).toBeGreaterThan(0);
      for (const { properties } of distributions) {
        const { DefaultCacheBehavior, CacheBehaviors = [] } = properties.DistributionConfig;
        for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
          expect(behavior.ResponseHeadersPolicyId, behavior.PathPattern).toBeDefined();
      }
    },
  );

  test("the firewall's log omits keys, tokens, cookies and queries, and the firewall keeps no request samples", () => {
    const [logging] = resourcesOf("AWS::WAFv2::LoggingConfiguration", stage);
    expect(logging?.properties.RedactedFields).toEqual([
      { SingleHeader: { Name: "authorization" } },
      { SingleHeader: { Name: "cookie" } },
      { SingleHeader: { Name: "sec-websocket-protocol" } },
      { SingleHeader: { Name: "x-api-key" } },
      { QueryString: {} },
    ]);
    expect(logging?.properties.LoggingFilter.DefaultBehavior).toBe("DROP");
    const [acl] = resourcesOf("AWS::WAFv2::WebACL", stage);
    expect(JSON.stringify(acl?.properties)).not.toContain('"SampledRequestsEnabled":true');
  });

  test("the firewall's log is kept for the longest log retention among the stage's environments", () => {
    const [log] = resourcesOf("AWS::Logs::LogGroup", stage);
    expect(log?.properties).toMatchObject({ LogGroupName: `aws-waf-logs-${stage}`, RetentionInDays: 365 });
  });

  test("the firewall's alarm counts all requests that the firewall blocks", () => {
    const [acl] = resourcesOf("AWS::WAFv2::WebACL", stage);
    const [alarm, ...others] = resourcesOf("AWS::CloudWatch::Alarm", stage);
    expect(others).toEqual([]);
    expect(readAlarmMetrics(requireValue(alarm, "alarm").properties)).toEqual([
      {
        ...{ namespace: "AWS/WAFV2", name: "BlockedRequests" },
        dimensions: { WebACL: acl?.properties.VisibilityConfig.MetricName, Rule: "ALL" },
      },
    ]);
    const receivers = resourcesOf("AWS::SNS::Subscription", stage);
    expect(receivers.map(({ properties }) => properties.Endpoint)).toEqual(example.alarms.warning);
  });
});

describe("count-only AWS rules", () => {
  test("a valid list request for a hundred orders exceeds the 2,048 bytes that a count-only AWS rule allows in queries", () => {
    const ids = Array.from({ length: 100 }, () => `ord_${"0".repeat(26)}`).join(",");
    const parsed = requireValue(listOrdersRoute.query, "query").safeParse({ ids });
    expect(parsed.success).toBe(true);
    expect(ids.length).toBeGreaterThan(2_048);
  });

  test("the service allows webhook URLs with IP addresses, which a count-only AWS rule would reject", async () => {
    const resolve = async (address: string) => [{ address, family: 4 }];
    const url = "https://93.184.215.14/hooks";
    const target = await checkAddress(url, { loopbackAllowed: false, resolve });
    expect(target.url.href).toBe(url);
  });
});

describe("rejecting AWS rules", () => {
  /** What the remaining rules look for, as far as AWS documents it. */
  const hostile = [/169\.254\.169\.254/, /\$\{jndi:/i, /\.\.\//, /rO0AB/, /__proto__.*constructor/];

  const shownIn = ["docs/tutorial.md", ...readGuide().map(({ source }) => join("docs", source))].filter(
    (page) => requestsOf(page).length > 0,
  );

  test("the checked pages include the tutorial and the guide pages on orders and webhooks", () => {
    expect(shownIn).toEqual(
      expect.arrayContaining(["docs/tutorial.md", "docs/guide/orders.md", "docs/guide/webhooks.md"]),
    );
  });

  test.each(shownIn)("no request in %s matches a rejecting AWS rule", (page) => {
    for (const request of requestsOf(page)) {
      for (const pattern of hostile) expect(request).not.toMatch(pattern);
    }
  });

  test("no route path exceeds a kilobyte, has a file extension that AWS rejects, or contains a hidden folder other than .well-known", () => {
    for (const { path } of routeTable) {
      expect(path.length).toBeLessThan(1_024);
      // RFC 8615 defines the path of the keys. No AWS rule names it, unlike other hidden paths.
      expect(path).not.toMatch(
        /\/\.(?!well-known\/jwks\.json$)|\.(?:env|git|ini|log|bak|config|conf|backup)$/,
      );
    }
  });
});
