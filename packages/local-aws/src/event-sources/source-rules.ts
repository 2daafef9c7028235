import { createQueuePolicyCheck } from "../iam/check-queue-policies.ts";
import type { PolicyDocument } from "../iam/policy-document.ts";
import { createPermissionCheck } from "../runtime/check-permissions.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import { createAsynchronousInvoker } from "../runtime/invoke-asynchronously.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import type { ScheduleContext } from "../schedules/fire-schedule.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/** The parts of a stage that its event sources need. */
export interface SourceStage {
  stage: ResolvedStage;
  functions: FunctionCatalog;
  /** Policy documents by role ARN. */
  policies: ReadonlyMap<string, PolicyDocument[]>;
}

/** Sends a message to a queue of the stage by ARN. */
export type SendToQueue = ScheduleContext["sendToQueue"];

/** The checks that event sources make for each event. */
export interface SourceRules extends Omit<ScheduleContext, "sendToQueue"> {
  /** URLs of queues by ARN. */
  queueUrls: Pick<ReadonlyMap<string, string>, "get">;
}

/** Returns the rules of the stage's current state. */
export function makeSourceRules(
  { stage, functions, policies }: SourceStage,
  runtime: FunctionRuntime,
  sendToQueue: SendToQueue,
): SourceRules {
  const queues = stage.ofType("AWS::SQS::Queue");
  return {
    functions,
    policies,
    queueUrls: new Map(queues.map((queue) => [queue.attribute("Arn"), queue.reference])),
    invoker: createAsynchronousInvoker(stage, functions, runtime, sendToQueue),
    isPermitted: createPermissionCheck(stage, functions),
    mayQueue: createQueuePolicyCheck(stage),
  };
}

/**
 * Returns rules that forward each call to the current rules (`now()`), because a source keeps running when the rules
 * change.
 */
export const followRules = (now: () => SourceRules): SourceRules => ({
  functions: { find: (name) => now().functions.find(name) },
  invoker: { invoke: (...call) => now().invoker.invoke(...call) },
  isPermitted: (...check) => now().isPermitted(...check),
  mayQueue: (...check) => now().mayQueue(...check),
  policies: { get: (roleArn) => now().policies.get(roleArn) },
  queueUrls: { get: (queueArn) => now().queueUrls.get(queueArn) },
});
