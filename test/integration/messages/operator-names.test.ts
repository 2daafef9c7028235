import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as answerMessageThread } from "../../../functions/console/messages/answer-message-thread.ts";
import { handler as withdrawMessage } from "../../../functions/console/messages/withdraw-message.ts";
import { messageKey } from "../../../shared/persistence/keys/message-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { answer, asOperator, newToken, openOrderingPartner, readOrderThread } from "./message-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const sub = "0a6f4f3e-2f4e-4c5b-9d3b-7a1f2f6a9c11";

/** Responds as an operator whose token has the given name, or none. */
const answerAs = (threadId: string, claims: { name?: string }, text = "They stay.") =>
  callHandler(answerMessageThread, {
    claims: { scope: "operator", sub, email: "minji@example.com", ...claims },
    ...{ method: "POST", headers: newToken(), params: { id: threadId }, body: { text } },
  });

describe("operator name in a thread", () => {
  it("a message keeps the operator name from the time it was written", async () => {
    const partner = await openOrderingPartner();
    await answerAs(partner.orderId, { name: "Minji Kim" });
    await answerAs(partner.orderId, { name: "Minji Lee" });
    const { data } = await readOrderThread(partner);
    const names = data.slice(0, 2).map(({ author }: { author: { name: string } }) => author.name);
    expect(names).toEqual(["Minji Lee", "Minji Kim"]);
  });

  it("an operator without a name, or with a mail address as name, is shown as Operator, and only the audit log has the subject", async () => {
    const partner = await openOrderingPartner();
    for (const claims of [{}, { name: "minji@example.com" }, { name: sub }]) {
      const { status, body } = await answerAs(partner.orderId, claims);
      expect([status, body.author.name]).toEqual([201, "Operator"]);
      const audit = await asOperator(listAudit, { query: { resource_id: body.id } });
      expect(audit.body.data.map(({ actor }: { actor: string }) => actor)).toEqual([sub]);
      expect(JSON.stringify([body, audit.body.data[0].after])).not.toMatch(/0a6f4f3e|minji/);
    }
    expect(JSON.stringify(await readOrderThread(partner))).not.toMatch(/0a6f4f3e|minji/);
  });

  it("a message that stores its author's subject is shown without the subject, and its withdrawal deletes the subject", async () => {
    const partner = await openOrderingPartner();
    const { orderId } = partner;
    const { body: sent } = await answer(orderId, "From before");
    const key = messageKey(orderId, 1);
    const item = requireValue(await getItem("get:message", key));
    const author = { kind: "operator", name: sub, userIdSha256: null };
    await commit([putWrite("put:message", "from-before", { ...item, ...key, author })]);
    const { data } = await readOrderThread(partner);
    expect(data[0].author).toEqual({ kind: "operator", name: "Operator", user_id_sha256: null });
    const request = { params: { id: orderId, message_id: sent.id }, body: { reason: "Old" } };
    expect((await asOperator(withdrawMessage, { method: "POST", ...request })).status).toBe(200);
    expect(JSON.stringify(await getItem("get:message", key))).not.toContain(sub);
  });
});
