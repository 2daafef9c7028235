import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import local, { localOrigins } from "../../../infra/config/local.ts";
import { partsOf } from "../../../infra/config/schema/stage-parts.ts";
import { consoleBucketName } from "../../../infra/edge/console-bucket.ts";
import { uploadBucketPrefix, uploadOriginOf } from "../../../infra/edge/upload-buckets.ts";
import {
  attachmentUploadHeaders,
  uploadHeaders,
} from "../../../shared/adapters/object-storage/upload-headers.ts";
import { requireValue } from "../../support/require-value.ts";
import { readStacks, resourcesOf } from "./read-assembly.ts";

const configs = { "console-example": example, "console-local": local };
const stages = [...new Set(readStacks().map(({ stage }) => stage))].filter((stage) =>
  stage.startsWith("console-"),
);

/** Returns the sources of each directive of a content security policy. */
const readPolicy = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

test("the assembly has console templates for every stage with a console", () => {
  expect(stages).toEqual(Object.keys(configs));
});

describe.each(Object.entries(configs))("web console of %s", (stage, config) => {
  const one = (type: string) => {
    const [found, ...others] = resourcesOf(type, stage);
    expect(others).toEqual([]);
    return requireValue(found, type);
  };
  const domain = requireValue(config.console.domain, "domain");
  const distribution = one("AWS::CloudFront::Distribution").properties.DistributionConfig;
  const behaviors = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
  const headersPolicy = one("AWS::CloudFront::ResponseHeadersPolicy");
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    headersPolicy.properties.ResponseHeadersPolicyConfig;
  const policy = readPolicy(security.ContentSecurityPolicy.ContentSecurityPolicy);

  test("no bucket is public, and only the distribution may read and list the files", () => {
    const buckets = resourcesOf("AWS::S3::Bucket", stage);
    expect(buckets).toHaveLength(2);
    for (const { properties } of buckets) {
      expect(Object.values(properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(properties.WebsiteConfiguration).toBeUndefined();
    }
    const files = requireValue(
      buckets.find(({ properties }) => properties.BucketNamePrefix !== undefined),
      "the bucket of the files",
    );
    const { BucketNamePrefix: prefix } = files.properties;
    expect(consoleBucketName(stage, config.account)).toBe(`${prefix}-${config.account}-us-east-1-an`);
    const allowed = resourcesOf("AWS::S3::BucketPolicy", stage)
      .filter(({ properties }) => properties.Bucket.Ref === files.logicalId)
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === "Allow");
    expect(allowed.flatMap(({ Action }) => Action).sort()).toEqual(["s3:GetObject", "s3:ListBucket"]);
    const { logicalId } = one("AWS::CloudFront::Distribution");
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: "cloudfront.amazonaws.com" });
      expect(JSON.stringify(Condition.StringEquals)).toContain(`"Ref":"${logicalId}"`);
    }
  });

  test("every path is behind the stage's firewall and has the same security headers", () => {
    expect(distribution.WebACLId).toEqual({
      "Fn::ImportValue": `${stage.replace("console", "firewall")}-WebAclArn`,
    });
    expect(distribution.Aliases).toEqual([domain.name]);
    for (const behavior of behaviors) {
      expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: headersPolicy.logicalId });
      expect(behavior.ViewerProtocolPolicy).toBe("redirect-to-https");
    }
    expect(Object.values(security).map((header) => (header as { Override: boolean }).Override)).toEqual(
      Array(5).fill(true),
    );
    expect(security).toMatchObject({
      FrameOptions: { FrameOption: "DENY" },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer" },
      StrictTransportSecurity: { IncludeSubdomains: true },
    });
    expect(security.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(31_536_000);
    expect(custom.Items.map(({ Header }: { Header: string }) => Header)).toEqual([
      "Permissions-Policy",
      "Cross-Origin-Opener-Policy",
      "Cross-Origin-Resource-Policy",
    ]);
  });

  test("CloudFront runs a function only for page requests and has no custom error pages", () => {
    const [pages, ...files] = behaviors;
    expect(pages.FunctionAssociations).toHaveLength(1);
    expect(pages.FunctionAssociations[0].EventType).toBe("viewer-request");
    expect(files.map(({ PathPattern }) => PathPattern)).toEqual(["/assets/*"]);
    for (const { FunctionAssociations } of files) expect(FunctionAssociations).toBeUndefined();
    expect(distribution.CustomErrorResponses).toBeUndefined();
  });

  test("each console file sets its own cache lifetime, and the cache key consists only of the path", () => {
    const cache = one("AWS::CloudFront::CachePolicy");
    for (const { CachePolicyId } of behaviors) expect(CachePolicyId).toEqual({ Ref: cache.logicalId });
    const {
      MinTTL,
      DefaultTTL,
      ParametersInCacheKeyAndForwardedToOrigin: parameters,
    } = cache.properties.CachePolicyConfig;
    expect([MinTTL, DefaultTTL]).toEqual([0, 0]);
    expect(parameters).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: "none" },
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
    });
  });

  test("scripts run only from files of the site, never inline, evaluated or from another origin", () => {
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["script-src"]).toEqual(["'self'"]);
    expect(policy["worker-src"]).toEqual(["'self'"]);
    for (const directive of ["object-src", "frame-src", "script-src-elem", "script-src-attr"])
      expect(policy[directive] ?? policy["default-src"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["form-action"]).toEqual(["'none'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["style-src"]).toEqual(["'self'"]);
    expect(JSON.stringify(policy)).not.toMatch(
      /unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|"\*"|"https?:"/,
    );
  });

  /** Returns the buckets that pages upload to, as the environments' own templates define them. */
  const uploadBuckets = partsOf(stage.replace("console-", ""), config)
    .filter(({ environment }) => environment !== null)
    .map(({ id }) => {
      const buckets = resourcesOf("AWS::S3::Bucket", id).filter(
        ({ properties }) => properties.CorsConfiguration !== undefined,
      );
      expect(buckets).toHaveLength(3);
      const [intake, attachments, media] = ["Uploads", "Attachments", "Pictures"].map((name) =>
        requireValue(buckets.find(({ logicalId }) => logicalId.startsWith(name))),
      );
      return {
        intake: requireValue(intake),
        attachments: requireValue(attachments),
        media: requireValue(media),
      };
    });

  test("scripts may connect only to the APIs and chat streams of all environments, the token issuer and the upload buckets", () => {
    const expected =
      stage === "console-local"
        ? [
            ...[localOrigins.sandboxConsoleApi, localOrigins.productionConsoleApi],
            ...[localOrigins.sandboxPartnerApi, localOrigins.productionPartnerApi],
            ...[localOrigins.sandboxStreamApi, localOrigins.productionStreamApi, localOrigins.issuer],
          ]
        : [
            ...Object.values(config.environments).map(({ domains }) => `https://${domains?.consoleApi}`),
            ...Object.values(config.environments).map(({ domains }) => `https://${domains?.partnerApi}`),
            ...Object.values(config.environments).map(({ domains }) => `wss://${domains?.partnerApi}`),
            `https://haebada-motors-console.auth.${config.region}.amazoncognito.com`,
            `https://cognito-idp.${config.region}.amazonaws.com`,
          ];
    const { account, region } = config;
    const prefixes =
      stage === "console-local"
        ? ["sandbox", "production"].map((id) => uploadBucketPrefix("media", id))
        : uploadBuckets.map(({ media }) => media.properties.BucketNamePrefix);
    const uploads = uploadBuckets
      .flatMap(({ intake, attachments }, place) => [
        ...[intake.properties.BucketNamePrefix, attachments.properties.BucketNamePrefix],
        prefixes[place],
      ])
      .map((prefix) => `https://${prefix}-${account}-${region}-an.s3.${region}.amazonaws.com`);
    expect(uploads).toHaveLength(3 * Object.keys(config.environments).length);
    expect(policy["connect-src"]).toEqual(["'self'", ...expected, ...uploads]);
  });

  test("attachment buckets accept uploads from pages of any origin, but only with the signed headers", () => {
    for (const { attachments } of uploadBuckets) {
      const { properties } = attachments;
      expect(properties.BucketNamespace).toBe("account-regional");
      expect(properties.CorsConfiguration.CorsRules).toEqual([
        {
          AllowedOrigins: ["*"],
          AllowedMethods: ["PUT"],
          AllowedHeaders: Object.keys(attachmentUploadHeaders("image/png")),
          MaxAge: 600,
        },
      ]);
      expect(properties.NotificationConfiguration).toBeUndefined();
    }
  });

  test("an upload of an attachment or a report expires after a day, and its old version is deleted a day later", () => {
    for (const { properties } of uploadBuckets.flatMap(({ attachments, media }) => [attachments, media])) {
      const { Rules: rules } = properties.LifecycleConfiguration;
      expect(rules).toContainEqual({
        ...{ Status: "Enabled", Prefix: "uploads/", ExpirationInDays: 1 },
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      });
      expect(rules.filter((rule: object) => "ExpirationInDays" in rule)).toHaveLength(1);
    }
  });

  test("batch buckets and media buckets accept uploads only from console pages and only with the signed headers", () => {
    for (const { properties } of uploadBuckets.flatMap(({ intake, media }) => [intake, media])) {
      expect(properties.CorsConfiguration.CorsRules).toEqual([
        {
          AllowedOrigins: [`https://${domain.name}`],
          AllowedMethods: ["PUT"],
          AllowedHeaders: Object.keys(uploadHeaders),
          MaxAge: 600,
        },
      ]);
    }
    for (const { intake } of uploadBuckets) {
      expect(intake.properties.BucketNamespace).toBe("account-regional");
      expect(intake.properties.NotificationConfiguration.QueueConfigurations).toHaveLength(1);
    }
  });

  test("pictures load only from the console, data URLs, our media and attachments, and the picture hosts in the stage file", () => {
    const mirrored =
      stage === "console-local"
        ? [localOrigins.storage]
        : Object.values(config.environments).map(({ domains }) => `https://${domains?.media}`);
    const attachments = partsOf(stage.replace("console-", ""), config).flatMap(({ environment, id }) =>
      environment === null ? [] : [uploadOriginOf("attachments", id, config)],
    );
    const others = config.console.pictureOrigins;
    const hosts = [...mirrored, ...attachments, ...others].map((origin) => origin.replace("https://", ""));
    expect(policy["img-src"]).toEqual(["'self'", "data:", ...hosts]);
  });

  test("the console's template has no custom resource and no Lambda function, and imports only the firewall and its alarm key", () => {
    const text = JSON.stringify(readStacks().filter((stack) => stack.stage === stage));
    expect(text).not.toMatch(/Custom::|AWS::Lambda::/);
    expect(text.match(/Fn::ImportValue/g)).toHaveLength(2);
  });
});
