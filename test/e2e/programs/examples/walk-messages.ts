import { randomUUID } from "node:crypto";
import { sampleFile } from "../../../support/records/sample-files.ts";
import { uploadFile } from "../../../support/stage/upload-file.ts";
import type { Recorder } from "./recorder.ts";
import type { World } from "./world.ts";

const operator = { scope: "operator" } as const;

/** Shows messages between the partner and operators, about an order and in general, and marks them as read. */
export async function walkMessages({ recorder, key, partnerId }: World, orderId: string): Promise<void> {
  const as = { key };
  const ofOrder = { id: orderId };
  const again = "The same request once more";
  const token = () => ({ headers: { "idempotency-key": randomUUID() } });
  const asked = { as, path: ofOrder, ...token(), body: { text: "Please keep the winter tires." } };
  const summary = "A question about an order";
  await recorder.call("sendOrderMessage", { ...asked, status: 201, name: "question", summary });
  await recorder.call("sendOrderMessage", { ...asked, status: 200, name: "replay", summary: again });
  const own = { as, ...token(), body: { text: "Which ports do you ship to?" } };
  await recorder.call("sendMessage", { ...own, status: 201, name: "question" });
  await recorder.call("sendMessage", { ...own, status: 200, name: "replay", summary: again });
  await recorder.call("listOperatorThreads", { as: operator, query: { partner_id: partnerId } });
  const answered = { as: operator, path: ofOrder, ...token(), body: { text: "They stay with the car." } };
  await recorder.call("answerMessageThread", { ...answered, status: 201, name: "answer" });
  await recorder.call("answerMessageThread", { ...answered, status: 200, name: "replay", summary: again });
  const mistaken = { as: operator, path: ofOrder, ...token(), body: { text: "Your container is full." } };
  const { body: mistake } = await recorder.uncaptured("answerMessageThread", mistaken);
  await recorder.call("withdrawMessage", {
    ...{ as: operator, path: { id: orderId, message_id: mistake.id } },
    body: { reason: "Meant for another order" },
  });
  await walkAttachments(recorder, key, orderId);
  await recorder.call("markOperatorThreadRead", { as: operator, path: ofOrder, body: { through: 1 } });
  const assigned = { user_id: "operator@local.test", version: 0 };
  await recorder.call("assignMessageThread", { as: operator, path: ofOrder, body: assigned });
  await recorder.call("listThreadMessages", { as: operator, path: ofOrder });
  await recorder.call("listMessageThreads", { as, query: { unread: "true" } });
  await recorder.call("listOrderMessages", { as, path: ofOrder });
  await recorder.call("listMessages", { as });
  await recorder.call("markMessageThreadRead", { as, path: ofOrder, body: { through: 2 } });
  const user = { "x-user-id": "buyer-7" };
  await recorder.call("issueChatToken", {
    as,
    path: ofOrder,
    headers: user,
    body: { lifetime_seconds: 900 },
  });
  const lasting = { lifetime_seconds: 3_600 };
  await recorder.call("issueOperatorChatToken", { as: operator, path: ofOrder, body: lasting });
}

/** Shows a partner's picture and an operator's document: each is uploaded, sent and opened. */
async function walkAttachments(recorder: Recorder, key: string, orderId: string): Promise<void> {
  const thread = { id: orderId };
  const parties = [
    {
      as: { key },
      create: "createAttachment",
      send: "sendOrderMessage",
      open: "openAttachment",
      announced: { name: "damage.jpg", content_type: "image/jpeg", size_bytes: 48_211 },
      text: "Was this there before?",
      said: { name: "picture", summary: "A picture of a damage" },
    },
    {
      as: operator,
      create: "createOperatorAttachment",
      send: "answerMessageThread",
      open: "openOperatorAttachment",
      announced: { name: "report.pdf", content_type: "application/pdf", size_bytes: 48_211 },
      text: "",
      said: { name: "report", summary: "A paper without a word" },
    },
  ] as const;
  for (const { as, create, send, open, announced, text, said } of parties) {
    const { body: created } = await recorder.call(create, { as, path: thread, body: announced });
    await uploadFile(created.upload, sampleFile(announced.content_type, announced.size_bytes));
    await recorder.call(send, {
      ...{ as, path: thread, headers: { "idempotency-key": randomUUID() }, status: 201, ...said },
      body: { text, attachment_ids: [created.id] },
    });
    await recorder.call(open, { as, path: { ...thread, attachment_id: created.id } });
  }
}
