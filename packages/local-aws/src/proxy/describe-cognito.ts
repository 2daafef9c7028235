import { requestContext } from "../iam/policy-document.ts";
import { userPoolArn } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { ServiceError } from "./service-error.ts";

const prefix = "AWSCognitoIdentityProviderService.";

/**
 * Describes a request to a user directory. The directory itself rejects operations that it does not know.
 * @throws ServiceError when the request names no operation, or its body is not JSON
 */
export function describeCognito(call: IncomingCall, identity: string): AwsCall {
  const target = String(call.headers["x-amz-target"] ?? "");
  if (!target.startsWith(prefix))
    throw new ServiceError("NotImplemented", 501, "The request names no operation of a user directory.");
  const operation = target.slice(prefix.length);
  const input = parseJsonBody(call.body);
  const resource = userPoolArn(String(input.UserPoolId ?? ""));
  return {
    ...{ service: "cognito-idp", identity, operation, resource, input },
    checks: [{ action: `cognito-idp:${operation}`, resource, context: requestContext() }],
    ...{ itemCount: 1, keyedRequests: [] },
  };
}
