import { compactVerify, createLocalJWKSet } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { handler as createCheckpoint } from "../../../functions/partner/statements/create-checkpoint.ts";
import { handler as getPublicKeys } from "../../../functions/partner/statements/get-public-keys.ts";
import { handler as listCheckpoints } from "../../../functions/partner/statements/list-checkpoints.ts";
import type { CheckpointResource } from "../../../shared/contract/resources/statements/checkpoint.ts";
import { chainStart } from "../../../shared/persistence/events/event-chain.ts";
import { captureLines } from "../../support/capture-lines.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import {
  changeByte,
  forgeLog,
  insertEvent,
  removeEvent,
  rewriteEvent,
  setLastDigest,
  swapEvents,
} from "../../support/logs/rewrite-log.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let store: RunningObjectStore;
let keys: SigningKeys;
let account: OpenedAccount;

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  keys = await startSigningKeys();
});
afterAll(() => Promise.all([table.stop(), store.stop(), keys.stop()]));
beforeEach(async () => {
  account = await openAccount();
  await emitEvents(account.partnerId, [{}, { type: "chat.message", data: { preview: "text" } }, {}]);
});

const headers = () => ({ "x-api-key": account.apiKey });
const create = () => callHandler(createCheckpoint, { method: "POST", headers: headers() });
const list = async (query: Record<string, string> = {}) =>
  (await callHandler(listCheckpoints, { query, headers: headers() })).body as {
    data: CheckpointResource[];
    next_cursor: string | null;
  };
const sequences = ({ data }: { data: CheckpointResource[] }) => data.map(({ sequence }) => sequence);

/** Returns a checkpoint's statement after a JOSE library has verified it with the published keys. */
async function readVerified({ signature }: CheckpointResource) {
  const { payload, protectedHeader } = await compactVerify(
    signature,
    createLocalJWKSet((await callHandler(getPublicKeys)).body),
  );
  return { header: protectedHeader, claims: JSON.parse(Buffer.from(payload).toString()) };
}

describe("checkpoints of a log", () => {
  it("A checkpoint states the last event, and a standard JOSE library verifies the checkpoint with the published keys", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ sequence: 3, key_id: "2026", digest: expect.stringMatching(/^[\w-]{43}$/) });
    const { sequence, digest, at } = body;
    expect(await readVerified(body)).toEqual({
      header: { alg: "ES256", kid: "2026", typ: "log-checkpoint+jwt" },
      claims: { log: account.partnerId, environment: "sandbox", sequence, digest, at },
    });
  });

  it("The checkpoint of an empty log has the digest that precedes the first event", async () => {
    account = await openAccount();
    const { body } = await create();
    expect(body).toMatchObject({ sequence: 0, digest: chainStart(account.partnerId) });
  });

  it("A log without new events keeps its last checkpoint, even with concurrent requests", async () => {
    const answers = await Promise.all([create(), create(), create()]);
    const again = await create();
    expect(again.status).toBe(200);
    for (const { body } of answers) expect(body).toEqual(again.body);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await list()).data).toEqual([again.body]);
  });

  it("Checkpoints are listed newest first, page by page, without another account's checkpoints", async () => {
    for (let made = 0; made < 3; made += 1) {
      await create();
      await emitEvents(account.partnerId, [{}]);
    }
    const first = await list({ limit: "2" });
    const second = await list({ limit: "2", cursor: requireValue(first.next_cursor) });
    expect([sequences(first), sequences(second), second.next_cursor]).toEqual([[5, 4], [3], null]);
    account = await openAccount();
    expect(await list()).toEqual({ data: [], next_cursor: null });
  });

  it("An added signing key signs from its first day on, and earlier keys stay published", async () => {
    const { body: before } = await create();
    keys.use([
      { keyId: "2026", signsFrom: "2026-01-01" },
      { keyId: "current", signsFrom: "2026-01-02" },
      { keyId: "next", signsFrom: "2999-01-01" },
    ]);
    onTestFinished(() => keys.use([{ keyId: "2026", signsFrom: "2026-01-01" }]));
    await emitEvents(account.partnerId, [{}]);
    const { body: after } = await create();
    expect([before.key_id, after.key_id]).toEqual(["2026", "current"]);
    for (const one of [before, after]) await readVerified(one);
    const { body } = await callHandler(getPublicKeys);
    expect(body.keys.map(({ kid }: { kid: string }) => kid)).toEqual(["2026", "current", "next"]);
  });
});

describe("a log that does not follow from its last checkpoint", () => {
  const findings = (captured: ReturnType<typeof captureLines>) =>
    captured.entries().filter((entry) => entry.ChangedLogs === 1).length;

  it.each<[string, (partnerId: string) => Promise<unknown>]>([
    ["a changed byte", (partnerId) => rewriteEvent(partnerId, 4, changeByte)],
    ["a swapped pair of events", (partnerId) => swapEvents(partnerId, 4, 5)],
    ["a removed last event", (partnerId) => removeEvent(partnerId, 5)],
    ["an inserted event", (partnerId) => insertEvent(partnerId, 4, 5)],
    ["a changed digest in its counter", (partnerId) => setLastDigest(partnerId, chainStart("other"))],
    ["all digests recomputed", (partnerId) => forgeLog(partnerId, 2, changeByte)],
  ])("A log with %s is not signed, and operators are alerted", async (_, plant) => {
    await create();
    await emitEvents(account.partnerId, [{}, {}]);
    await plant(account.partnerId);
    const captured = captureLines();
    onTestFinished(captured.stop);
    const { status, body } = await create();
    expect([status, body.error.code]).toEqual([500, "internal_error"]);
    expect(findings(captured)).toBe(1);
    expect(sequences(await list())).toEqual([3]);
  });

  it("A function without permission to sign gets no signature, regardless of its permissions for the table", async () => {
    keys.allow(["kms:GetPublicKey"]);
    onTestFinished(() => keys.allow(["kms:Sign", "kms:GetPublicKey"]));
    expect((await create()).status).toBe(500);
    expect((await list()).data).toEqual([]);
  });
});
