import { App, Stack, Stage } from "aws-cdk-lib";
import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import type { Domains } from "../../../infra/config/schema/stage-config.ts";
import { mediaBucketName, streamOriginNameOf } from "../../../infra/edge/origin-names.ts";
import { securityHeaders } from "../../../shared/http/reply.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  environmentStages,
  functionBehind,
  integrationTarget,
  type Resource,
  readStacks,
  resourcesOf,
} from "./read-assembly.ts";

const domainsOf: Record<string, Domains> = {
  "example-sandbox": requireValue(example.environments.sandbox?.domains, "domains"),
  "example-production": requireValue(example.environments.production?.domains, "domains"),
};
const stages = Object.keys(domainsOf);
const stagesWithout = ["dev-test", "sandbox", "production"];

const configOf = ({ properties }: Resource) => properties.DistributionConfig;
const distributions = (stage: string) => resourcesOf("AWS::CloudFront::Distribution", stage);
const serving = (stage: string, name: string) =>
  requireValue(
    distributions(stage).find((one) => configOf(one).Aliases?.includes(name)),
    name,
  );
const edgeStack = (stage: string) =>
  requireValue(
    readStacks().find((one) => one.stage === stage && /Edge\w*$/.test(one.name)),
    "edge stack",
  );
const originSecret = (stage: string, number: number) =>
  `{{resolve:secretsmanager:vehicle-sourcing/${stage}/origin-secret-${number}:SecretString:::}}`;

describe.each(stages)("public host names of %s", (stage) => {
  const domains = requireValue(domainsOf[stage], stage);

  test("the public host names are the names in the stage file, each with a distribution behind the stage's firewall", () => {
    expect(
      distributions(stage)
        .flatMap((one) => configOf(one).Aliases)
        .sort(),
    ).toEqual([domains.partnerApi, domains.consoleApi, domains.media].sort());
    for (const one of distributions(stage)) {
      expect(configOf(one).WebACLId).toEqual({ "Fn::ImportValue": "firewall-example-WebAclArn" });
    }
  });

  test("public host names accept only TLS 1.2 or newer with forward secrecy, and support HTTP/2, HTTP/3 and IPv6", () => {
    for (const one of distributions(stage)) {
      expect(configOf(one)).toMatchObject({
        Enabled: true,
        HttpVersion: "http2and3",
        IPV6Enabled: true,
        ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2025", SslSupportMethod: "sni-only" },
        DefaultCacheBehavior: { ViewerProtocolPolicy: "https-only" },
      });
    }
  });

  test("CloudFront caches only the API reference, for the time that each response specifies", () => {
    const { CacheBehaviors, DefaultCacheBehavior } = configOf(serving(stage, domains.partnerApi));
    const others = distributions(stage).filter((one) => configOf(one).CacheBehaviors !== undefined);
    expect(others).toHaveLength(1);
    const [policy] = resourcesOf("AWS::CloudFront::CachePolicy", stage);
    const patterns = CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    expect(patterns).toEqual(["/openapi.json", "/asyncapi.json", "/docs", "/docs/*", "/v1/chat/stream"]);
    for (const { PathPattern: _, ...behavior } of CacheBehaviors.slice(0, -1)) {
      expect(behavior).toEqual({ ...DefaultCacheBehavior, CachePolicyId: { Ref: policy?.logicalId } });
    }
    expect(policy?.properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(policy?.properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      HeadersConfig: { HeaderBehavior: "none" },
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "whitelist", QueryStrings: ["v"] },
    });
  });

  test("CloudFront keeps the content security policy that a reference page sends", () => {
    const [policy] = resourcesOf("AWS::CloudFront::ResponseHeadersPolicy", stage);
    const config = policy?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
    expect(config.ContentSecurityPolicy.Override).toBe(false);
  });

  test("public host names have certificates for CloudFront and for the stage's region, validated by DNS in the stage's zone", () => {
    const certificates = resourcesOf("AWS::CertificateManager::Certificate", stage);
    expect(certificates.map(({ properties }) => properties.DomainName).sort()).toEqual(
      [
        ...[domains.partnerApi, domains.partnerApi, streamOriginNameOf(domains.partnerApi)],
        ...[domains.consoleApi, domains.consoleApi, domains.media],
      ].sort(),
    );
    for (const { properties } of certificates) {
      const validated = { DomainName: properties.DomainName, HostedZoneId: domains.hostedZoneId };
      expect(properties).toMatchObject({ ValidationMethod: "DNS", DomainValidationOptions: [validated] });
    }
  });

  test("public host names have IPv4 and IPv6 alias records that point to their distributions", () => {
    const records = edgeStack(stage).resources.filter(({ type }) => type === "AWS::Route53::RecordSet");
    for (const name of [domains.partnerApi, domains.consoleApi, domains.media]) {
      const target = { "Fn::GetAtt": [serving(stage, name).logicalId, "DomainName"] };
      const ofName = records.filter(({ properties }) => properties.Name === `${name}.`);
      expect(ofName.map(({ properties }) => properties.Type).sort()).toEqual(["A", "AAAA"]);
      for (const { properties } of ofName) {
        expect(properties.AliasTarget.DNSName).toEqual(target);
        expect(properties.HostedZoneId).toBe(domains.hostedZoneId);
      }
    }
  });

  test("the CloudFront stack depends on no other region and imports only from the firewall stack, which is in the same region", () => {
    const text = JSON.stringify(edgeStack(stage).resources);
    expect(text).not.toMatch(/Custom::|Fn::GetStackOutput/);
    const imports = new Set([...text.matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name));
    expect([...imports].sort()).toEqual(["firewall-example-AlarmKeyArn", "firewall-example-WebAclArn"]);
  });
});

describe.each(stages)("APIs of %s", (stage) => {
  const domains = requireValue(domainsOf[stage], stage);
  const apiNames = [domains.partnerApi, domains.consoleApi];

  test("HTTP APIs behind CloudFront reject requests to their AWS URL", () => {
    const apis = resourcesOf("AWS::ApiGatewayV2::Api", stage).filter(
      ({ properties }) => properties.ProtocolType === "HTTP",
    );
    expect(apis.map(({ properties }) => properties.DisableExecuteApiEndpoint)).toEqual([true, true]);
  });

  test("each API behind CloudFront has its own origin host name, which CloudFront calls only over TLS 1.2", () => {
    for (const name of apiNames) {
      const [origin] = configOf(serving(stage, name)).Origins;
      expect(origin).toMatchObject({
        DomainName: `origin.${name}`,
        CustomOriginConfig: { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] },
      });
      const record = resourcesOf("AWS::Route53::RecordSet", stage).find(
        ({ properties }) => properties.Name === `origin.${name}`,
      );
      const domain = resourcesOf("AWS::ApiGatewayV2::DomainName", stage).find(
        ({ properties }) => properties.DomainName === name,
      );
      expect(record?.properties.AliasTarget.DNSName).toEqual({
        "Fn::GetAtt": [domain?.logicalId, "RegionalDomainName"],
      });
      expect(domain?.properties.DomainNameConfigurations).toMatchObject([
        { EndpointType: "REGIONAL", SecurityPolicy: "TLS_1_2" },
      ]);
    }
  });

  test("APIs behind CloudFront accept the current and the previous CloudFront secret, and no template contains a secret value", () => {
    const current = domains.originSecretNumber;
    for (const name of apiNames) {
      const [{ OriginCustomHeaders }] = configOf(serving(stage, name)).Origins;
      expect(OriginCustomHeaders).toEqual([
        { HeaderName: "x-origin-secret", HeaderValue: originSecret(stage, current) },
      ]);
    }
    for (const { properties } of resourcesOf("AWS::ApiGatewayV2::Stage", stage)) {
      expect(properties.StageVariables).toEqual({
        currentOriginSecret: originSecret(stage, current),
        previousOriginSecret: originSecret(stage, current - 1),
      });
    }
    const secrets = resourcesOf("AWS::SecretsManager::Secret", stage);
    expect(secrets.map(({ properties }) => properties.Name).sort()).toEqual(
      [current - 1, current].map((number) => `vehicle-sourcing/${stage}/origin-secret-${number}`),
    );
    for (const { properties } of secrets) {
      expect(properties).toMatchObject({
        GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
        ReplicaRegions: [{ Region: "us-east-1" }],
      });
      expect(properties.SecretString).toBeUndefined();
    }
  });

  test("APIs behind CloudFront get the complete request and the client's address, and responses are neither cached nor recompressed", () => {
    const [policy] = resourcesOf("AWS::CloudFront::OriginRequestPolicy", stage);
    expect(policy?.properties.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: {
        HeaderBehavior: "allViewerAndWhitelistCloudFront",
        Headers: ["CloudFront-Viewer-Address"],
      },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
    const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    for (const name of apiNames) {
      const behavior = configOf(serving(stage, name)).DefaultCacheBehavior;
      expect(behavior).toMatchObject({
        CachePolicyId: cachingDisabled,
        OriginRequestPolicyId: { Ref: policy?.logicalId },
        Compress: false,
      });
      expect(behavior.AllowedMethods).toEqual(expect.arrayContaining(["DELETE", "PATCH", "POST", "PUT"]));
    }
  });

  test("a function's timeout is shorter than the gateway's timeout, which is shorter than CloudFront's timeout", () => {
    const gatewaySeconds = 30;
    const functions = resourcesOf("AWS::Lambda::Function", stage);
    const integrations = resourcesOf("AWS::ApiGatewayV2::Integration", stage);
    for (const integration of integrations) {
      const id = functionBehind(stage, integrationTarget(integration).Ref);
      const target = requireValue(
        functions.find(({ logicalId }) => logicalId === id),
        id,
      );
      expect(target.properties.Timeout, id).toBeLessThan(gatewaySeconds);
    }
    for (const name of apiNames) {
      const [{ CustomOriginConfig }] = configOf(serving(stage, name)).Origins;
      expect(CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(gatewaySeconds);
    }
  });

  test("APIs behind CloudFront have the same security headers on CloudFront's own responses as on function responses", () => {
    const [policy] = resourcesOf("AWS::CloudFront::ResponseHeadersPolicy", stage);
    const config = policy?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
    const hsts = config.StrictTransportSecurity;
    expect({
      "Strict-Transport-Security": `max-age=${hsts.AccessControlMaxAgeSec}; includeSubDomains`,
      "X-Content-Type-Options": config.ContentTypeOptions.Override ? "nosniff" : null,
      "X-Frame-Options": config.FrameOptions.FrameOption,
      "Content-Security-Policy": config.ContentSecurityPolicy.ContentSecurityPolicy,
      "Referrer-Policy": config.ReferrerPolicy.ReferrerPolicy,
    }).toEqual(securityHeaders);
    for (const name of apiNames) {
      expect(configOf(serving(stage, name)).DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual({
        Ref: policy?.logicalId,
      });
    }
  });
});

describe.each(stages)("images of %s", (stage) => {
  test("CloudFront's image origin is the media bucket in the stage's region", () => {
    const domains = requireValue(domainsOf[stage], stage);
    const [origin] = configOf(serving(stage, domains.media)).Origins;
    const bucket = requireValue(
      resourcesOf("AWS::S3::Bucket", stage).find(({ properties }) =>
        properties.BucketNamePrefix?.startsWith("media-"),
      ),
      "bucket",
    );
    const name = `${bucket.properties.BucketNamePrefix}-${example.account}-${example.region}-an`;
    expect(bucket.properties.BucketNamespace).toBe("account-regional");
    expect(origin.DomainName).toBe(`${name}.s3.${example.region}.amazonaws.com`);
    expect(name.length).toBeLessThanOrEqual(63);
  });

  test("only the account's distributions can read images", () => {
    const policies = resourcesOf("AWS::S3::BucketPolicy", stage).flatMap(
      ({ properties }) => properties.PolicyDocument.Statement,
    );
    const reads = policies.filter(({ Effect, Action }) => Effect === "Allow" && Action === "s3:GetObject");
    expect(reads).toHaveLength(1);
    expect(reads[0]).toMatchObject({
      Principal: { Service: "cloudfront.amazonaws.com" },
      Condition: { ArnLike: { "aws:SourceArn": expect.anything() } },
    });
  });

  test("the images bucket's name stays within the S3 limit for the longest stage and region names", () => {
    const stack = new Stack(new Stage(new App(), `${"s".repeat(20)}-production`), "Data");
    const longest = { account: "1".repeat(12), region: "ap-northeast-2" };
    expect(mediaBucketName(stack, longest).length).toBeLessThanOrEqual(63);
  });
});

describe.each(stagesWithout)("%s, which has no domains", (stage) => {
  test("an environment without domains serves its APIs at AWS URLs and has no secrets, firewall or DNS records", () => {
    for (const { properties } of resourcesOf("AWS::ApiGatewayV2::Api", stage)) {
      expect(properties.DisableExecuteApiEndpoint).not.toBe(true);
    }
    for (const { properties } of resourcesOf("AWS::ApiGatewayV2::Stage", stage)) {
      expect(properties.StageVariables).toBeUndefined();
    }
    for (const type of ["AWS::WAFv2::WebACL", "AWS::Route53::RecordSet", "AWS::SecretsManager::Secret"]) {
      expect(resourcesOf(type, stage)).toEqual([]);
    }
    expect(distributions(stage)).toHaveLength(1);
  });
});

describe("access logs", () => {
  test.each(stages)(
    "access logs of every distribution of %s are delivered without queries, cookies and request headers",
    (stage) => {
      const sources = resourcesOf("AWS::Logs::DeliverySource", stage);
      const deliveries = resourcesOf("AWS::Logs::Delivery", stage);
      const logged = sources.map(({ properties }) => JSON.stringify(properties.ResourceArn));
      for (const { logicalId } of distributions(stage)) {
        expect(logged.some((arn) => arn.includes(`"${logicalId}"`))).toBe(true);
      }
      expect(deliveries).toHaveLength(sources.length);
      for (const { properties } of deliveries) {
        expect(properties.RecordFields.join()).not.toMatch(/query|cookie|cs\(/i);
      }
    },
  );

  test.each(stages)("log deliveries of %s to one destination are created one after another", (stage) => {
    const all = resourcesOf("AWS::Logs::Delivery", stage);
    const sources = new Map(
      resourcesOf("AWS::Logs::DeliverySource", stage).map((each) => [each.logicalId, each]),
    );
    const waitedFor = all.map(({ properties }) => {
      const source = requireValue(sources.get(properties.DeliverySourceName.Ref));
      return source.dependencies.filter((id) => all.some(({ logicalId }) => logicalId === id));
    });
    expect(waitedFor.filter((some) => some.length === 0)).toHaveLength(1);
    expect(new Set(waitedFor.flat()).size).toBe(all.length - 1);
  });

  test.each(stages)("a replaced distribution of %s gets a log source with a new name", (stage) => {
    for (const { properties } of resourcesOf("AWS::Logs::DeliverySource", stage)) {
      const [, parts] = properties.Name["Fn::Join"];
      const { Ref } = parts.at(-1);
      expect(distributions(stage).map(({ logicalId }) => logicalId)).toContain(Ref);
      expect(JSON.stringify(properties.ResourceArn)).toContain(`"${Ref}"`);
    }
  });
});

describe("allowed browser origins", () => {
  test.each(environmentStages)(
    "browsers may call the console API of %s only from the console's own pages",
    (stage) => {
      const { name } = requireValue(example.console.domain, "the example's console");
      const expected = domainsOf[stage] === undefined ? ["http://localhost:5173"] : [`https://${name}`];
      const allowed = resourcesOf("AWS::ApiGatewayV2::Api", stage).flatMap(
        ({ properties }) => properties.CorsConfiguration ?? [],
      );
      expect(allowed).toHaveLength(1);
      expect(allowed[0].AllowOrigins).toEqual(expected);
      expect(allowed[0].AllowCredentials).toBe(false);
      expect(allowed[0].ExposeHeaders).toEqual(expect.arrayContaining(["Retry-After", "X-Request-Id"]));
    },
  );

  test.each(environmentStages)("the partner API of %s allows no browser origin", (stage) => {
    const apis = resourcesOf("AWS::ApiGatewayV2::Api", stage);
    const partner = requireValue(
      apis.find(({ properties }) => properties.Name === `${stage}-PartnerApi`),
      "API",
    );
    expect(partner.properties.CorsConfiguration).toBeUndefined();
  });
});

describe("gateway limits", () => {
  test.each(stages)("the gateway's rate limits of %s are the limits in the stage file", (stage) => {
    const { partnerThrottle, consoleThrottle } = requireValue(example.environments.sandbox, "sandbox");
    const limits = resourcesOf("AWS::ApiGatewayV2::Stage", stage).map(({ properties }) => [
      properties.DefaultRouteSettings.ThrottlingRateLimit,
      properties.DefaultRouteSettings.ThrottlingBurstLimit,
    ]);
    expect(limits.sort()).toEqual(
      // The chat stream also has the partner API's settings.
      [partnerThrottle, partnerThrottle, consoleThrottle]
        .map((one) => [one.requestsPerSecond, one.burst])
        .sort(),
    );
  });
});
