import type { Mail } from "../../../adapters/mail/send-mail.ts";
import { daysAtCustoms, nextReminderAt } from "../../../domain/orders/customs-reminder.ts";
import type { Environment } from "../../../domain/partners/partner.ts";
import { toKstIso } from "../../../domain/time/format-time.ts";
import {
  type CustomsReminder,
  getDueReminders,
  postponeReminder,
} from "../../../persistence/orders/customs-reminders.ts";
import { getPartner } from "../../../persistence/partners/partners.ts";
import { processEach } from "../../process-each.ts";
import { type SweepTime, sweepDue } from "../../sweep-due.ts";

/** The environment, clock and mail service that reminders use. */
export interface ReminderContext extends SweepTime {
  environment: Environment;
  now: number;
  sendMail: (mail: Mail) => Promise<void>;
}

/**
 * Reminds partners, daily from the 90th day on, of orders at customs that they have not reported as delivered. Reads
 * only due reminders; a run that is out of time leaves the rest to the next run, which also retries a mail that could
 * not be sent. A mail that was sent but not recorded may be sent twice.
 * @throws AggregateError of all failures, after every other reminder
 */
export async function remindOfCustoms(context: ReminderContext): Promise<void> {
  const { now, hasTimeLeft } = context;
  await sweepDue("queryDue:customsReminder", { until: now, hasTimeLeft }, async (keys) =>
    processEach(await getDueReminders(keys, now), (reminder) => remind(reminder, context)),
  );
}

async function remind(reminder: CustomsReminder, context: ReminderContext): Promise<void> {
  const partner = await getPartner(reminder.partnerId);
  if (partner === null) throw new Error(`Partner ${reminder.partnerId} of an order does not exist`);
  await context.sendMail({ to: partner.contactEmail, ...composeReminder(reminder, context) });
  await postponeReminder(reminder, nextReminderAt(reminder.dueAt, context.now));
}

function composeReminder(
  { orderId, customsAt }: CustomsReminder,
  { environment, now }: ReminderContext,
): Omit<Mail, "to"> {
  return {
    subject: `Has order ${orderId} been delivered?`,
    text: [
      `Order ${orderId} in the ${environment} environment has been at customs since ${toKstIso(customsAt)}, ${daysAtCustoms(customsAt, now)} days so far.`,
      `When the car has arrived, report it with POST /v1/orders/${orderId}/status and {"status": "delivered"}. Until then we remind you once a day.`,
    ].join("\n\n"),
  };
}
