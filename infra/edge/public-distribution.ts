import { CfnOutput, Duration } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  type IOriginRequestPolicy,
  type IResponseHeadersPolicy,
  OriginProtocolPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import { referencePaths } from "../../shared/contract/reference-paths.ts";
import { originSecretHeader } from "../../shared/http/origin-secrets.ts";
import { acknowledgePublicEverywhere } from "../nag-suppressions.ts";
import { originNameOf } from "./origin-names.ts";

export interface PublicDistributionProps {
  zone: IHostedZone;
  publicName: string;
  webAclArn: string;
  comment: string;
  behavior: BehaviorOptions;
  /** Behaviors of paths that differ from the default, by pattern. */
  behaviorsOfPaths: Record<string, BehaviorOptions>;
  /** The name of the object served for `/`. Absent if the origin itself serves `/`. */
  rootObject?: string;
}

/** A distribution under one of the environment's own names, with its firewall, certificate and records. */
export class PublicDistribution extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: PublicDistributionProps) {
    super(scope, id);
    const { zone, publicName: recordName } = props;
    const certificate = new Certificate(this, "Certificate", {
      domainName: recordName,
      validation: CertificateValidation.fromDns(zone),
    });
    this.distribution = new Distribution(this, "Distribution", {
      comment: props.comment,
      domainNames: [recordName],
      certificate,
      webAclId: props.webAclArn,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2025,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      defaultBehavior: props.behavior,
      additionalBehaviors: props.behaviorsOfPaths,
      ...(props.rootObject !== undefined && { defaultRootObject: props.rootObject }),
    });
    acknowledgePublicEverywhere(this.distribution);
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, "Ipv4Record", { zone, recordName, target });
    new AaaaRecord(this, "Ipv6Record", { zone, recordName, target });
    new CfnOutput(this, "DistributionId", { value: this.distribution.distributionId });
  }
}

export interface ApiBehaviorProps {
  /** The name that clients call. */
  publicName: string;
  originSecret: string;
  passEverything: IOriginRequestPolicy;
  secureAnswers: IResponseHeadersPolicy;
}

/**
 * Caches the API reference as long as each response allows, so that readers cost the API nothing. Only the path matters
 * for these responses, plus the encoding and the content hash in an asset's URL.
 */
export const cacheReference = (
  scope: Construct,
  apiBehaviorOptions: BehaviorOptions,
): Record<string, BehaviorOptions> => {
  const cachePolicy = new CachePolicy(scope, "ReferenceCache", {
    comment: "As long as the answer says",
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    queryStringBehavior: CacheQueryStringBehavior.allowList("v"),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
  const behavior = { ...apiBehaviorOptions, cachePolicy };
  return Object.fromEntries(referencePaths.map((path) => [path.replace(/\{.*\}$/, "*"), behavior]));
};

/** Longer than API Gateway waits for a function, so that the gateway responds when a function is late. */
const readTimeoutSeconds = 35;

/**
 * Returns an API as CloudFront's origin, by its origin name.
 * @param originSecret sent with each request; the API rejects requests without it
 */
export const apiOrigin = (originName: string, originSecret: string): HttpOrigin =>
  new HttpOrigin(originName, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(readTimeoutSeconds),
    customHeaders: { [originSecretHeader]: originSecret },
  });

/**
 * Forwards all requests to an API, including `Accept-Encoding` and `If-None-Match`, and caches no response. Functions
 * compress their responses, and CloudFront leaves them unchanged.
 */
export const apiBehavior = (props: ApiBehaviorProps): BehaviorOptions => ({
  origin: apiOrigin(originNameOf(props.publicName), props.originSecret),
  // A request with a key but without TLS must fail and not be redirected.
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: props.passEverything,
  responseHeadersPolicy: props.secureAnswers,
  compress: false,
});
