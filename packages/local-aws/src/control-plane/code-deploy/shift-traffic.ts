import { randomBytes, randomUUID } from "node:crypto";
import { findRefusal } from "../access/authorize.ts";
import { type Account, type TrafficShift, write } from "../account/account.ts";
import type { Properties } from "../account/account-records.ts";
import type { JournalWrite } from "../account/journal.ts";
import type { AlarmStates } from "./alarm-states.ts";
import { isKnownConfiguration, planTraffic } from "./plan-traffic.ts";

/** The dependencies of shifts. */
export interface ShiftContext {
  account: Account;
  alarms: Pick<AlarmStates, "stateOf">;
  /** Returns the current time in milliseconds since the epoch. */
  nowMilliseconds(): number;
}

/** The requested shift of an alias from one version to another. */
export type WantedShift = Pick<
  TrafficShift,
  "aliasArn" | "applicationName" | "currentVersion" | "groupName" | "region" | "targetVersion"
>;

/** A shift after a step, with the writes of the step. */
export interface ShiftStep {
  shift: TrafficShift;
  writes: JournalWrite[];
}

interface GroupProperties {
  ServiceRoleArn: string;
  DeploymentConfigName?: string;
  AlarmConfiguration?: { Enabled?: unknown; Alarms?: { Name: string }[] };
  AutoRollbackConfiguration?: { Enabled?: unknown; Events?: string[] };
}

/** Begins a shift. A shift that cannot be carried out fails at once and leaves the alias unchanged. */
export function beginShift(context: ShiftContext, wanted: WantedShift): ShiftStep {
  const shift: TrafficShift = {
    ...wanted,
    deploymentId: `d-${randomBytes(6).toString("hex").slice(0, 9).toUpperCase()}`,
    status: "InProgress",
    reason: null,
    startedAtMilliseconds: context.nowMilliseconds(),
  };
  const refusal = refuseShift(context, shift);
  if (refusal !== null) {
    const failed = { ...shift, status: "Failed" as const, reason: refusal };
    return { shift: failed, writes: [write.trafficShift(failed)] };
  }
  const { shift: begun, writes } = advanceShift(context, shift);
  return { shift: begun, writes: [write.trafficShift(shift), ...writes] };
}

/** Advances a shift to its current state: the next step, the end, or a rollback when an alarm has gone off. */
export function advanceShift(context: ShiftContext, shift: TrafficShift): ShiftStep {
  const group = readGroup(context.account, shift);
  const lost = findMissingPermission(context.account, shift, group);
  if (lost !== null) return endShift(context, shift, "DEPLOYMENT_FAILURE", lost);
  const alarm = alarmsOf(group).find((name) => context.alarms.stateOf(name) === "ALARM");
  if (alarm !== undefined) return endShift(context, shift, "DEPLOYMENT_STOP_ON_ALARM", describeAlarm(alarm));
  const { share } = planTraffic(configOf(group), context.nowMilliseconds() - shift.startedAtMilliseconds);
  const { currentVersion, targetVersion } = shift;
  if (share < 1) {
    const moved = moveAlias(context.account, shift, currentVersion, { [targetVersion]: share });
    return { shift, writes: moved };
  }
  const done = { ...shift, status: "Succeeded" as const };
  const moved = moveAlias(context.account, shift, targetVersion, {});
  return { shift: done, writes: [write.trafficShift(done), ...moved] };
}

/** Ends a shift on request. */
export const stopShift = (context: Pick<ShiftContext, "account">, shift: TrafficShift): ShiftStep =>
  endShift(context, shift, "DEPLOYMENT_STOP_ON_REQUEST", "The deployment was stopped on request.");

/**
 * Returns the writes that end the shift of an abandoned update and restore the alias, even if the deployment group has
 * no automatic rollback.
 */
export function cancelShift({ account }: Pick<ShiftContext, "account">, shift: TrafficShift): JournalWrite[] {
  const back = moveAlias(account, shift, shift.currentVersion, {});
  if (shift.status !== "InProgress") return back;
  const reason = "The update of the stack was given up.";
  return [write.trafficShift({ ...shift, status: "Stopped", reason }), ...back];
}

/** Returns when a shift must be advanced next, in epoch milliseconds; null after its end. */
export function findNextStep({ account }: ShiftContext, shift: TrafficShift): number | null {
  const { startedAtMilliseconds: start } = shift;
  const alias = account.alias(shift.aliasArn);
  const config = configOf(readGroup(account, shift));
  const share = alias?.weights[shift.targetVersion] ?? 0;
  for (let elapsed: number | null = 0; elapsed !== null; ) {
    const plan = planTraffic(config, elapsed);
    if (plan.share > share) return start + elapsed;
    elapsed = plan.growsAtMilliseconds;
  }
  return null;
}

/** The final status of a shift by its cause. Deployment groups state which causes restore the alias. */
const statusByCause = {
  DEPLOYMENT_FAILURE: "Failed",
  DEPLOYMENT_STOP_ON_ALARM: "Stopped",
  DEPLOYMENT_STOP_ON_REQUEST: "Stopped",
} as const;

function endShift(
  { account }: Pick<ShiftContext, "account">,
  shift: TrafficShift,
  cause: keyof typeof statusByCause,
  reason: string,
): ShiftStep {
  const status = statusByCause[cause];
  const ended = { ...shift, status, reason };
  const { Enabled, Events = [] } = readGroup(account, shift)?.AutoRollbackConfiguration ?? {};
  const goesBack = String(Enabled) === "true" && Events.includes(cause);
  const moved = goesBack ? moveAlias(account, shift, shift.currentVersion, {}) : [];
  return { shift: ended, writes: [write.trafficShift(ended), ...moved] };
}

function refuseShift({ account }: ShiftContext, shift: TrafficShift): string | null {
  const group = readGroup(account, shift);
  if (group === undefined) return `No Deployment Group found for name: ${shift.groupName}`;
  const config = configOf(group);
  if (!isKnownConfiguration(config)) return `No Deployment Configuration found for name: ${config}`;
  const { version } = account.alias(shift.aliasArn) ?? {};
  if (version !== shift.currentVersion)
    return `The alias points to version ${version}, and not to CurrentVersion ${shift.currentVersion} of the AppSpec file.`;
  return null;
}

/** Returns which permission the deployment group's role lacks; null if none. CodeDeploy acts only with this role. */
function findMissingPermission(
  account: Account,
  { aliasArn, region }: TrafficShift,
  group: GroupProperties | undefined,
): string | null {
  const roleArn = group?.ServiceRoleArn ?? "";
  const alarmArn = (name: string) => `arn:aws:cloudwatch:${region}:${account.accountId}:alarm:${name}`;
  const needed: [string, string][] = [
    ["lambda:GetAlias", aliasArn],
    ["lambda:UpdateAlias", aliasArn],
    ...alarmsOf(group).map((name): [string, string] => ["cloudwatch:DescribeAlarms", alarmArn(name)]),
  ];
  for (const [action, arn] of needed) {
    const refusal = findRefusal(account, roleArn, action, arn);
    if (refusal !== null) return refusal;
  }
  return null;
}

function moveAlias(
  account: Account,
  { aliasArn }: TrafficShift,
  version: string,
  weights: Record<string, number>,
): JournalWrite[] {
  const alias = account.alias(aliasArn);
  if (alias === undefined) return [];
  const isThere = alias.version === version && JSON.stringify(alias.weights) === JSON.stringify(weights);
  return isThere ? [] : [write.alias({ ...alias, version, weights, revisionId: randomUUID() })];
}

function readGroup(
  account: Account,
  { region, applicationName, groupName }: Pick<TrafficShift, "applicationName" | "groupName" | "region">,
): GroupProperties | undefined {
  const key = `AWS::CodeDeploy::DeploymentGroup|${region}|${applicationName}|${groupName}`;
  const properties: Properties | undefined = account.resources().get(key)?.properties;
  return properties as GroupProperties | undefined;
}

const configOf = (group: GroupProperties | undefined): string =>
  group?.DeploymentConfigName ?? "CodeDeployDefault.LambdaAllAtOnce";

function alarmsOf(group: GroupProperties | undefined): string[] {
  const { Enabled, Alarms = [] } = group?.AlarmConfiguration ?? {};
  return String(Enabled) === "true" ? Alarms.map(({ Name }) => Name) : [];
}

const describeAlarm = (name: string): string =>
  "One or more alarms have been activated according to the Amazon CloudWatch metrics you selected, and the affected " +
  `deployments have been stopped. Activated alarms: <${name}>`;
