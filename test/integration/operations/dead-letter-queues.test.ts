import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as listDeadLetterQueues } from "../../../functions/console/operations/list-dead-letter-queues.ts";
import { handler as redriveDeadLetterQueue } from "../../../functions/console/operations/redrive-dead-letter-queue.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OperatedQueues, startOperatedQueues } from "../../support/services/start-operated-queues.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let queues: OperatedQueues;
let oldestSeconds = 0;
beforeAll(async () => {
  table = await startTable();
  queues = await startOperatedQueues({ elapsedSince: () => oldestSeconds * 1000 });
});
afterAll(async () => {
  await queues.stop();
  await table.stop();
});

const patience = { timeout: 20_000, interval: 50 };
const asOperator = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { claims: { scope: "operator", sub: "ops@example.com" }, ...request });
const list = async () => (await asOperator(listDeadLetterQueues)).body.data;
const redrive = (name: string) => asOperator(redriveDeadLetterQueue, { method: "POST", params: { name } });
const auditOf = async (name: string) =>
  (await asOperator(listAudit, { query: { resource_id: name } })).body.data;

describe("dead-letter queues for operators", () => {
  it("the list has every dead-letter queue with its message count, oldest message age and runbook section", async () => {
    const empty = { message_count: 0, oldest_message_age_seconds: 0, last_move: null };
    expect(await list()).toEqual([
      { name: "Orders", ...empty, can_redrive: true, runbook: "docs/runbook.md#dead-lettered-orders" },
      {
        ...{ name: "ItemsStream", ...empty, can_redrive: false },
        runbook: "docs/runbook.md#dead-lettered-stream-records",
      },
    ]);
    oldestSeconds = 7_200;
    await queues.send("stream-dead", "record");
    expect(await list()).toMatchObject([
      { name: "Orders", message_count: 0 },
      { name: "ItemsStream", message_count: 1, oldest_message_age_seconds: 7_200 },
    ]);
  });

  it("unreadable values of a dead-letter queue are null, and its other values are returned", async () => {
    const { url } = queues.proxy;
    process.env.AWS_ENDPOINT_URL_CLOUDWATCH = "http://127.0.0.1:9";
    expect(await list()).toMatchObject([
      { name: "Orders", message_count: 0, oldest_message_age_seconds: null },
      { name: "ItemsStream", message_count: 1, oldest_message_age_seconds: null },
    ]);
    process.env.AWS_ENDPOINT_URL_CLOUDWATCH = url;
    const setting = process.env.DEAD_LETTER_QUEUES ?? "{}";
    process.env.DEAD_LETTER_QUEUES = setting.replace("stream-dead", "gone-dead");
    expect(await list()).toMatchObject([{ message_count: 0 }, { message_count: null }]);
    process.env.DEAD_LETTER_QUEUES = setting;
  });

  it("a redrive moves all messages back to their source queue and leaves an audit entry", async () => {
    const letters = Array.from({ length: 3 }, (_, number) => `letter ${number}`);
    await queues.send("orders-dead", ...letters);
    const { status, body } = await redrive("Orders");
    expect([status, body.name]).toEqual([202, "Orders"]);
    await expect
      .poll(async () => (await list())[0].last_move, patience)
      .toEqual({
        status: "completed",
        moved_count: 3,
        started_at: expect.any(String),
        failure_reason: null,
      });
    expect((await list())[0].message_count).toBe(0);
    expect((await queues.receive("orders")).toSorted()).toEqual(letters);
    expect(await auditOf("Orders")).toMatchObject([
      {
        actor: "ops@example.com",
        action: "dead_letters.redrive",
        resource: "dead_letter_queue",
        before: { message_count: 3 },
      },
    ]);
  });

  it("only one redrive of a queue runs at a time, even with concurrent requests", async () => {
    await queues.send("orders-dead", ...Array.from({ length: 40 }, (_, number) => `more ${number}`));
    const answers = await Promise.all(Array.from({ length: 4 }, () => redrive("Orders")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body.error.details).toEqual({ reason: "move_is_running" });
    await expect
      .poll(async () => (await list())[0].last_move, patience)
      .toMatchObject({ status: "completed", moved_count: 40 });
  });

  it("table stream records cannot be redriven, and an unknown queue is rejected", async () => {
    const { status, body } = await redrive("ItemsStream");
    expect([status, body.error.code, body.error.details]).toEqual([
      409,
      "conflict",
      { reason: "not_redrivable" },
    ]);
    expect((await redrive("orders-dead")).body.error.code).toBe("not_found");
    expect(await auditOf("ItemsStream")).toEqual([]);
  });
});
