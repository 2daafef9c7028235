import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { replaceChatSecret } from "../../../infra/recovery/replace-chat-secret.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { openOrderingPartner } from "../messages/message-world.ts";
import { ask, issueToken, open, refusalOf, shakeHands } from "./chat-world.ts";

let table: RunningTable;
let client: DynamoDBClient;
beforeAll(async () => {
  table = await startTable();
  client = new DynamoDBClient();
});
afterAll(() => table.stop());
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;
const replace = () => replaceChatSecret(client, String(process.env.TABLE_NAME));

describe("replacing the chat secret", () => {
  it("replacing the chat secret fails if the table has no chat secret", async () => {
    await expect(replace()).rejects.toThrow("no secret");
  });

  it("tokens signed with the old secret cannot open a connection after five minutes, and existing connections end when their token expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const partner = await openOrderingPartner();
    const old = await issueToken(partner, { lifetimeSeconds: 3_600 });
    const connection = await open(old);
    const { newer } = await ask(connection, "list");
    await replace();
    vi.setSystemTime(Date.now() + 5 * minute);
    expect((await shakeHands(old)).statusCode).toBe(401);
    await ask(connection, "ping");
    expect(await refusalOf(connection, "list", { after: newer })).toBe("invalid_cursor");
    await open(await issueToken(partner));
    vi.setSystemTime(Date.now() + 55 * minute);
    expect(await refusalOf(connection)).toBe("invalid_chat_token");
  });
});
