import { sendMail } from "../../shared/adapters/mail/send-mail.ts";
import { disableFailingEndpoints } from "../../shared/application/webhooks/disable-failing-endpoints.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";
import {
  hasTimeLeft,
  type RunContext,
  sweepReserveMilliseconds,
} from "../../shared/platform/remaining-time.ts";

/** Once a minute, warns partners of failing webhook endpoints and disables endpoints that keep failing. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  disableFailingEndpoints({
    environment: currentEnvironment(),
    now: systemClock.now(),
    hasTimeLeft: () => hasTimeLeft(context, sweepReserveMilliseconds),
    sendMail: (mail) => sendMail("send:mail", mail),
  });
