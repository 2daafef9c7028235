import { readAlarms } from "../../adapters/monitoring/read-alarms.ts";
import { type AlarmResource, alarmSchema } from "../../contract/resources/operations/alarm.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { byUrgency } from "../../domain/operations/alarm.ts";
import { askMonitoring } from "./ask-monitoring.ts";

const present = presenter(alarmSchema);

/**
 * Returns every alarm of the environment, active alarms first.
 * @throws Problem `service_unavailable` if CloudWatch does not respond
 */
export async function listAlarms(): Promise<AlarmResource[]> {
  const alarms = await askMonitoring(readAlarms("read:alarms"));
  return alarms.toSorted(byUrgency).map((alarm) => present(alarm));
}
