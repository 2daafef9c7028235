import { requestContext } from "../iam/policy-document.ts";
import { accountId, region } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { ServiceError } from "./service-error.ts";

const allAlarms = `arn:aws:cloudwatch:${region}:${accountId}:alarm:*`;

/** The resource against which each operation is authorized. Metrics have no ARN. */
const resources: Readonly<Record<string, string>> = { GetMetricData: "*", DescribeAlarms: allAlarms };

/**
 * Describes a CloudWatch request; only alarms and message ages are supported.
 *
 * @throws ServiceError for every other operation, and for an invalid JSON body
 */
export function describeMonitoring(call: IncomingCall, identity: string): AwsCall {
  const operation = String(call.headers["x-amz-target"] ?? "").replace("GraniteServiceVersion20100801.", "");
  const resource = resources[operation];
  if (resource === undefined)
    throw new ServiceError("NotImplemented", 501, `The local CloudWatch knows no ${operation}.`);
  return {
    ...{ service: "monitoring", identity, operation, resource, itemCount: 1, keyedRequests: [] },
    checks: [{ action: `cloudwatch:${operation}`, resource, context: requestContext() }],
    input: parseJsonBody(call.body),
  };
}
