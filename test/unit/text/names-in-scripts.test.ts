import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { sendMail } from "../../../shared/adapters/mail/send-mail.ts";
import { sendMessageBody } from "../../../shared/contract/resources/messages/message.ts";
import { writeCsv } from "../../../shared/domain/text/write-csv.ts";
import { parseJson } from "../../../shared/http/read-json-body.ts";
import { handleRequests } from "../../support/client/handle-requests.ts";
import { namesInScripts } from "../../support/documents/names-in-scripts.ts";

const bodies: unknown[] = [];
const mailService = createServer(
  handleRequests(async (request, response) => {
    bodies.push(JSON.parse(await readText(request)));
    response.end("{}");
  }),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => mailService.listen(0, "127.0.0.1", resolve));
  const { port } = mailService.address() as AddressInfo;
  Object.assign(process.env, {
    MAIL_SENDER: "no-reply@example.com",
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port}`,
  });
});
afterAll(() => new Promise((resolve) => mailService.close(resolve)));

describe.each(namesInScripts)("a name in %s", (_, name) => {
  it("A CSV file contains a name in its script as entered", () => {
    const bytes = Buffer.from(writeCsv(["name"], [[name]]));
    expect(bytes.toString()).toBe(`name\r\n${name}\r\n`);
  });

  it("A mail contains a name in its script as entered and states the character set", async () => {
    await sendMail("send:mail", { to: "buying@example.com", subject: name, text: `To ${name}` });
    // SES treats a text without a character set as ASCII.
    expect(bodies.at(-1)).toMatchObject({
      Content: {
        Simple: {
          Subject: { Data: name, Charset: "UTF-8" },
          Body: { Text: { Data: `To ${name}`, Charset: "UTF-8" } },
        },
      },
    });
  });

  it("A chat message contains a name in its script as entered", () => {
    const body = parseJson(JSON.stringify({ text: name }));
    expect(z.parse(sendMessageBody, body)).toMatchObject({ text: name });
  });
});
