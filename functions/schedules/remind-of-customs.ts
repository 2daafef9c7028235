import { sendMail } from "../../shared/adapters/mail/send-mail.ts";
import { remindOfCustoms } from "../../shared/application/orders/notifications/remind-of-customs.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Sends partners the due reminders of orders that have been at customs for 90 days or more. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  remindOfCustoms({
    environment: currentEnvironment(),
    now: systemClock.now(),
    hasTimeLeft: () => hasTimeLeft(context),
    sendMail: (mail) => sendMail("send:mail", mail),
  });
