import { createHash } from "node:crypto";
import { type EvaluationScope, evaluate } from "../../templates/evaluate-intrinsics.ts";
import type { Account } from "../account/account.ts";
import type { Properties, UnderwayResource } from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import { findPassedRoles } from "../resources/required-actions.ts";
import type { TemplateResource } from "../templates/template.ts";
import type { Actor } from "./perform-action.ts";
import { drawBySeed } from "./pick-by-seed.ts";

const certificateType = "AWS::CertificateManager::Certificate";

/** Maximum number of calls with a new role that a service rejects and CloudFormation retries. */
const mostAttempts = 3;

/** Types whose creation CloudFormation retries until the service can assume a new role. */
const repeatedTypes = ["AWS::CodeDeploy::DeploymentGroup", "AWS::Lambda::Function"];

/**
 * Reports whether a service cannot assume the role of a new resource yet. CloudFormation retries, so other resources
 * may finish first.
 */
export function awaitsRole(
  actor: Actor,
  type: string,
  properties: Properties,
  { verb, attempts }: UnderwayResource,
): boolean {
  if (verb !== "create" || !repeatedTypes.includes(type)) return false;
  return countRejections(actor, type, properties) > attempts;
}

/**
 * Returns why API Gateway rejects the role of a new resource; null if it accepts the role. CloudFormation does not
 * retry that call. API Gateway rejects only roles for which `countRejections` returns the maximum.
 */
export function refuseNewRole(actor: Actor, type: string, properties: Properties): string | null {
  if (!actor.context.hasSlowRoles || type !== "AWS::ApiGateway::Account") return null;
  return countRejections(actor, type, properties) < mostAttempts
    ? null
    : "The role ARN does not have required permissions set to API Gateway (Service: AmazonApiGateway; Status Code: " +
        "400; Error Code: BadRequestException)";
}

/** Returns how many calls that pass a role are rejected. Returns 0 unless the operation created the role. */
function countRejections({ context, stack, operation }: Actor, type: string, properties: Properties): number {
  const arns = findPassedRoles(type, properties);
  if (arns.length === 0) return 0;
  const records = context.account.stackResources(stack.stackId);
  const created = operation.undo
    .filter(({ kind }) => kind === "created")
    .map(({ logicalId }) => records.get(logicalId)!);
  const role = created.find(({ resourceKey }) =>
    arns.includes(context.account.resources().get(resourceKey)?.arn ?? ""),
  );
  if (role === undefined) return 0;
  // Count the stacks with this name, so that each new attempt to create a failed stack draws a different number.
  const tries = context.account
    .stacks(stack.region)
    .filter(({ stackName }) => stackName === stack.stackName).length;
  return drawBySeed(mostAttempts, operation.seed, `${stack.stackName} ${tries}`, role.logicalId);
}

/** Returns the event of a certificate that waits for its DNS record; null for other resources. */
export function describeValidation(
  type: string,
  { DomainName, ValidationMethod }: Properties,
): string | null {
  if (type !== certificateType || ValidationMethod !== "DNS") return null;
  const token = createHash("md5").update(String(DomainName)).digest("hex");
  return `Content of DNS Record is: {Name: _${token}.${String(DomainName)}.,Type: CNAME,Value: _${token}.acm-validations.aws.}`;
}

/**
 * Reports whether a resource is a certificate in a zone that is not delegated, so that its DNS record cannot be
 * resolved.
 */
export function awaitsZone(
  account: Account,
  { Type, Properties: declared }: TemplateResource,
  scope: EvaluationScope,
): boolean {
  if (Type !== certificateType) return false;
  const pending = (account.handMade?.zones ?? []).filter(({ isDelegated }) => isDelegated === false);
  try {
    const { DomainValidationOptions = [] } = evaluate(declared ?? {}, scope) as {
      DomainValidationOptions?: { HostedZoneId?: string }[];
    };
    return DomainValidationOptions.some(({ HostedZoneId }) => pending.some(({ id }) => id === HostedZoneId));
  } catch (error) {
    // The same error is reported when the resource is finished.
    if (error instanceof AwsError) return false;
    throw error;
  }
}
