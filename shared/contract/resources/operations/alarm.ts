import * as z from "zod/mini";
import { alarmSeverities, alarmStates } from "../../../domain/operations/alarm.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { runbookLink } from "./dead-letter-queue.ts";

const longestSentence = 500;
/** The maximum length of a reason that CloudWatch writes. */
const longestReason = 1023;

/** An alarm of the stage. */
export const alarmSchema = z
  .object({
    name: responseId.check(z.describe("Name of the alarm, as in `docs/alarms.md`.")),
    severity: z.enum(alarmSeverities).check(z.describe("Urgency: act at once, or on the same working day.")),
    state: z
      .enum(alarmStates)
      .check(
        z.describe(
          "`alarm` while the alarm's condition is met; `insufficient_data` if there is too little data to decide.",
        ),
      ),
    since: z.nullable(timestamp).check(z.describe("When the alarm entered this state; null if unknown.")),
    set_off_by: responseText(longestSentence).check(z.describe("Condition that sets off the alarm.")),
    reason: responseText(longestReason).check(
      z.describe("Why the alarm is in this state, as CloudWatch describes it."),
    ),
    runbook: runbookLink,
  })
  .check(z.meta({ id: "Alarm", description: "An alarm, which notifies the operators of a failure." }));

/** An alarm of the stage. */
export type AlarmResource = z.output<typeof alarmSchema>;
