import { type Emulators, startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { mailIdentityArn } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../infra/local/upstreams/start-upstreams.ts";
import { sendMail } from "../../../shared/adapters/mail/send-mail.ts";
import { testKeys } from "../../support/services/upstream-keys.ts";

let emulators: Emulators;
let upstreams: Upstreams;
let proxy: AwsProxy;

beforeAll(async () => {
  [emulators, upstreams] = await Promise.all([
    startEmulators({ dataDirectory: null }),
    startUpstreams({ port: 0, keys: testKeys }),
  ]);
  proxy = await startProxy({ emulators, mailboxUrl: upstreams.url });
  const grant = { Effect: "Allow" as const, Action: "ses:SendEmail" };
  const identity = mailIdentityArn("no-reply@example.com");
  proxy.registerIdentity("sandbox.Workers.Mailer", [{ Statement: { ...grant, Resource: identity } }]);
  Object.assign(process.env, {
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "sandbox.Workers.Mailer",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL: proxy.url,
  });
});
afterAll(async () => {
  await Promise.all([proxy.stop(), upstreams.stop()]);
  await emulators.stop();
});

const mail = { to: "it@harbour.example", subject: "한국어", text: "One line\nand another" };
const readMailbox = async () =>
  (await (await fetch(`${upstreams.url}/control/mail`)).json()) as { data: unknown[] };

describe("local mail", () => {
  test("mail that is sent through SES can be read from the local upstreams server", async () => {
    process.env.MAIL_SENDER = "no-reply@example.com";
    await sendMail("send:mail", mail);
    const { data } = await readMailbox();
    expect(data).toEqual([{ ...mail, to: [mail.to], at: expect.any(String) }]);
  });

  test("mail from a domain outside the role's permission is rejected", async () => {
    process.env.MAIL_SENDER = "no-reply@elsewhere.example";
    await expect(sendMail("send:mail", mail)).rejects.toMatchObject({ name: "MailRefused", statusCode: 403 });
  });

  test("mail is resent after a temporary service failure", async () => {
    process.env.MAIL_SENDER = "no-reply@example.com";
    const before = (await readMailbox()).data.length;
    const mend = proxy.injectFault({
      service: "ses",
      nth: 1,
      effect: { kind: "error", code: "InternalFailure", statusCode: 500 },
    });
    await sendMail("send:mail", mail);
    mend();
    expect((await readMailbox()).data).toHaveLength(before + 1);
  });
});
