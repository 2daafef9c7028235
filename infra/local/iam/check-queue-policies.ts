import { accountId } from "../machine/aws-names.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { matchesWildcard } from "./match-wildcard.ts";

/** Tells whether the policy of a queue lets a service send to it on behalf of a resource. */
export type QueuePolicyCheck = (queueArn: string, servicePrincipal: string, sourceArn: string) => boolean;

interface Statement {
  Effect: string;
  Action: string | string[];
  Principal?: { Service?: string | string[] };
  Condition?: Record<string, Record<string, string | string[]>>;
}

/**
 * Makes the check from the stage's AWS::SQS::QueuePolicy resources. Statements are judged by principal, action and the
 * conditions on the source's ARN and account; any other condition does not hold.
 */
export function createQueuePolicyCheck(stage: ResolvedStage): QueuePolicyCheck {
  const queues = new Map(
    stage.ofType("AWS::SQS::Queue").map((queue) => [queue.reference, queue.attribute("Arn")]),
  );
  const grants = stage.ofType("AWS::SQS::QueuePolicy").flatMap(({ properties }) => {
    const document = properties.PolicyDocument as { Statement: Statement | Statement[] };
    const queueArns = (properties.Queues as string[]).map((url) => queues.get(url));
    return [document.Statement].flat().map((statement) => ({ queueArns, statement }));
  });
  return (queueArn, servicePrincipal, sourceArn) =>
    grants.some(
      ({ queueArns, statement }) =>
        queueArns.includes(queueArn) && allowsSending(statement, servicePrincipal, sourceArn),
    );
}

function allowsSending(statement: Statement, servicePrincipal: string, sourceArn: string): boolean {
  const services = [statement.Principal?.Service ?? []].flat();
  const actions = [statement.Action].flat();
  const conditions = Object.values(statement.Condition ?? {}).flatMap((operator) => Object.entries(operator));
  return (
    statement.Effect === "Allow" &&
    services.includes(servicePrincipal) &&
    actions.some((action) => matchesWildcard(action, "sqs:SendMessage", true)) &&
    conditions.every(([key, wanted]) => conditionHolds(key, [wanted].flat(), sourceArn))
  );
}

function conditionHolds(key: string, wanted: string[], sourceArn: string): boolean {
  if (key === "aws:SourceAccount") return wanted.includes(accountId);
  return key === "aws:SourceArn" && wanted.some((pattern) => matchesWildcard(pattern, sourceArn));
}
