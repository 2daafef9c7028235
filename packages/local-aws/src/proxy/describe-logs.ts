import { requestContext } from "../iam/policy-document.ts";
import { logGroupArn } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { parseLogQuery } from "./parse-log-query.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Describes a request to CloudWatch Logs, which here searches the output of functions.
 *
 * @throws ServiceError for every other operation, an unsupported query, and when the body is not JSON.
 */
export function describeLogs(call: IncomingCall, identity: string): AwsCall {
  const operation = String(call.headers["x-amz-target"] ?? "").replace("Logs_20140328.", "");
  const input = parseJsonBody(call.body);
  const resources = resourcesOf(operation, input);
  const [resource = "*"] = resources;
  return {
    ...{ service: "logs", identity, operation, resource, itemCount: 1, keyedRequests: [], input },
    checks: resources.map((one) => ({
      action: `logs:${operation}`,
      resource: one,
      context: requestContext(),
    })),
  };
}

/**
 * Returns the ARNs against which an operation is authorized: all groups that a query searches, or `*` for the results
 * of a query.
 */
function resourcesOf(operation: string, { queryString }: Record<string, unknown>): string[] {
  if (operation === "GetQueryResults") return ["*"];
  if (operation === "StartQuery")
    return parseLogQuery(String(queryString)).prefixes.map((prefix) => logGroupArn(`${prefix}*`));
  throw new ServiceError("NotImplemented", 501, `The local CloudWatch Logs knows no ${operation}.`);
}
