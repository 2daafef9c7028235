import { readAlarms } from "../../adapters/monitoring/read-alarms.ts";
import { type AlarmResource, alarmSchema } from "../../contract/resources/alarm.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { byUrgency } from "../../domain/operations/alarm.ts";
import { askMonitoring } from "./ask-monitoring.ts";

const present = presenter(alarmSchema);

/**
 * Returns every alarm of the environment, those that went off first.
 * @throws Problem `service_unavailable` when CloudWatch does not answer
 */
export async function listAlarms(): Promise<AlarmResource[]> {
  const alarms = await askMonitoring(readAlarms("read:alarms"));
  return alarms.toSorted(byUrgency).map((alarm) => present(alarm));
}
