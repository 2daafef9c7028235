import { requestContext } from "../iam/policy-document.ts";
import { mailIdentityArn } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { ServiceError } from "./service-error.ts";

const sendPath = "/v2/email/outbound-emails";

/**
 * Describes a request to SES v2, which here can only send a mail.
 *
 * @throws ServiceError for every other operation, and when the body is not JSON.
 */
export function describeSes(call: IncomingCall, identity: string): AwsCall {
  if (call.method !== "POST" || call.rawUrl !== sendPath) {
    throw new ServiceError("NotImplemented", 501, "SES only sends mail in the local stage.");
  }
  const input = parseJsonBody(call.body);
  const resource = mailIdentityArn(String(input.FromEmailAddress ?? ""));
  const checks = [{ action: "ses:SendEmail", resource, context: requestContext() }];
  return {
    service: "ses",
    identity,
    operation: "SendEmail",
    resource,
    checks,
    itemCount: 1,
    input,
    keyedRequests: [],
  };
}
