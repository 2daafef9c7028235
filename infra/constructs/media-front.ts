import { Distribution, ResponseHeadersPolicy, ViewerProtocolPolicy } from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { leadToOriginal } from "../edge/lead-to-original.ts";
import { acknowledgeDeveloperImages } from "../nag-suppressions.ts";

/**
 * Serves the objects of a private bucket publicly by name, at a CloudFront address; listing is not allowed. Used in
 * stages without domains; `EdgeStack` serves the other stages. The local stage serves the origin `media` of every
 * distribution under `/<stage>/media`.
 */
export class MediaFront extends Construct {
  readonly domainName: string;

  constructor(scope: Construct, id: string, bucket: Bucket) {
    super(scope, id);
    const distribution = new Distribution(this, "Distribution", {
      comment: "Images of ordered cars",
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket, { originId: "media" }),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        // Browsers must not interpret an image as another content type.
        responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
        functionAssociations: [leadToOriginal(this)],
      },
    });
    acknowledgeDeveloperImages(distribution);
    this.domainName = distribution.distributionDomainName;
  }
}
