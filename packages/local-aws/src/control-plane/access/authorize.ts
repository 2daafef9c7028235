import { createHash } from "node:crypto";
import { evaluatePolicies } from "../../iam/evaluate-policies.ts";
import type { PolicyDocument } from "../../iam/policy-document.ts";
import type { Account } from "../account/account.ts";
import type { AccountResource } from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import { findAwsManagedPolicy } from "./aws-managed-policies.ts";

/** The identity that makes a call. */
export interface Caller {
  arn: string;
  /**
   * The role that the caller acts as; `null` for the administrator. All access keys except those of role sessions
   * belong to the administrator.
   */
  roleArn: string | null;
}

/** Returns the caller with an access key id. Signatures are not checked. */
export function findCaller(account: Account, accessKeyId: string): Caller {
  if (!accessKeyId.startsWith("ASIA")) {
    return { arn: `arn:aws:iam::${account.accountId}:user/${accessKeyId}`, roleArn: null };
  }
  for (const role of rolesOf(account)) {
    const roleArn = role.attributes.Arn!;
    if (nameSessionKey(roleArn) !== accessKeyId) continue;
    return { arn: nameSession(account, roleArn, "session"), roleArn };
  }
  throw new AwsError("InvalidClientTokenId", "The security token included in the request is invalid.", 403);
}

/**
 * Returns the access key id of every session of a role. The id is derived from the role, so that sessions survive a
 * restart.
 */
export function nameSessionKey(roleArn: string): string {
  return `ASIA${createHash("sha256").update(roleArn).digest("hex").slice(0, 16).toUpperCase()}`;
}

/** Returns the ARN of a role's sessions. */
export function nameSession(account: Account, roleArn: string, sessionName: string): string {
  return `arn:aws:sts::${account.accountId}:assumed-role/${roleArn.split("/").at(-1)}/${sessionName}`;
}

/** Returns a role by ARN. */
export function findRole(account: Account, roleArn: string): AccountResource | undefined {
  return rolesOf(account).find((role) => role.attributes.Arn === roleArn);
}

/**
 * Allows a call if the role's policies and its boundary allow the action.
 *
 * @throws AwsError `AccessDenied` in the words of the service.
 */
export function authorize(account: Account, caller: Caller, action: string, resource: string): void {
  const refusal = findRefusal(account, caller.roleArn, action, resource, caller.arn);
  if (refusal !== null) throw new AwsError("AccessDenied", refusal, 403);
}

/** Returns the service's reason why a role may not do something; null if it may. */
export function findRefusal(
  account: Account,
  roleArn: string | null,
  action: string,
  resource: string,
  callerArn = roleArn === null ? "" : nameSession(account, roleArn, "AWSCloudFormation"),
): string | null {
  if (roleArn === null) return null;
  const role = findRole(account, roleArn);
  if (role === undefined) return `Role ${roleArn} is invalid or cannot be assumed`;
  const context = {
    "aws:resourceaccount": [account.accountId],
    "s3:resourceaccount": [account.accountId],
    "kms:viaservice": [],
  };
  const boundary = role.properties.PermissionsBoundary as string | undefined;
  const sets = [collectPolicies(account, role)];
  if (boundary !== undefined) sets.push([findManagedPolicy(account, boundary)]);
  const check = { action, resource, context };
  if (sets.every((policies) => evaluatePolicies(policies, check, () => {}) === "allowed")) return null;
  return (
    `User: ${callerArn} is not authorized to perform: ${action} on resource: ${resource} ` +
    `because no identity-based policy allows the ${action} action`
  );
}

function rolesOf(account: Account): AccountResource[] {
  return [...account.resources().values()].filter(({ type }) => type === "AWS::IAM::Role");
}

function collectPolicies(account: Account, role: AccountResource): PolicyDocument[] {
  const inline = (role.properties.Policies ?? []) as { PolicyDocument: PolicyDocument }[];
  const managed = (role.properties.ManagedPolicyArns ?? []) as string[];
  const attached = [...account.resources().values()]
    .filter(({ type }) => type === "AWS::IAM::Policy" || type === "AWS::IAM::ManagedPolicy")
    .filter(({ properties }) => ((properties.Roles ?? []) as string[]).includes(role.physicalId));
  return [
    ...inline.map(({ PolicyDocument }) => PolicyDocument),
    ...managed.map((arn) => findManagedPolicy(account, arn)),
    ...attached.map(({ properties }) => properties.PolicyDocument as PolicyDocument),
  ];
}

function findManagedPolicy(account: Account, arn: string): PolicyDocument {
  if (arn.startsWith("arn:aws:iam::aws:")) return findAwsManagedPolicy(arn);
  const own = account.resources().get(`AWS::IAM::ManagedPolicy|global|${arn}`);
  return (own?.properties.PolicyDocument as PolicyDocument | undefined) ?? { Statement: [] };
}
