import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as revokePartnerKey } from "../../../functions/console/partners/revoke-partner-key.ts";
import { chatSecret } from "../../../shared/application/chat/chat-secret.ts";
import { openChatToken, signChatToken } from "../../../shared/application/chat/chat-token.ts";
import { clientFrameSchema } from "../../../shared/contract/chat/frames.ts";
import { sampleFrames } from "../../support/chat/sample-frames.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { asOperator, openOrderingPartner, write } from "../messages/message-world.ts";
import { close, issueToken, newConnectionId, open, send, shakeHands } from "./chat-world.ts";

let table: RunningTable;
let store: RunningObjectStore;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), store.stop()]));
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

/** Connections without permission, including a permission that has expired. */
const intruders: Record<string, () => Promise<string>> = {
  "that was never opened": async () => newConnectionId(),
  "that has ended": async () => {
    const connection = await open(await issueToken(await openOrderingPartner()));
    await close(connection);
    return connection;
  },
  "whose token has expired": async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const connection = await open(await issueToken(await openOrderingPartner(), { lifetimeSeconds: 60 }));
    vi.setSystemTime(Date.now() + minute);
    return connection;
  },
  "whose key was revoked": async () => {
    const partner = await openOrderingPartner();
    const connection = await open(await issueToken(partner));
    const { partnerId, keyId } = partner.account;
    await asOperator(revokePartnerKey, { method: "POST", params: { id: partnerId, key_id: keyId } });
    return connection;
  },
};

describe("permissions of chat connections", () => {
  it("the tests of chat permissions cover every action of the chat contract", () => {
    const actions = clientFrameSchema.def.options.flatMap((option) => [...option.shape.action.def.values]);
    expect(Object.keys(sampleFrames).toSorted()).toEqual(actions.toSorted());
  });

  it("an open connection with a valid token may use every action", async () => {
    const partner = await openOrderingPartner();
    await write(partner, "First");
    const connection = await open(await issueToken(partner));
    for (const [action, frame] of Object.entries(sampleFrames)) {
      const answer = await send(connection, frame());
      const wanted = action === "open_attachment" ? "attachment_not_found" : undefined;
      expect([action, answer.error?.code]).toEqual([action, wanted]);
    }
  });

  it.each(Object.entries(intruders))(
    "every action is rejected on a connection %s",
    async (_, makeConnection) => {
      const connection = await makeConnection();
      for (const [action, frame] of Object.entries(sampleFrames)) {
        const answer = await send(connection, frame());
        expect([action, answer.type, answer.error?.code]).toEqual([action, "error", "invalid_chat_token"]);
      }
    },
  );

  it("a token whose lifetime exceeds the maximum opens no connection, even if it has a valid signature", async () => {
    const secret = await chatSecret();
    const context = { environment: "sandbox", now: Date.now() } as const;
    const access = openChatToken(secret, await issueToken(await openOrderingPartner()), context);
    const lasting = signChatToken(secret, { ...access, expiresAt: Date.now() + 62 * minute });
    expect((await shakeHands(lasting)).statusCode).toBe(401);
  });
});
