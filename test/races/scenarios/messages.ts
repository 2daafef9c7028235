import { PutObjectCommand } from "@aws-sdk/client-s3";
import { expect } from "vitest";
import { sampleFile } from "../../support/records/sample-files.ts";
import type { TestRequest } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { ask, atTime, byOperator, byPartner, byUser, idempotencyKey } from "../stage/people.ts";
import { byRoute, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations } from "./order-operations.ts";
import { type OrderWorld, placedAt, placeTwo } from "./order-world.ts";

/** An order. In some situations it has messages, the last of them from an operator. */
interface MessageWorld extends OrderWorld {
  answerId?: string;
  /** An uploaded attachment of the owner that is in no message yet. */
  waitingId?: string;
}

const minute = 60_000;

/** Sends messages, each with its own key or all with the same. */
const send = (operationId: string, token?: string): Operation<MessageWorld> =>
  byRoute(
    operationId,
    ({ owner, orderId }, { label }) =>
      byPartner(owner, {
        headers: idempotencyKey(token ?? label),
        params: { id: orderId },
        body: { text: "One more thing" },
      }),
    token === undefined ? operationId : `${operationId} with the same key`,
  );

const file = { name: "car.jpg", content_type: "image/jpeg", size_bytes: 200 };

/** Sends a message with the unattached file, each with its own key. */
const sendFile = (operationId: string, as: typeof byPartner | typeof byUser): Operation<MessageWorld> =>
  byRoute(
    operationId,
    ({ owner, orderId, waitingId }, { label }) =>
      as(owner, {
        headers: idempotencyKey(label),
        params: { id: orderId },
        body: { text: "", attachment_ids: [requireValue(waitingId)] },
      }),
    `${operationId} with the file`,
  );

const can = {
  sendFile: sendFile("sendOrderMessage", byPartner),
  sendFileInConsole: sendFile("sendOwnOrderMessage", byUser),
  create: byRoute<MessageWorld>("createAttachment", ({ owner, orderId }) =>
    byPartner(owner, { params: { id: orderId }, body: file }),
  ),
  createInConsole: byRoute<MessageWorld>("createOwnAttachment", ({ owner, orderId }) =>
    byUser(owner, { params: { id: orderId }, body: file }),
  ),
  createAsOperator: byRoute<MessageWorld>("createOperatorAttachment", ({ orderId }) =>
    byOperator({ params: { id: orderId }, body: file }),
  ),
  send: send("sendOrderMessage"),
  sendOnce: send("sendOrderMessage", "once"),
  sendInConsole: byRoute<MessageWorld>("sendOwnOrderMessage", ({ owner, orderId }, { label }) =>
    byUser(owner, { headers: idempotencyKey(label), params: { id: orderId }, body: { text: "By hand" } }),
  ),
  sendOwn: byRoute<MessageWorld>("sendMessage", ({ owner }, { label }) =>
    byPartner(owner, { headers: idempotencyKey(label), body: { text: "In general" } }),
  ),
  sendOwnInConsole: byRoute<MessageWorld>("sendOwnMessage", ({ owner }, { label }) =>
    byUser(owner, { headers: idempotencyKey(label), body: { text: "In general" } }),
  ),
  answer: byRoute<MessageWorld>("answerMessageThread", ({ orderId }, { label }) =>
    byOperator({ headers: idempotencyKey(label), params: { id: orderId }, body: { text: "It is." } }),
  ),
  read: byRoute<MessageWorld>("markMessageThreadRead", ({ owner, orderId }) =>
    byPartner(owner, { params: { id: orderId }, body: { through: 2 } }),
  ),
  readInConsole: byRoute<MessageWorld>("markOwnMessageThreadRead", ({ owner, orderId }) =>
    byUser(owner, { params: { id: orderId }, body: { through: 1 } }),
  ),
  readByOperator: byRoute<MessageWorld>("markOperatorThreadRead", ({ orderId }) =>
    byOperator({ params: { id: orderId }, body: { through: 1 } }),
  ),
  assign: byRoute<MessageWorld>("assignMessageThread", ({ orderId }) =>
    byOperator({
      claims: { scope: "operator", sub: "ops@example.com", name: "Minji Kim" },
      ...{ params: { id: orderId }, body: { user_id: "ops@example.com", version: 0 } },
    }),
  ),
  withdraw: byRoute<MessageWorld>("withdrawMessage", ({ orderId, answerId }) =>
    byOperator({
      params: { id: orderId, message_id: requireValue(answerId) },
      body: { reason: "Said too early" },
    }),
  ),
  moveToAcquiring: orderOperations.moveToAcquiring,
};

/** Uploaded by root, because within a process links have the signature of the function that signed first. */
async function attachFile(stage: RaceStage, operationId: string, request: TestRequest): Promise<string> {
  const { id, upload } = await ask(stage, operationId, request);
  const [, Bucket, ...key] = decodeURIComponent(new URL(upload.url).pathname).split("/");
  const Body = sampleFile("image/jpeg");
  await stage.clients.s3.send(new PutObjectCommand({ Bucket, Key: key.join("/"), Body }));
  return id;
}

/** The owner has sent a message, and has uploaded a file that it has not sent. */
async function uploadOne(stage: RaceStage): Promise<MessageWorld> {
  const world = await writeTwo(stage);
  const request = byPartner(world.owner, { params: { id: world.orderId }, body: file });
  return { ...world, waitingId: await attachFile(stage, "createAttachment", request) };
}

/** The owner has sent a message, and an operator replied with a file. */
async function writeTwo(stage: RaceStage): Promise<MessageWorld> {
  const world = await placeTwo(stage);
  const { owner, orderId } = world;
  const to = { params: { id: orderId } };
  const asked = { headers: idempotencyKey("asked"), ...to, body: { text: "Is it loaded?" } };
  await ask(stage, "sendOrderMessage", byPartner(owner, asked));
  const attached = await attachFile(stage, "createOperatorAttachment", byOperator({ ...to, body: file }));
  const body = { text: "Not yet.", attachment_ids: [attached] };
  const answered = { headers: idempotencyKey("answered"), ...to, body };
  const { id: answerId } = await ask(stage, "answerMessageThread", byOperator(answered));
  return { ...world, answerId };
}

/** Expects that the thread contains every message once, with correct unread counts. */
async function expectWholeThread(
  { owner, orderId }: MessageWorld,
  _: unknown,
  stage: RaceStage,
): Promise<void> {
  const request = { params: { id: orderId }, query: { sort: "created_asc", limit: "200" } };
  const { data, thread } = await ask(stage, "listOrderMessages", byPartner(owner, request));
  const written: { sequence: number; author: { kind: string } }[] = data.filter(
    ({ sequence }: { sequence: number | null }) => sequence !== null,
  );
  expect(written.map(({ sequence }) => sequence)).toEqual(written.map((_one, position) => position + 1));
  expect(thread.message_count).toBe(written.length);
  const unread = written.filter(
    ({ sequence, author }) => author.kind === "operator" && sequence > thread.partner_read_through,
  );
  expect(thread.unread_count).toBe(unread.length);
}

const situation = (
  name: string,
  operations: readonly Operation<MessageWorld>[],
  lead: (stage: RaceStage) => Promise<MessageWorld>,
): Situation<MessageWorld> => ({
  name,
  at: placedAt + 3 * minute,
  operations,
  check: expectWholeThread,
  prepare: async (stage) => {
    const world = await atTime(placedAt, () => lead(stage));
    await ask(stage, "listOrders", byPartner(world.owner));
    return world;
  },
});

/** All operations on a thread and its order. */
export const orderMessages: Scenario<MessageWorld> = {
  kind: "messages",
  stage: "sandbox",
  situations: [
    situation(
      "no messages",
      [can.send, can.sendOnce, can.sendOwn, can.sendOwnInConsole, can.answer],
      placeTwo,
    ),
    situation(
      "an unsent file",
      [
        can.sendFile,
        can.sendFileInConsole,
        can.create,
        can.createInConsole,
        can.createAsOperator,
        can.withdraw,
      ],
      uploadOne,
    ),
    situation(
      "a question and its answer",
      [
        can.send,
        can.sendInConsole,
        can.answer,
        can.read,
        can.readInConsole,
        can.readByOperator,
        can.assign,
        can.withdraw,
        can.moveToAcquiring,
      ],
      writeTwo,
    ),
  ],
};
