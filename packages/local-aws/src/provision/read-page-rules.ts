import type { CorsRule } from "../proxy/answer-pages.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/** Returns what every bucket of a stage lets pages of browsers do, by the bucket's name; most let them do nothing. */
export const readPageRules = (stage: ResolvedStage): [bucket: string, rules: readonly CorsRule[]][] =>
  stage.ofType("AWS::S3::Bucket").map(({ reference, properties }) => {
    const { CorsRules: rules = [] } = (properties.CorsConfiguration ?? {}) as { CorsRules?: CorsRule[] };
    return [reference, rules];
  });
