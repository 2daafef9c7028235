import type { Alarm } from "../../domain/operations/alarm.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { callCloudWatch } from "./cloud-watch.ts";

/** The page size of one call; a stage has some seventy alarms. */
const pageSize = 100;
const mostPages = 5;

interface MetricAlarm {
  AlarmName: string;
  AlarmDescription?: string;
  StateValue: string;
  StateReason?: string;
  /** Epoch seconds. */
  StateTransitionedTimestamp?: number;
  StateUpdatedTimestamp?: number;
}

interface AlarmsAnswer {
  MetricAlarms?: MetricAlarm[];
  NextToken?: string;
}

const states: Record<string, Alarm["state"]> = {
  ALARM: "alarm",
  INSUFFICIENT_DATA: "insufficient_data",
  OK: "ok",
};

/** Returns every alarm of the stage as CloudWatch returns it. Makes one call per hundred alarms. */
export async function readAlarms(_permission: "read:alarms"): Promise<Alarm[]> {
  const prefix = requireVariable("ALARM_NAME_PREFIX");
  const alarms: Alarm[] = [];
  let token: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { MetricAlarms = [], NextToken } = (await callCloudWatch("DescribeAlarms", {
      AlarmNamePrefix: prefix,
      MaxRecords: pageSize,
      ...(token !== undefined && { NextToken: token }),
    })) as AlarmsAnswer;
    alarms.push(...MetricAlarms.map((alarm) => toAlarm(alarm, prefix)));
    if (NextToken === undefined) break;
    token = NextToken;
  }
  return alarms;
}

/** The deployment writes descriptions as `severity: cause. See docs/runbook.md#section`. */
const description = /^(critical|warning): (.*)\. See (docs\/runbook\.md#[\w-]+)$/s;

function toAlarm(alarm: MetricAlarm, prefix: string): Alarm {
  const { AlarmName, AlarmDescription = "", StateValue, StateReason = "" } = alarm;
  const [, severity, setOffBy, runbook] = description.exec(AlarmDescription) ?? [];
  const since = alarm.StateTransitionedTimestamp ?? alarm.StateUpdatedTimestamp;
  return {
    name: shortName(AlarmName.slice(prefix.length)),
    severity: severity === "critical" ? "critical" : "warning",
    state: states[StateValue] ?? "insufficient_data",
    since: since === undefined ? null : Math.round(since * 1000),
    setOffBy: setOffBy ?? AlarmDescription,
    reason: StateReason,
    runbook: runbook ?? "docs/runbook.md",
  };
}

/** CloudFormation names an alarm by its path in the template, an eight-digit digest and a random suffix. */
const shortName = (name: string): string => name.replace(/[0-9A-F]{8}(?:-[0-9A-Za-z]+)?$/, "");
