import type { CorsRule } from "../proxy/page-rules.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/** Returns the browser access rules of the stage's buckets by bucket name. Most buckets allow nothing. */
export const readPageRules = (stage: ResolvedStage): [bucket: string, rules: readonly CorsRule[]][] =>
  stage.ofType("AWS::S3::Bucket").map(({ reference, properties }) => {
    const { CorsRules: rules = [] } = (properties.CorsConfiguration ?? {}) as { CorsRules?: CorsRule[] };
    return [reference, rules];
  });
