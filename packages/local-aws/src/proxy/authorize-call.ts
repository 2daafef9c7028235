import { evaluatePolicies, type Verdict } from "../iam/evaluate-policies.ts";
import type { AccessCheck, PolicyDocument } from "../iam/policy-document.ts";
import { createGrantLedger, type Grant } from "../iam/record-grant-uses.ts";
import { accountId, rootIdentity } from "../machine/aws-names.ts";
import type { AwsCall, ServiceName } from "./aws-call.ts";
import { readAttributeNames } from "./read-attribute-names.ts";
import { readLeadingKeys } from "./read-leading-keys.ts";
import { ServiceError } from "./service-error.ts";

/** Partition key attribute of a table or one of its indexes; undefined if unknown. */
export type FindPartitionKey = (
  tableName: string,
  indexName: string | undefined,
) => Promise<string | undefined>;

/** Evaluates the permissions of identities. */
export type Authorizer = {
  /** Sets an identity's policies and the ARN of its role, replacing earlier policies. */
  register(identity: string, policies: PolicyDocument[], roleArn?: string): void;
  /**
   * Returns the values of `aws:PrincipalArn` in the identity's requests: the ARN of the role with its path (not the ARN
   * of the session), or the ARN of the root user. Empty for an identity without a role.
   * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html#condition-keys-principalarn
   */
  principalArns(identity: string): string[];
  /**
   * Adds resource policies that deny access to every caller but root. Returns the function that removes them.
   */
  deny(policies: PolicyDocument[]): () => void;
  /** @throws ServiceError with the service's own message for an unknown identity */
  requireKnown(identity: string, service: ServiceName): void;
  /**
   * @throws ServiceError when a required permission is missing; the message names identity, action and
   * resource.
   */
  authorize(call: AwsCall): Promise<void>;
  /** Reports whether the identity also has a permission that the call does not require. */
  mayAlso(identity: string, check: AccessCheck): boolean;
  /** Grants that no call has needed so far. */
  unusedGrants(): Grant[];
};

/** The identity's data. Expensive condition keys are computed only if its policies use them. */
type KnownIdentity = {
  policies: PolicyDocument[];
  roleArn: string | undefined;
  usesLeadingKeys: boolean;
  usesAttributes: boolean;
};

/**
 * Creates an authorizer that knows only root. `log` receives one line about each unsupported part of a
 * policy.
 */
export function createAuthorizer(
  findPartitionKey: FindPartitionKey,
  log: (line: string) => void,
): Authorizer {
  const identities = new Map<string, KnownIdentity>();
  const ledger = createGrantLedger();
  const reported = new Set<string>();
  const reportUnknown = (what: string) => {
    if (reported.has(what)) return;
    reported.add(what);
    log(
      `IAM: ${what} is not known to the local stage: an Allow that depends on it does not allow, a Deny denies.`,
    );
  };
  let denials: PolicyDocument[] = [];
  const judge = (identity: string, check: AccessCheck): Verdict | "denied_by_resource" => {
    if (identity === rootIdentity) return "allowed";
    if (evaluatePolicies(denials, check, reportUnknown) === "explicitly_denied") return "denied_by_resource";
    return evaluatePolicies(identities.get(identity)?.policies ?? [], check, reportUnknown);
  };
  return {
    register(identity, policies, roleArn) {
      const text = JSON.stringify(policies).toLowerCase();
      const usesLeadingKeys = text.includes('"dynamodb:leadingkeys"');
      const usesAttributes = text.includes('"dynamodb:attributes"');
      identities.set(identity, { policies, roleArn, usesLeadingKeys, usesAttributes });
      ledger.register(identity, policies);
    },
    principalArns(identity) {
      if (identity === rootIdentity) return [`arn:aws:iam::${accountId}:root`];
      return [identities.get(identity)?.roleArn ?? []].flat();
    },
    deny(policies) {
      denials = [...denials, ...policies];
      return () => {
        denials = denials.filter((each) => !policies.includes(each));
      };
    },
    requireKnown(identity, service) {
      if (identity !== rootIdentity && !identities.has(identity)) throw unknownIdentity(service);
    },
    async authorize(call) {
      const known = identities.get(call.identity);
      if (known?.usesLeadingKeys) await addLeadingKeys(call, findPartitionKey);
      if (known?.usesAttributes) addAttributes(call);
      for (const check of call.checks) {
        const verdict = judge(call.identity, check);
        if (verdict !== "allowed") throw accessDenied(call, check, verdict);
        ledger.note(call.identity, check);
      }
    },
    mayAlso(identity, check) {
      const isAllowed = judge(identity, check) === "allowed";
      if (isAllowed) ledger.note(identity, check);
      return isAllowed;
    },
    unusedGrants: ledger.unused,
  };
}

async function addLeadingKeys(call: AwsCall, findPartitionKey: FindPartitionKey): Promise<void> {
  for (const request of call.keyedRequests) {
    const partitionKey = await findPartitionKey(request.tableName, request.indexName);
    const keys = partitionKey === undefined ? [] : readLeadingKeys(request, partitionKey);
    if (keys.length > 0) request.check.context["dynamodb:leadingkeys"] = keys;
  }
}

function addAttributes(call: AwsCall): void {
  for (const request of call.keyedRequests) {
    const names = readAttributeNames(request);
    if (names.length > 0) request.check.context["dynamodb:attributes"] = names;
  }
}

const reasons: Record<string, string> = {
  explicitly_denied: "with an explicit deny in an identity-based policy",
  not_allowed_by_resource: "because no resource-based policy allows the action",
  denied_by_resource: "with an explicit deny in a resource-based policy",
};

/** Returns the rejection of a call for a missing permission, in the words of its service. */
export function accessDenied(call: AwsCall, check: AccessCheck, verdict: string): ServiceError {
  const reason = reasons[verdict] ?? `because no identity-based policy allows the ${check.action} action`;
  const message =
    `User: arn:aws:sts::${accountId}:assumed-role/${call.identity} is not authorized to perform: ${check.action} ` +
    `on resource: ${check.resource} ${reason}`;
  if (call.service === "s3") return new ServiceError("AccessDenied", 403, message);
  const isBadRequest = ["dynamodb", "secretsmanager", "kms", "monitoring", "logs", "cognito-idp"].includes(
    call.service,
  );
  return new ServiceError("AccessDeniedException", isBadRequest ? 400 : 403, message);
}

function unknownIdentity(service: ServiceName): ServiceError {
  const invalidToken = "The security token included in the request is invalid.";
  switch (service) {
    case "s3":
      return new ServiceError(
        "InvalidAccessKeyId",
        403,
        "The AWS Access Key Id you provided does not exist in our records.",
      );
    case "sqs":
    case "ses":
      return new ServiceError("InvalidClientTokenId", 403, invalidToken);
    case "dynamodb":
    case "secretsmanager":
    case "kms":
    case "monitoring":
    case "logs":
    case "execute-api":
    case "cognito-idp":
      return new ServiceError("UnrecognizedClientException", 400, invalidToken);
  }
}
