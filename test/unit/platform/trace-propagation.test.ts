import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { sendMessages } from "../../../shared/adapters/queues/send-messages.ts";

const trace = (end: string) => `Root=1-67891233-abcdef01234567891234${end};Parent=53995c3f42cd8ad8;Sampled=1`;

it("queue messages carry the trace of the sending invocation, so that the worker continues the trace", async () => {
  const headers: unknown[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers["x-amzn-trace-id"]);
    response.setHeader("content-type", "application/x-amz-json-1.0");
    response.end('{"Successful":[],"Failed":[]}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_SQS: url,
    AWS_LAMBDA_FUNCTION_NAME: "create-order",
    INDEX_QUEUE_URL: `${url}/000000000000/index`,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const messages = [{ body: "{}", groupId: "g" }];
  for (const end of ["5678", "9abc"]) {
    // Lambda sets the variable again for each invocation.
    vi.stubEnv("_X_AMZN_TRACE_ID", trace(end));
    await sendMessages("send:index", messages);
  }
  expect(headers).toEqual([trace("5678"), trace("9abc")]);
});
