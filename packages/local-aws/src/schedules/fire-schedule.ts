import { randomUUID } from "node:crypto";
import type { QueuePolicyCheck } from "../iam/check-queue-policies.ts";
import { evaluatePolicies } from "../iam/evaluate-policies.ts";
import type { PolicyDocument } from "../iam/policy-document.ts";
import { accountId, region } from "../machine/aws-names.ts";
import type { PermissionCheck } from "../runtime/check-permissions.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import type { AsynchronousInvoker } from "../runtime/invoke-asynchronously.ts";
import type { LocalSchedule, ScheduleTarget } from "./read-schedules.ts";
import type { FireSchedule } from "./run-schedules.ts";

/** The dependencies of schedules. */
export interface ScheduleContext {
  functions: Pick<FunctionCatalog, "find">;
  invoker: AsynchronousInvoker;
  isPermitted: PermissionCheck;
  mayQueue: QueuePolicyCheck;
  /** Policy documents by role ARN. */
  policies: Pick<ReadonlyMap<string, PolicyDocument[]>, "get">;
  sendToQueue(queueArn: string, body: string, messageGroupId?: string): Promise<void>;
}

/**
 * Returns the function that fires schedules. The function rejects when the service may not invoke a target: a rule
 * needs a Lambda permission or a queue policy, and a schedule of EventBridge Scheduler needs a role that allows the
 * call.
 */
export function createScheduleFiring(context: ScheduleContext): FireSchedule {
  return async (schedule, dueMilliseconds) => {
    await Promise.all(
      schedule.targets.map((target) => fireTarget(schedule, target, dueMilliseconds, context)),
    );
  };
}

async function fireTarget(
  schedule: LocalSchedule,
  target: ScheduleTarget,
  dueMilliseconds: number,
  context: ScheduleContext,
): Promise<void> {
  const due = new Date(dueMilliseconds).toISOString().replace(/\.\d+Z$/, "Z");
  const event = buildScheduleEvent(schedule, target, due);
  const isQueue = target.arn.startsWith("arn:aws:sqs:");
  refuseWithoutGrant(schedule, target, isQueue, context);
  if (isQueue) {
    const body = typeof event === "string" ? event : JSON.stringify(event);
    await context.sendToQueue(target.arn, body, target.messageGroupId ?? undefined);
    return;
  }
  await context.invoker.invoke(context.functions.find(target.arn), event);
}

function refuseWithoutGrant(
  schedule: LocalSchedule,
  target: ScheduleTarget,
  isQueue: boolean,
  { isPermitted, mayQueue, policies }: ScheduleContext,
): void {
  if (target.roleArn !== null) {
    const check = {
      action: isQueue ? "sqs:SendMessage" : "lambda:InvokeFunction",
      resource: target.arn,
      context: {},
    };
    if (evaluatePolicies(policies.get(target.roleArn) ?? [], check) === "allowed") return;
    throw new Error(`${target.roleArn} does not allow ${check.action} on ${target.arn}`);
  }
  const source = ["events.amazonaws.com", schedule.arn] as const;
  const granted = isQueue ? mayQueue(target.arn, ...source) : isPermitted(target.arn, ...source);
  if (!granted) throw new Error(`no policy lets it reach ${target.arn}`);
}

function buildScheduleEvent(
  { arn, service }: LocalSchedule,
  { input }: ScheduleTarget,
  due: string,
): unknown {
  if (input !== null) return parseInput(input.replaceAll("<aws.scheduler.scheduled-time>", due));
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: `aws.${service}`,
    account: accountId,
    time: due,
    region,
    resources: [arn],
    detail: {},
  };
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
