import { requestContext } from "../iam/policy-document.ts";
import { absentSecretArn } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { ServiceError } from "./service-error.ts";
import type { SecretStore } from "./store-secrets.ts";

const operations: readonly string[] = ["GetSecretValue", "PutSecretValue"];

/**
 * Describes a request to Secrets Manager, which here reads and replaces values. As in AWS, the ARN of a nonexistent
 * secret lacks the six final characters. Policies that name a secret's full ARN therefore do not allow the request.
 *
 * @throws ServiceError for every other operation, and when the body is not JSON.
 */
export function describeSecrets(call: IncomingCall, identity: string, secrets: SecretStore): AwsCall {
  const operation = String(call.headers["x-amz-target"] ?? "").replace("secretsmanager.", "");
  if (!operations.includes(operation)) {
    throw new ServiceError("NotImplemented", 501, "The local stage reads and replaces secrets only.");
  }
  const input = parseJsonBody(call.body);
  const secretId = String(input.SecretId ?? "");
  const resource = secrets.find(secretId)?.arn ?? absentSecretArn(secretId);
  const checks = [{ action: `secretsmanager:${operation}`, resource, context: requestContext() }];
  const keyedRequests: AwsCall["keyedRequests"] = [];
  return {
    service: "secretsmanager",
    identity,
    operation,
    resource,
    checks,
    itemCount: 1,
    input,
    keyedRequests,
  };
}
