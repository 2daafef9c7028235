import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import { denialsToRoles } from "./match-principal.ts";
import { type PolicyDocument, statementsOf } from "./policy-document.ts";
import { readPolicy } from "./read-policy.ts";

/**
 * AWS's managed policies that have no effect in a local stage. Any other managed policy is rejected, because its
 * statements are not in the template and could not be enforced.
 */
const policiesWithoutLocalMeaning: readonly string[] = [
  "service-role/AWSLambdaBasicExecutionRole",
  "AWSXRayDaemonWriteAccess",
  "CloudWatchLambdaApplicationSignalsExecutionRolePolicy",
];

/**
 * Returns the policy documents of every role of a stage, by role ARN: inline policies, attached policies, and managed
 * policies of the templates. Throws on an unsupported policy, on a role with an unknown managed policy of AWS, and on a
 * permissions boundary.
 */
export function collectPolicies(stage: ResolvedStage): Map<string, PolicyDocument[]> {
  const managed = new Map(
    stage.ofType("AWS::IAM::ManagedPolicy").map((policy) => [policy.reference, readAttached(policy)]),
  );
  const policies = new Map<string, PolicyDocument[]>();
  for (const role of stage.ofType("AWS::IAM::Role")) {
    if (role.properties.PermissionsBoundary !== undefined)
      throw new Error(`${nameOf(role)}: permissions boundaries are not known to the local stage`);
    const documents = [
      ...inlinePolicies(role),
      ...attachedPolicies(stage, role),
      ...managedPolicies(role, managed),
    ];
    policies.set(role.attribute("Arn"), documents);
  }
  return policies;
}

const nameOf = ({ stack, logicalId }: ResolvedResource): string => `${stack.stackId}/${logicalId}`;

const readAttached = (policy: ResolvedResource): PolicyDocument =>
  readPolicy(policy.properties.PolicyDocument, "identity", nameOf(policy));

function inlinePolicies(role: ResolvedResource): PolicyDocument[] {
  const inline = (role.properties.Policies as { PolicyDocument: unknown }[] | undefined) ?? [];
  return inline.map(({ PolicyDocument: document }) => readPolicy(document, "identity", nameOf(role)));
}

function attachedPolicies(stage: ResolvedStage, role: ResolvedResource): PolicyDocument[] {
  return stage
    .ofType("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy")
    .filter(({ properties }) => ((properties.Roles as string[] | undefined) ?? []).includes(role.reference))
    .map(readAttached);
}

function managedPolicies(
  role: ResolvedResource,
  managed: ReadonlyMap<string, PolicyDocument>,
): PolicyDocument[] {
  const arns = (role.properties.ManagedPolicyArns as string[] | undefined) ?? [];
  return arns.flatMap((arn) => {
    const document = managed.get(arn);
    if (document !== undefined) return [document];
    const name = arn.replace(/^arn:aws:iam::aws:policy\//, "");
    if (policiesWithoutLocalMeaning.includes(name)) return [];
    throw new Error(`${nameOf(role)}: the statements of managed policy ${arn} are not known here`);
  });
}

/**
 * Returns what the policies of a stage's buckets and queues deny to every role. The Allow statements of these policies
 * are for other accounts and services; a role needs its own permissions. Throws on an unsupported policy, including any
 * policy of a table.
 */
export function collectDenials(stage: ResolvedStage): PolicyDocument[] {
  for (const table of stage.ofType("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable")) {
    if (JSON.stringify(table.properties).includes('"ResourcePolicy":'))
      throw new Error(`${nameOf(table)}: policies of tables are not known to the local stage`);
  }
  return stage.ofType("AWS::S3::BucketPolicy", "AWS::SQS::QueuePolicy").flatMap((policy) => {
    const where = nameOf(policy);
    const document = readPolicy(policy.properties.PolicyDocument, "resource", where);
    const denials = denialsToRoles(document, where);
    return statementsOf(denials).length === 0 ? [] : [denials];
  });
}
