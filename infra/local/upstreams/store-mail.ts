import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { parseControlInput } from "./simulator/parse-control-input.ts";
import type { SimulatedRoute } from "./simulator/simulated-upstream.ts";

/** A mail that the simulated SES received. */
export type KeptMail = { to: string[]; subject: string; text: string; at: string };

/** A mailbox with its read and write access. */
export interface Mailbox {
  routes: SimulatedRoute[];
  /** Stores a mail that was not sent through SES. */
  keep(mail: Omit<KeptMail, "at">): void;
}

const maximumMails = 1000;
const content = z.object({ Data: z.string() });
const sendEmail = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({ Simple: z.object({ Subject: content, Body: z.object({ Text: content }) }) }),
});

/**
 * Returns a mailbox that accepts the wire format of SES v2 `SendEmail` and shows the received mails at
 * `GET /control/mail`, newest first. The mailbox holds the last 1000 mails.
 *
 * @param now milliseconds since 1970.
 */
export function storeMail(now: () => number): Mailbox {
  const mails: KeptMail[] = [];
  const keep: Mailbox["keep"] = (mail) => {
    mails.unshift({ ...mail, at: new Date(now()).toISOString() });
    mails.length = Math.min(mails.length, maximumMails);
  };
  const routes: SimulatedRoute[] = [
    { method: "GET", path: "/control/mail", answer: () => ({ statusCode: 200, body: { data: mails } }) },
    {
      method: "POST",
      path: "/v2/email/outbound-emails",
      answer({ body }) {
        const { Destination, Content } = parseControlInput(sendEmail, body);
        const { Subject, Body } = Content.Simple;
        keep({ to: Destination.ToAddresses, subject: Subject.Data, text: Body.Text.Data });
        return { statusCode: 200, body: { MessageId: randomUUID() } };
      },
    },
  ];
  return { routes, keep };
}
