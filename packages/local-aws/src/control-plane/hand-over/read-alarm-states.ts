import type { LocalAlarms } from "../../alarms/start-alarms.ts";
import type { AlarmStates } from "../code-deploy/alarm-states.ts";

/** Returns the alarms of a running local stage for CodeDeploy. */
export const readAlarmStates = (alarms: LocalAlarms): AlarmStates => ({
  stateOf: (name) => alarms.list().find((alarm) => alarm.name === name)?.state ?? "INSUFFICIENT_DATA",
  judge: () => alarms.evaluate(),
  onChange: (listener) => alarms.onChange(() => listener()),
});
