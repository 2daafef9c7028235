import { sendMail } from "../../shared/adapters/mail/send-mail.ts";
import { remindOfCustoms } from "../../shared/application/orders/remind-of-customs.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";

/** Reminds partners of orders that stay at customs. */
export const handler = (): Promise<void> =>
  remindOfCustoms({
    environment: currentEnvironment(),
    now: systemClock.now(),
    sendMail: (mail) => sendMail("send:mail", mail),
  });
