import { join } from "node:path";
import { Annotations, CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  AccessLevel,
  type BehaviorOptions,
  CachePolicy,
  type Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Key } from "aws-cdk-lib/aws-kms";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketNamespace,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import type { Construct } from "constructs";
import { apiUrlsOf, mediaUrlOf, type StageConfig } from "../config/schema/stage-config.ts";
import { partsOf } from "../config/schema/stage-parts.ts";
import { issuerOriginsOf } from "../config/schema/token-scopes.ts";
import { builtSiteOutput, documentKey } from "../console/site-files.ts";
import { consoleBucketPrefix } from "../edge/console-bucket.ts";
import { type PageOrigins, secureConsole } from "../edge/console-policy.ts";
import { DistributionLog } from "../edge/distribution-log.ts";
import { errorRate } from "../edge/edge-metrics.ts";
import { firewallExports } from "../edge/firewall-exports.ts";
import { stageIdOf } from "../edge/origin-names.ts";
import { PublicDistribution } from "../edge/public-distribution.ts";
import { uploadOriginOf, uploadOriginsOf } from "../edge/upload-buckets.ts";
import { createAlarm } from "../observability/add-alarm.ts";
import { createAlarmTopic } from "../observability/alarm-topics.ts";
import { notifyOfExpiry } from "../observability/certificate-rule.ts";
import { consoleErrorsAlarm } from "../observability/edge-alarms.ts";

export interface ConsoleStackProps extends Required<Pick<StackProps, "env">> {
  stageName: string;
  config: StageConfig;
  domain: NonNullable<StageConfig["console"]["domain"]>;
  /** False only for a developer's own stage, which is deleted as a whole. */
  keepsData: boolean;
  /** Folder of the built site; null if only templates are needed. */
  siteDirectory: string | null;
}

const choosePage = join(import.meta.dirname, "..", "edge", "choose-page.js");
/** Retention of earlier documents, from which a previous release can be restored. */
const formerVersionsDays = 90;

/**
 * The web console of a stage: a private bucket behind CloudFront, with its own domain name. The deployment command
 * uploads the files after this stack. The built site is part of the stack's assets, so the reviewed build is the
 * published build.
 */
export class ConsoleStack extends Stack {
  constructor(scope: Construct, id: string, props: ConsoleStackProps) {
    super(scope, id, { env: props.env, description: "The web console" });
    const { stageName, config, domain, siteDirectory } = props;
    const environments = Object.values(config.environments);
    const { hostedZoneId, hostedZoneName: zoneName } = domain;
    const log = new DistributionLog(
      this,
      "AccessLog",
      Math.max(...environments.map(({ retention }) => retention.accessLogDays)),
    );
    const origin = this.#createOrigin(this.#createBucket(props.keepsData, log));
    const { distribution } = new PublicDistribution(this, "Site", {
      zone: HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName }),
      publicName: domain.name,
      webAclArn: Fn.importValue(firewallExports(stageName).webAclArn),
      comment: domain.name,
      rootObject: documentKey,
      ...this.#describeBehaviors(origin, pageOriginsOf(stageName, config)),
    });
    // Listing is allowed, because a bucket without list permission returns 403 instead of 404 for a missing
    // object. Clients can never request the list: a root request gets the document, and no query string is
    // forwarded.
    Annotations.of(distribution).acknowledgeWarning("@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk");
    log.collect(distribution, "Console");
    this.#watch(distribution, props);
    if (siteDirectory === null) return;
    const site = new Asset(this, "BuiltSite", { path: siteDirectory });
    new CfnOutput(this, builtSiteOutput, { value: site.assetHash });
  }

  /** Creates the console's alarms in the region of CloudFront's metrics. They notify the receivers of warnings. */
  #watch(distribution: Distribution, { stageName, config, domain }: ConsoleStackProps): void {
    const key = Key.fromKeyArn(this, "AlarmKey", Fn.importValue(firewallExports(stageName).alarmKeyArn));
    const topic = createAlarmTopic(this, "Alarms", { key, receivers: config.alarms.warning });
    createAlarm(this, consoleErrorsAlarm.name, {
      ...{ definition: consoleErrorsAlarm, topic },
      metric: errorRate(distribution, consoleErrorsAlarm),
    });
    notifyOfExpiry(this, { topic, names: [domain.name] });
  }

  #createBucket(keepsData: boolean, log: DistributionLog): Bucket {
    return new Bucket(this, "Files", {
      bucketNamePrefix: consoleBucketPrefix(stageIdOf(this)),
      bucketNamespace: BucketNamespace.ACCOUNT_REGIONAL,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      serverAccessLogsBucket: log.bucket,
      serverAccessLogsPrefix: "bucket/",
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(formerVersionsDays) }],
    });
  }

  #createOrigin(bucket: Bucket): IOrigin {
    return S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
      originId: "console",
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
  }

  #describeBehaviors(origin: IOrigin, origins: PageOrigins) {
    const files: BehaviorOptions = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: secureConsole(this, origins),
      cachePolicy: new CachePolicy(this, "Cache", {
        comment: "As long as each file says",
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      compress: true,
    };
    const pages = new EdgeFunction(this, "ChoosePage", {
      comment: "Answers every address of a page with the one document",
      code: FunctionCode.fromFile({ filePath: choosePage }),
      runtime: FunctionRuntime.JS_2_0,
    });
    return {
      behavior: {
        ...files,
        functionAssociations: [{ function: pages, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      behaviorsOfPaths: { "/assets/*": files },
    };
  }
}

/**
 * Returns the origins that pages of a stage's console use. @throws Error for an environment whose APIs have no
 * addresses
 */
function pageOriginsOf(stageName: string, config: StageConfig): PageOrigins {
  const environments = Object.values(config.environments);
  const called = environments.map((environment) => {
    const urls = apiUrlsOf(environment);
    if (urls === null) throw new Error("The console's pages need APIs with addresses");
    return urls;
  });
  const consoleApis = called.map(({ consoleApi }) => consoleApi);
  const streams = called.map(({ stream }) => stream);
  // Pages verify receipts with the public keys from this API.
  const partnerApis = called.map(({ partnerApi }) => partnerApi);
  const stageIds = partsOf(stageName, config).flatMap(({ environment, id }) =>
    environment === null ? [] : [id],
  );
  const uploads = stageIds.flatMap((id) => uploadOriginsOf(id, config));
  const attachments = stageIds.map((id) => uploadOriginOf("attachments", id, config));
  const pictures = environments.flatMap((environment) => mediaUrlOf(environment) ?? []);
  return {
    called: [
      ...originsOf([...consoleApis, ...partnerApis, ...streams, ...issuerOriginsOf(config)]),
      ...uploads,
    ],
    pictures: [...originsOf(pictures), ...attachments, ...config.console.pictureOrigins],
  };
}

const originsOf = (urls: readonly string[]): string[] => [...new Set(urls.map((url) => new URL(url).origin))];
