import { evaluatePolicies } from "../iam/evaluate-policies.ts";
import type { PolicyDocument } from "../iam/policy-document.ts";
import type { QueueMapping, StreamMapping } from "./read-mappings.ts";

const neededActions = {
  queue: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  stream: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
} as const;

/**
 * Checks that a function's role may poll its source, because Lambda polls with that role and otherwise rejects the
 * mapping.
 * @throws Error that names the mapping and the missing action, as the deployment would
 */
export function requireSourceGrants(
  mappings: readonly (QueueMapping | StreamMapping)[],
  policies: ReadonlyMap<string, PolicyDocument[]>,
): void {
  for (const { kind, function: local, sourceArn, stackId, logicalId } of mappings) {
    for (const action of neededActions[kind]) {
      const check = { action, resource: sourceArn, context: {} };
      if (evaluatePolicies(policies.get(local.roleArn) ?? [], check) === "allowed") continue;
      throw new Error(`${stackId}/${logicalId}: ${local.roleArn} does not allow ${action} on ${sourceArn}`);
    }
  }
}
