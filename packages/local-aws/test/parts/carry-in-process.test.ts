import { describe, expect, it } from "vitest";
import { carryInProcess } from "../../src/provision/carry-in-process.ts";
import { connectQueues } from "../../src/provision/connect-queues.ts";
import type { AwsProxy } from "../../src/proxy/start-proxy.ts";

type Incoming = Parameters<AwsProxy["answer"]>[0];

const queueUrl = "http://127.0.0.1/000000000000/work";
const served = (statusCode: number, body: object) => ({
  statusCode,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

describe("queue requests within the process", () => {
  it("a poller's in-process request reaches the proxy as an SQS request, and the response reaches the poller", async () => {
    const asked: Incoming[] = [];
    const queues = connectQueues(
      carryInProcess({
        async answer(incoming) {
          asked.push(incoming);
          return served(200, { Attributes: { ApproximateNumberOfMessages: "3" } });
        },
      }),
    );
    expect(await queues.countVisible(queueUrl)).toBe(3);
    expect(asked.map(({ method, headers }) => [method, headers["x-amz-target"]])).toEqual([
      ["POST", "AmazonSQS.GetQueueAttributes"],
    ]);
    expect(JSON.parse(String(asked[0]?.body))).toMatchObject({ QueueUrl: queueUrl });
  });

  it("a queue request that the proxy rejects throws an error with the proxy's error code and message", async () => {
    const answer = async () => served(403, { __type: "com.amazon#AccessDenied", message: "No." });
    const counting = connectQueues(carryInProcess({ answer })).countVisible(queueUrl);
    await expect(counting).rejects.toMatchObject({ name: "AccessDenied", message: "No." });
  });

  it("an interrupted queue request is retried once, and fails if the retry is also interrupted", async () => {
    const answers: ("cut" | ReturnType<typeof served>)[] = ["cut", served(200, {}), "cut", "cut"];
    const answer = async () => answers.shift() ?? served(500, {});
    const queues = connectQueues(carryInProcess({ answer }));
    expect(await queues.countVisible(queueUrl)).toBe(0);
    await expect(queues.countVisible(queueUrl)).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  it("stopping a poller ends its request immediately, and the proxy is informed that the caller is gone", async () => {
    const isGone = Promise.withResolvers<() => boolean>();
    const answered = Promise.withResolvers<ReturnType<typeof served>>();
    const queues = connectQueues(
      carryInProcess({
        answer({ callerIsGone }) {
          isGone.resolve(callerIsGone);
          return answered.promise;
        },
      }),
    );
    const stopping = new AbortController();
    const waiting = queues.receive(queueUrl, { count: 10, waitSeconds: 20, signal: stopping.signal });
    const callerIsGone = await isGone.promise;
    expect(callerIsGone()).toBe(false);
    stopping.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    expect(callerIsGone()).toBe(true);
    answered.reject(new Error("late"));
  });
});
