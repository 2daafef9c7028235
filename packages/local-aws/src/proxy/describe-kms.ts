import { evaluatePolicies } from "../iam/evaluate-policies.ts";
import { requestContext } from "../iam/policy-document.ts";
import { keyArn } from "../machine/aws-names.ts";
import { accessDenied } from "./authorize-call.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { ServiceError } from "./service-error.ts";
import type { KeyStore } from "./store-signing-keys.ts";

const operations: readonly string[] = ["Sign", "GetPublicKey"];

/** The caller of KMS. */
type KmsCaller = {
  identity: string;
  /** Values of `aws:PrincipalArn`. */
  arns: string[];
};

/**
 * Describes a request to KMS, which here signs and returns public keys. As in AWS, roles' policies count only if the
 * key's policy allows the call to the account. A denial in the key's policy overrides what roles' policies allow.
 * @throws ServiceError for every other operation, for calls that the key's policy does not allow, and for an
 * invalid JSON body
 */
export function describeKms(call: IncomingCall, { identity, arns }: KmsCaller, keys: KeyStore): AwsCall {
  const operation = String(call.headers["x-amz-target"] ?? "").replace("TrentService.", "");
  if (!operations.includes(operation))
    throw new ServiceError("NotImplemented", 501, `The local KMS knows no ${operation}.`);
  const input = parseJsonBody(call.body);
  const keyId = String(input.KeyId ?? "");
  const key = keys.find(keyId);
  const resource = key?.arn ?? (keyId.startsWith("arn:") ? keyId : keyArn(keyId));
  const context = { ...requestContext(), ...(arns.length > 0 && { "aws:principalarn": arns }) };
  const check = { action: `kms:${operation}`, resource, context };
  const described: AwsCall = {
    ...{ service: "kms", identity, operation, resource, input },
    ...{ checks: [check], itemCount: 1, keyedRequests: [] },
  };
  const verdict = key === undefined ? "allowed" : evaluatePolicies([key.policy], check);
  if (verdict === "allowed") return described;
  const isDenied = verdict === "explicitly_denied";
  throw accessDenied(described, check, isDenied ? "denied_by_resource" : "not_allowed_by_resource");
}
