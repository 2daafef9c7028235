import { limitToService } from "../iam/match-principal.ts";
import type { PolicyDocument } from "../iam/policy-document.ts";
import { readPolicy } from "../iam/read-policy.ts";
import { accountId } from "../machine/aws-names.ts";
import type { BucketFront } from "../proxy/serve-fronts.ts";
import { type EdgeEvent, loadAssociatedFunction } from "../templates/load-edge-function.ts";
import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";

const service = "cloudfront.amazonaws.com";

interface Origin {
  Id: string;
  DomainName: string;
}

interface DistributionConfig {
  Origins: Origin[];
  DefaultCacheBehavior?: { FunctionAssociations?: { EventType: string; FunctionARN: string }[] };
}

/**
 * Returns the buckets served by a stage's distributions, each under `/<stage>/<origin's id>`, with the permissions that
 * the bucket's policy gives the distribution. Without these permissions nothing is served, as in CloudFront.
 */
export function readBucketFronts(stage: ResolvedStage): BucketFront[] {
  const buckets = stage.ofType("AWS::S3::Bucket");
  return stage.ofType("AWS::CloudFront::Distribution").flatMap((distribution) => {
    const config = distribution.properties.DistributionConfig as DistributionConfig;
    return config.Origins.flatMap(({ Id, DomainName }) => {
      const bucket = buckets.find((one) => one.attribute("RegionalDomainName") === DomainName);
      if (bucket === undefined) return [];
      return [
        {
          path: `/${stage.stageName}/${Id}`,
          bucket: bucket.reference,
          sourceArn: `arn:aws:cloudfront::${accountId}:distribution/${distribution.reference}`,
          policies: policiesOf(stage, bucket),
          changeResponse: readResponseFunction(stage, config),
        },
      ];
    });
  });
}

/** Returns the function that the distribution runs on each response; null if there is no such function. */
function readResponseFunction(
  stage: ResolvedStage,
  { DefaultCacheBehavior: behavior }: DistributionConfig,
): BucketFront["changeResponse"] {
  const association = behavior?.FunctionAssociations?.find(
    ({ EventType }) => EventType === "viewer-response",
  );
  if (association === undefined) return null;
  const run = loadAssociatedFunction<NonNullable<EdgeEvent["response"]>>(stage, association.FunctionARN);
  return (response) => run({ response });
}

/** Returns a bucket's policies, reduced to the statements for a distribution. */
function policiesOf(stage: ResolvedStage, bucket: ResolvedResource): PolicyDocument[] {
  return stage
    .ofType("AWS::S3::BucketPolicy")
    .filter(({ properties }) => properties.Bucket === bucket.reference)
    .map(({ properties, stack, logicalId }) =>
      limitToService(
        readPolicy(properties.PolicyDocument, "resource", `${stack.stackId}/${logicalId}`),
        service,
      ),
    );
}
