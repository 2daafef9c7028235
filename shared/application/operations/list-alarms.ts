import { MonitoringRefused } from "../../adapters/monitoring/call-monitoring.ts";
import { readAlarms } from "../../adapters/monitoring/read-alarms.ts";
import { type AlarmResource, alarmSchema } from "../../contract/resources/alarm.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { byUrgency } from "../../domain/operations/alarm.ts";

const present = presenter(alarmSchema);

const retryAfterSeconds = 10;

/**
 * Every alarm of the environment, those that went off first.
 * @throws Problem `service_unavailable` when CloudWatch does not answer
 */
export async function listAlarms(): Promise<AlarmResource[]> {
  const alarms = await readAlarms("read:alarms").catch((error: unknown) => {
    if (error instanceof MonitoringRefused && error.code.startsWith("AccessDenied")) throw error;
    const message = "CloudWatch does not answer. Ask again in a moment, or look at its own console.";
    throw new Problem(
      "service_unavailable",
      message,
      { retry_after_seconds: retryAfterSeconds },
      { cause: error, headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  });
  return alarms.toSorted(byUrgency).map((alarm) => present(alarm));
}
