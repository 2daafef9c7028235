import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import { parseSchedule, type Recurrence } from "./parse-schedule.ts";

/** A schedule of a stage with its targets. */
export interface LocalSchedule {
  logicalId: string;
  name: string;
  arn: string;
  /** The service that invokes the targets. */
  service: "events" | "scheduler";
  recurrence: Recurrence;
  targets: ScheduleTarget[];
}

/** The target of a schedule's event. */
export interface ScheduleTarget {
  arn: string;
  /** The fixed event as JSON text, or null for the service's own. */
  input: string | null;
  /** Role with which EventBridge Scheduler invokes the target; null for rules. */
  roleArn: string | null;
  messageGroupId: string | null;
}

/**
 * Reads the enabled rules and schedules of a stage. Ignores rules for events of services that this machine does not
 * have. Throws, naming the resource, on a rule for other events and on an invalid expression.
 */
export function readSchedules(stage: ResolvedStage, startMilliseconds: number): LocalSchedule[] {
  return stage
    .ofType("AWS::Events::Rule", "AWS::Scheduler::Schedule")
    .filter(({ properties }) => properties.State !== "DISABLED" && !waitsForCertificates(properties))
    .map((resource) => readSchedule(resource, startMilliseconds));
}

/** No certificate expires on this machine. */
const waitsForCertificates = ({ EventPattern }: ResolvedResource["properties"]): boolean =>
  JSON.stringify((EventPattern as { source?: unknown } | undefined)?.source) === '["aws.acm"]';

function readSchedule(resource: ResolvedResource, startMilliseconds: number): LocalSchedule {
  const { properties, stack, logicalId, type } = resource;
  const expression = properties.ScheduleExpression;
  if (typeof expression !== "string") {
    throw new Error(`${stack.stackId}/${logicalId}: rules that wait for events do not run here`);
  }
  const isRule = type === "AWS::Events::Rule";
  const targets = isRule
    ? ((properties.Targets as RawTarget[] | undefined) ?? [])
    : [properties.Target as RawTarget];
  try {
    const timezone = String(properties.ScheduleExpressionTimezone ?? "UTC");
    return {
      logicalId,
      name: resource.reference,
      arn: resource.attribute("Arn"),
      service: isRule ? "events" : "scheduler",
      recurrence: parseSchedule(expression, timezone, startMilliseconds),
      targets: targets.map(readTarget),
    };
  } catch (error) {
    throw new Error(`${stack.stackId}/${logicalId}: ${String(error)}`, { cause: error });
  }
}

interface RawTarget {
  Arn: string;
  Input?: string;
  RoleArn?: string;
  SqsParameters?: { MessageGroupId?: string };
}

function readTarget({ Arn, Input, RoleArn, SqsParameters }: RawTarget): ScheduleTarget {
  return {
    arn: Arn,
    input: Input ?? null,
    roleArn: RoleArn ?? null,
    messageGroupId: SqsParameters?.MessageGroupId ?? null,
  };
}
