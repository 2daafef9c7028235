import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler as createCheckpoint } from "../../../functions/partner/statements/create-checkpoint.ts";
import { handler as getPublicKeys } from "../../../functions/partner/statements/get-public-keys.ts";
import { handler as listCheckpoints } from "../../../functions/partner/statements/list-checkpoints.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { verifyLogs } from "../../../infra/recovery/verify-log.ts";
import { firstDigest, VehicleSourcing, type WebhookEvent } from "../../../packages/client/src/index.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { withoutPreview } from "../../../shared/domain/messages/without-preview.ts";
import type { StoredEvent } from "../../../shared/domain/webhooks/event-log.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem, tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { toStoredEvent } from "../../../shared/persistence/webhooks/event-items.ts";
import { openVspHome, type VspHome } from "../../support/client/run-vsp.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import {
  changeByte,
  forgeLog,
  insertEvent,
  removeEvent,
  rewriteEvent,
  setLastSequence,
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
let home: VspHome;
let account: OpenedAccount;

beforeAll(async () => {
  [table, store, home] = await Promise.all([startTable(), startObjectStore(), openVspHome()]);
  keys = await startSigningKeys();
});
afterAll(() => Promise.all([table.stop(), store.stop(), keys.stop(), home[Symbol.asyncDispose]()]));

const length = 6;
const headers = () => ({ "x-api-key": account.apiKey });

/** Emits six events, one of them a message, and signs a checkpoint after the last. */
beforeEach(async () => {
  account = await openAccount();
  await emitEvents(account.partnerId, [{}, { type: "chat.message", data: { preview: "text" } }, {}]);
  await emitEvents(account.partnerId, [{}, {}, {}]);
  await callHandler(createCheckpoint, { method: "POST", headers: headers() });
});

/** Returns the finding of the operator's command; null for an unchanged log. */
async function verifyAsOperator(): Promise<string | null> {
  const clients = { dynamodb: tableClient, s3: objectStoreClient };
  const archiveBucket = requireValue(process.env.ARCHIVE_BUCKET_NAME);
  const [log] = await Array.fromAsync(
    verifyLogs(clients, {
      ...{ tableName: tableName(), archiveBucket, onlyPartner: account.partnerId },
      keys: (await callHandler(getPublicKeys)).body,
    }),
  );
  return requireValue(log).findings[0] ?? null;
}

/** Returns the finding of `vsp verify` in a file, with the signed checkpoints and the published keys as files. */
async function verifyFile(text: string): Promise<string | null> {
  const checkpoints = (await callHandler(listCheckpoints, { headers: headers() })).body;
  const files = { log: text, keys: JSON.stringify((await callHandler(getPublicKeys)).body) };
  for (const [name, content] of Object.entries({ ...files, checkpoints: JSON.stringify(checkpoints) }))
    await writeFile(join(home.folder, name), content);
  const options = ["--partner", account.partnerId, "--checkpoints", "checkpoints", "--keys", "keys"];
  const { code, stderr } = await home.run(["verify", "log", ...options]);
  return code === 0 ? null : stderr;
}

/** Returns the error with which a reading ends; null if it ends without one. */
const findingOf = (reading: AsyncIterable<unknown>): Promise<string | null> =>
  Array.fromAsync(reading).then(
    () => null,
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Returns a client whose requests for events get the service's own response. */
const openClient = () =>
  new VehicleSourcing({
    ...{ apiKey: account.apiKey, baseUrl: "https://api.example.com", maxRetries: 0 },
    fetch: async (input) => {
      const rawQuery = new URL(String(input instanceof Request ? input.url : input)).search.slice(1);
      const query = Object.fromEntries(new URLSearchParams(rawQuery));
      const { status, body } = await callHandler(listEvents, { query, headers: headers() });
      return Response.json(body, { status });
    },
  });

describe("a log that was changed in the table", () => {
  /** Downloads the log as curl does, without a check. */
  async function download(): Promise<string> {
    const query = { after_sequence: "0", limit: "50" };
    return JSON.stringify((await callHandler(listEvents, { query, headers: headers() })).body);
  }

  async function readAsClient(): Promise<string | null> {
    const digest = await firstDigest(account.partnerId);
    return findingOf(openClient().events.read({ after: 0, digest, gapMilliseconds: 0 }));
  }

  const moveTo = (sequence: number) => (body: string) =>
    body.replace(/"sequence":\d+/, `"sequence":${sequence}`);
  /** Stores the event of one number under another number, as an attacker who hides the move would. */
  async function move(from: number, to: number): Promise<void> {
    await insertEvent(account.partnerId, from, to);
    await rewriteEvent(account.partnerId, to, moveTo(to));
  }

  async function insertAfter(sequence: number): Promise<void> {
    for (let at = length; at >= sequence; at -= 1) await move(at, at + 1);
    await setLastSequence(account.partnerId, length + 1);
  }

  async function removeAndRenumber(sequence: number): Promise<void> {
    for (let at = sequence; at < length; at += 1) await move(at + 1, at);
    await removeEvent(account.partnerId, length);
    await setLastSequence(account.partnerId, length - 1);
  }

  async function swapAndRenumber(one: number, other: number): Promise<void> {
    await swapEvents(account.partnerId, one, other);
    for (const at of [one, other]) await rewriteEvent(account.partnerId, at, moveTo(at));
  }

  it("The client, vsp verify and the operator's command accept an unchanged log", async () => {
    expect([await readAsClient(), await verifyFile(await download()), await verifyAsOperator()]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ["a changed byte", 3, () => rewriteEvent(account.partnerId, 3, changeByte)],
    ["a changed byte in the last event", 6, () => rewriteEvent(account.partnerId, 6, changeByte)],
    ["a changed byte in a message", 2, () => rewriteEvent(account.partnerId, 2, changeByte)],
    ["a reordered pair of events", 3, () => swapEvents(account.partnerId, 3, 4)],
    ["a reordered pair of events with new numbers", 3, () => swapAndRenumber(3, 4)],
    ["a removed event", 4, () => removeEvent(account.partnerId, 4)],
    ["a removed event and new numbers after it", 4, () => removeAndRenumber(4)],
    ["an inserted event", 4, () => insertAfter(3)],
  ])("The client, vsp verify and the operator's command find %s at event %i", async (_, sequence, plant) => {
    await plant();
    const finding = expect.stringMatching(new RegExp(`[eE]vents? ${sequence}\\b`));
    expect(await readAsClient()).toEqual(finding);
    expect(await verifyFile(await download())).toEqual(finding);
    expect(await verifyAsOperator()).toEqual(finding);
  });

  it("A log with all digests recomputed is detected by its checkpoint and by a digest that the client stored", async () => {
    const stored = JSON.parse(await download()).data[2].payload.digest;
    await forgeLog(account.partnerId, 3, changeByte);
    const finding = expect.stringMatching(/[eE]vent 6 has (?:the )?digest .*checkpoint states/);
    expect(await verifyFile(await download())).toEqual(finding);
    expect(await verifyAsOperator()).toEqual(finding);
    const resumed = openClient().events.read({ after: 3, digest: stored, gapMilliseconds: 0 });
    expect(await findingOf(resumed)).toContain("Event 4 was changed, or one before it");
  });
});

describe("a log that was changed in the archive", () => {
  const read = async (sequence: number): Promise<StoredEvent> =>
    toStoredEvent(requireValue(await getItem("get:event", eventKey(account.partnerId, sequence))));

  /** Moves all events from the table to the archive as the service does, and plants a change. */
  async function archive(plant: (events: StoredEvent[]) => StoredEvent[]): Promise<StoredEvent[]> {
    const stored = [];
    for (let sequence = 1; sequence <= length; sequence += 1) stored.push(await read(sequence));
    const kept = plant(
      stored.map((event) =>
        event.type === "chat.message" ? { ...event, body: withoutPreview(event.body) } : event,
      ),
    );
    const lines = kept.map((event) => JSON.stringify({ entity: "event", ...event }));
    await objectStoreClient.send(
      new PutObjectCommand({
        Bucket: process.env.ARCHIVE_BUCKET_NAME,
        Key: `events/${account.partnerId}/2026-11-21/1-${length}-1.ndjson.gz`,
        Body: gzipSync(`${lines.join("\n")}\n`),
      }),
    );
    for (const { sequence } of stored) await removeEvent(account.partnerId, sequence);
    return kept;
  }

  /** Passes archived events to the client's inbox, as a partner who is given these events would. */
  async function* receive(events: readonly StoredEvent[]): AsyncGenerator<WebhookEvent> {
    const digest = await firstDigest(account.partnerId);
    const inbox = openClient().events.inbox({ after: 0, digest, gapMilliseconds: 0 });
    for (const { body } of events) yield* inbox.receive(JSON.parse(body));
  }

  const at = (sequence: number, change: (event: StoredEvent) => StoredEvent[]) => (events: StoredEvent[]) =>
    events.flatMap((event) => (event.sequence === sequence ? change(event) : [event]));
  const renumber = (events: StoredEvent[]): StoredEvent[] =>
    events.map((event, index) => ({
      ...{ ...event, sequence: index + 1 },
      body: event.body.replace(/"sequence":\d+/, `"sequence":${index + 1}`),
    }));

  it.each<[string, number | null, (events: StoredEvent[]) => StoredEvent[]]>([
    ["nothing in an unchanged archive", null, (events) => events],
    ["a changed byte", 3, at(3, (event) => [{ ...event, body: changeByte(event.body) }])],
    ["a changed byte in a message", 2, at(2, (event) => [{ ...event, body: changeByte(event.body) }])],
    [
      "a reordered pair of events",
      3,
      ([a, b, c, d, ...rest]) => renumber([a, b, d, c, ...rest] as StoredEvent[]),
    ],
    ["a removed event", 4, at(4, () => [])],
    ["an inserted event", 4, (events) => renumber(at(3, (event) => [event, event])(events))],
  ])("The client, vsp verify and the operator's command find %s (event %s)", async (_, sequence, plant) => {
    const kept = await archive(plant);
    const finding = sequence === null ? null : expect.stringMatching(new RegExp(`[eE]vents? ${sequence}\\b`));
    expect(await findingOf(receive(kept))).toEqual(finding);
    expect(await verifyFile(kept.map(({ body }) => body).join("\n"))).toEqual(finding);
    expect(await verifyAsOperator()).toEqual(finding);
  });
});
