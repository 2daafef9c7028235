import { setTimeout as pause } from "node:timers/promises";
import { requireVariable } from "../../platform/environment-variables.ts";
import { createSigner } from "../create-signer.ts";
import { discardAnswer, sendRequest } from "../send-request.ts";

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mail service rejected the mail. */
class MailRefused extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`The mail service answered ${statusCode}`);
    this.name = "MailRefused";
    this.statusCode = statusCode;
  }
}

const attemptLimit = 3;
const timeoutMilliseconds = 10_000;
const longestPauseMilliseconds = 500;
const path = "/v2/email/outbound-emails";

/**
 * Sends a mail from the deployment's address through SES. It retries when the service or the network fails,
 * so a mail may arrive twice.
 * @throws MailRefused when SES rejects it, or the network's error.
 */
export async function sendMail(_permission: "send:mail", mail: Mail): Promise<void> {
  const body = JSON.stringify({
    FromEmailAddress: requireVariable("MAIL_SENDER"),
    Destination: { ToAddresses: [mail.to] },
    Content: { Simple: { Subject: textOf(mail.subject), Body: { Text: textOf(mail.text) } } },
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await postOnce(body);
      return;
    } catch (error) {
      const isFinal = error instanceof MailRefused && error.statusCode < 500 && error.statusCode !== 429;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}

/** Without a character set, SES reads a text as ASCII. */
const textOf = (text: string) => ({ Data: text, Charset: "UTF-8" });

async function postOnce(body: string): Promise<void> {
  const { AWS_ENDPOINT_URL_SESV2, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
  const base = AWS_ENDPOINT_URL_SESV2 ?? AWS_ENDPOINT_URL ?? `https://email.${AWS_REGION}.amazonaws.com`;
  const url = new URL(path, base);
  const { headers } = await createSigner("ses").sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path,
    headers: { host: url.host, "content-type": "application/json" },
    body,
  });
  const answer = await sendRequest(url, { method: "POST", headers, body, timeoutMilliseconds });
  discardAnswer(answer);
  if (answer.status !== 200) throw new MailRefused(answer.status);
}
