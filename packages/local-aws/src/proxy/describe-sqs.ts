import { requestContext } from "../iam/policy-document.ts";
import { queueArn } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";

// IAM has no batch actions: a batch needs the permission of the single call.
const batchActions: Record<string, string> = {
  SendMessageBatch: "SendMessage",
  DeleteMessageBatch: "DeleteMessage",
  ChangeMessageVisibilityBatch: "ChangeMessageVisibility",
};

/**
 * Describes an SQS request: its operation and the permissions that IAM requires.
 *
 * @throws ServiceError when the body is not JSON.
 */
export function describeSqs(call: IncomingCall, identity: string): AwsCall {
  const operation = String(call.headers["x-amz-target"] ?? "").replace("AmazonSQS.", "");
  const input = parseJsonBody(call.body);
  const resource = resourceOf(operation, input);
  const context = requestContext();
  const checks = actionsOf(operation).map((action) => ({ action: `sqs:${action}`, resource, context }));
  if (operation === "StartMessageMoveTask" && typeof input.DestinationArn === "string") {
    checks.push({ action: "sqs:SendMessage", resource: input.DestinationArn, context });
  }
  const entries = input.Entries;
  const itemCount = Array.isArray(entries) ? entries.length : 1;
  return { service: "sqs", identity, operation, resource, checks, itemCount, input, keyedRequests: [] };
}

function actionsOf(operation: string): string[] {
  if (operation === "StartMessageMoveTask") {
    return ["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];
  }
  return [batchActions[operation] ?? operation];
}

function resourceOf(operation: string, input: Record<string, unknown>): string {
  if (operation === "ListQueues") return "*";
  const arn = input.SourceArn;
  if (typeof arn === "string") return arn;
  const url = input.QueueUrl;
  if (typeof url === "string") return queueArn(url.split("/").at(-1) ?? "");
  return queueArn(String(input.QueueName ?? ""));
}
