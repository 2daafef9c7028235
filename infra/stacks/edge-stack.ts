import { Annotations, Fn, Stack, type StackProps } from "aws-cdk-lib";
import {
  type BehaviorOptions,
  type Distribution,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Key } from "aws-cdk-lib/aws-kms";
import { HostedZone, type IHostedZone } from "aws-cdk-lib/aws-route53";
import { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { Domains, EnvironmentConfig, StageConfig } from "../config/schema/stage-config.ts";
import { DistributionLog } from "../edge/distribution-log.ts";
import { passEverything, secureAnswers } from "../edge/edge-headers.ts";
import { EdgeWatch } from "../edge/edge-watch.ts";
import { firewallExports } from "../edge/firewall-exports.ts";
import { leadToOriginal } from "../edge/lead-to-original.ts";
import { mediaBucketName, originSecretReference } from "../edge/origin-names.ts";
import { apiBehavior, cacheReference, PublicDistribution } from "../edge/public-distribution.ts";
import { streamBehavior, streamPath } from "../edge/stream-behavior.ts";

export interface EdgeStackProps extends Required<Pick<StackProps, "env">> {
  stageName: string;
  domains: Domains;
  environment: EnvironmentConfig;
  /** The environment. */
  name: Environment;
  receivers: StageConfig["alarms"];
  /** The account and region of the stacks with the APIs and the image bucket. */
  home: { account: string; region: string };
}

/**
 * The public part of an environment: certificates, distributions and DNS records. The stack is in CloudFront's own
 * region. It imports the stage's firewall from there, and nothing from the stage's region, because the names that the
 * stack needs are predictable.
 */
export class EdgeStack extends Stack {
  readonly #webAclArn: string;
  readonly #zone: IHostedZone;
  readonly #log: DistributionLog;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, { env: props.env, description: "CloudFront" });
    const { domains, environment, home } = props;
    const { hostedZoneId, hostedZoneName: zoneName } = domains;
    this.#zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const firewall = firewallExports(props.stageName);
    this.#webAclArn = Fn.importValue(firewall.webAclArn);
    this.#log = new DistributionLog(this, "AccessLog", environment.retention.accessLogDays);
    const apis = this.#serveApis(domains);
    const media = this.#serveImages(domains.media, home);
    new EdgeWatch(this, "Watch", {
      environment: props.name,
      receivers: props.receivers,
      domains,
      key: Key.fromKeyArn(this, "AlarmKey", Fn.importValue(firewall.alarmKeyArn)),
      distributions: { ...apis, media },
    });
  }

  #serveApis({ partnerApi, consoleApi, originSecretNumber }: Domains) {
    const common = {
      originSecret: originSecretReference(this, originSecretNumber),
      passEverything: passEverything(this),
      secureAnswers: secureAnswers(this),
    };
    const partnerBehavior = apiBehavior({ ...common, publicName: partnerApi });
    const partnerDistribution = this.#serve("PartnerApi", partnerApi, partnerBehavior, {
      ...cacheReference(this, partnerBehavior),
      [streamPath]: streamBehavior(this, { ...common, publicName: partnerApi }),
    });
    const consoleBehavior = apiBehavior({ ...common, publicName: consoleApi });
    const consoleDistribution = this.#serve("ConsoleApi", consoleApi, consoleBehavior);
    return { partnerApi: partnerDistribution, consoleApi: consoleDistribution };
  }

  #serveImages(publicName: string, home: EdgeStackProps["home"]): Distribution {
    const bucket = Bucket.fromBucketAttributes(this, "Images", {
      bucketName: mediaBucketName(this, home),
      region: home.region,
    });
    const distribution = this.#serve("Media", publicName, {
      origin: S3BucketOrigin.withOriginAccessControl(bucket, { originId: "media" }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // Browsers must not interpret an image as another content type.
      responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
      functionAssociations: [leadToOriginal(this)],
    });
    // The stack that contains the bucket grants CloudFront access to the bucket.
    Annotations.of(distribution).acknowledgeWarning(
      "@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac",
    );
    return distribution;
  }

  #serve(id: string, publicName: string, behavior: BehaviorOptions, behaviorsOfPaths = {}) {
    const { distribution } = new PublicDistribution(this, id, {
      zone: this.#zone,
      webAclArn: this.#webAclArn,
      comment: publicName,
      ...{ publicName, behavior, behaviorsOfPaths },
    });
    this.#log.collect(distribution, id);
    return distribution;
  }
}
