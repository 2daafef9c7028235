import { accountId } from "../machine/aws-names.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { evaluatePolicies } from "./evaluate-policies.ts";
import { limitToService } from "./match-principal.ts";
import { requestContext } from "./policy-document.ts";
import { readPolicy } from "./read-policy.ts";

/** Reports whether the policy of a queue allows a service to send to it on behalf of a resource. */
export type QueuePolicyCheck = (queueArn: string, servicePrincipal: string, sourceArn: string) => boolean;

/**
 * Returns the check from the stage's AWS::SQS::QueuePolicy resources.
 * @throws Error naming an unsupported policy.
 */
export function createQueuePolicyCheck(stage: ResolvedStage): QueuePolicyCheck {
  const queues = new Map(
    stage.ofType("AWS::SQS::Queue").map((queue) => [queue.reference, queue.attribute("Arn")]),
  );
  const policies = stage.ofType("AWS::SQS::QueuePolicy").map(({ properties, stack, logicalId }) => ({
    queueArns: (properties.Queues as string[]).map((url) => queues.get(url)),
    document: readPolicy(properties.PolicyDocument, "resource", `${stack.stackId}/${logicalId}`),
  }));
  return (queueArn, servicePrincipal, sourceArn) => {
    const documents = policies
      .filter(({ queueArns }) => queueArns.includes(queueArn))
      .map(({ document }) => limitToService(document, servicePrincipal));
    const context = {
      ...requestContext(),
      "aws:sourceaccount": [accountId],
      "aws:sourcearn": [sourceArn],
    };
    return (
      evaluatePolicies(documents, { action: "sqs:SendMessage", resource: queueArn, context }) === "allowed"
    );
  };
}
