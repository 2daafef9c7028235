import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import type { PolicyDocument } from "./policy-document.ts";

/**
 * Managed policies of AWS whose grants have no meaning on one machine. Any other is refused, because its statements are
 * not in the template and could not be enforced.
 */
const policiesWithoutLocalMeaning: readonly string[] = [
  "service-role/AWSLambdaBasicExecutionRole",
  "AWSXRayDaemonWriteAccess",
  "CloudWatchLambdaApplicationSignalsExecutionRolePolicy",
];

/**
 * The policy documents of every role of a stage, by role ARN: inline, attached, and managed ones of the templates.
 * Throws on a role that uses a managed policy of AWS which is not known here.
 */
export function collectPolicies(stage: ResolvedStage): Map<string, PolicyDocument[]> {
  const managed = new Map(
    stage
      .ofType("AWS::IAM::ManagedPolicy")
      .map((policy) => [policy.reference, policy.properties.PolicyDocument as PolicyDocument]),
  );
  const policies = new Map<string, PolicyDocument[]>();
  for (const role of stage.ofType("AWS::IAM::Role")) {
    const documents = [
      ...inlinePolicies(role),
      ...attachedPolicies(stage, role),
      ...managedPolicies(role, managed),
    ];
    policies.set(role.attribute("Arn"), documents);
  }
  return policies;
}

function inlinePolicies({ properties }: ResolvedResource): PolicyDocument[] {
  const inline = (properties.Policies as { PolicyDocument: PolicyDocument }[] | undefined) ?? [];
  return inline.map(({ PolicyDocument: document }) => document);
}

function attachedPolicies(stage: ResolvedStage, role: ResolvedResource): PolicyDocument[] {
  return stage
    .ofType("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy")
    .filter(({ properties }) => ((properties.Roles as string[] | undefined) ?? []).includes(role.reference))
    .map(({ properties }) => properties.PolicyDocument as PolicyDocument);
}

function managedPolicies(
  { properties, stack, logicalId }: ResolvedResource,
  managed: ReadonlyMap<string, PolicyDocument>,
): PolicyDocument[] {
  const arns = (properties.ManagedPolicyArns as string[] | undefined) ?? [];
  return arns.flatMap((arn) => {
    const document = managed.get(arn);
    if (document !== undefined) return [document];
    const name = arn.replace(/^arn:aws:iam::aws:policy\//, "");
    if (policiesWithoutLocalMeaning.includes(name)) return [];
    throw new Error(
      `${stack.stackId}/${logicalId}: the statements of managed policy ${arn} are not known here`,
    );
  });
}

/**
 * What the policies of a stage's buckets deny to everybody. Whom they allow something is of other accounts and services, which
 * do not exist on one machine.
 */
export function collectDenials(stage: ResolvedStage): PolicyDocument[] {
  return stage.ofType("AWS::S3::BucketPolicy").flatMap(({ properties }) => {
    const { Statement } = properties.PolicyDocument as PolicyDocument;
    const denials = [Statement].flat().filter((one) => one.Effect === "Deny" && isEverybody(one.Principal));
    return denials.length === 0 ? [] : [{ Statement: denials }];
  });
}

const isEverybody = (principal: unknown): boolean =>
  principal === "*" || (principal as { AWS?: unknown } | undefined)?.AWS === "*";
