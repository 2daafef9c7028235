import { pushMessages } from "../../../shared/domain/chat/push-message.ts";
import { receivePushes } from "../../integration/chat/receive-pushes.ts";
import { requireValue } from "../../support/require-value.ts";
import { asMessage, callSocketRoute, runWorker } from "../stage/call-function.ts";
import { ask, atTime, byOperator, byPartner, idempotencyKey } from "../stage/people.ts";
import { byRoute, bySocket, byWorker, type Operation, type Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { type OrderWorld, placedAt, placeTwo } from "./order-world.ts";

/** An order with an operator's message. Two pages have its thread open, and the browser of one has disconnected. */
interface ChatWorld extends OrderWorld {
  token: string;
  messageId: string;
  callbackUrl: string;
}

const minute = 60_000;
const gone = "gone=";
const there = "there=";

const offering = (token: string) => ({ "Sec-WebSocket-Protocol": `chat.v1, ${token}` });
const uuidOf = (label: string): string => requireValue(idempotencyKey(label)["idempotency-key"]);

const frame = (name: string, toFrame: (label: string) => object): Operation<ChatWorld> =>
  bySocket("handle-frame", (_, { label }) => ({ connectionId: there, frame: toFrame(label) }), {
    name,
    refusals: ["invalid_chat_token", "conflict"],
  });

const pushLines = byWorker<ChatWorld>("queues/push-lines");

/** The worker posts to the scenario's pages, which the stage does not have. */
const push: Operation<ChatWorld> = {
  ...pushLines,
  run: async (actor, { orderId: threadId, callbackUrl }) => {
    const environment = { ...actor.environment, STREAM_CALLBACK_URL: callbackUrl };
    const body = pushMessages.format({ threadId, sequences: [1], statuses: [], isMarked: true });
    await runWorker({ ...actor, environment }, pushLines.entry, asMessage(body));
    return { status: 200, code: null, body: null };
  },
};

const can = {
  connect: bySocket<ChatWorld>(
    "connect",
    ({ token }, { label }) => ({ connectionId: `new-${label}=`, headers: offering(token) }),
    { refusals: ["invalid_chat_token"] },
  ),
  disconnect: bySocket<ChatWorld>("disconnect", () => ({ connectionId: there })),
  disconnectGone: bySocket<ChatWorld>("disconnect", () => ({ connectionId: gone }), {
    name: "disconnect what is gone",
  }),
  send: frame("frame send", (label) => ({
    ...{ action: "send", id: label, text: "Is it loaded?" },
    idempotency_key: uuidOf(label),
  })),
  sendOnce: frame("frame send with the same key", (label) => ({
    ...{ action: "send", id: label, text: "Once" },
    idempotency_key: uuidOf("once"),
  })),
  mark: frame("frame mark_read", (label) => ({ action: "mark_read", id: label, through: 1 })),
  list: frame("frame list", (label) => ({ action: "list", id: label })),
  revoke: byRoute<ChatWorld>("revokePartnerKey", ({ owner }) =>
    byOperator({ params: { id: owner.partnerId, key_id: owner.keyId } }),
  ),
  withdraw: byRoute<ChatWorld>("withdrawMessage", ({ orderId, messageId }) =>
    byOperator({ params: { id: orderId, message_id: messageId }, body: { reason: "Said too early" } }),
  ),
  push,
  sweep: byWorker<ChatWorld>("schedules/sweep-threads"),
};

async function openTwo(stage: RaceStage): Promise<ChatWorld> {
  const world = await placeTwo(stage);
  const { owner, orderId } = world;
  const receiver = await receivePushes();
  stage.keep(receiver);
  receiver.manners.set(gone, "gone");
  const to = { params: { id: orderId } };
  const answered = { headers: idempotencyKey("answered"), ...to, body: { text: "It is." } };
  const { id: messageId } = await ask(stage, "answerMessageThread", byOperator(answered));
  const lasting = { ...to, body: { lifetime_seconds: 3_600 } };
  const { token } = await ask(stage, "issueChatToken", byPartner(owner, lasting));
  for (const connectionId of [gone, there]) {
    const actor = stage.actor("stream/connect", "setting up");
    const event = { connectionId, routeKey: "$connect", headers: offering(token) };
    const { status } = await callSocketRoute(actor, "stream/connect", event);
    if (status !== 200) throw new Error(`A connection was refused with ${status}`);
  }
  return { ...world, token, messageId, callbackUrl: receiver.url };
}

/** All operations on a thread's connections and their permissions. */
export const chats: Scenario<ChatWorld> = {
  kind: "chats",
  stage: "sandbox",
  free: [
    // Counted outside the transaction, so that pages that connect in parallel do not wait for each other. A
    // wrong count expires after an hour.
    /^. CHATHOUR#\S+ HOUR#\d+ \.opened /,
    // A frame is counted again if the first count got no response.
    / \.frames\.\d+ /,
  ],
  situations: [
    {
      name: "two connections to one thread",
      at: placedAt + 3 * minute,
      operations: Object.values(can),
      prepare: (stage) => atTime(placedAt, () => openTwo(stage)),
    },
  ],
};
