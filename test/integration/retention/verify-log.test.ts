import { gzipSync } from "node:zlib";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { verifyLogs } from "../../../infra/recovery/verify-log.ts";
import { writeCheckpointObject } from "../../../shared/adapters/object-storage/checkpoint-objects.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { readPublicKeys } from "../../../shared/adapters/signing/read-public-keys.ts";
import { writeCheckpoint } from "../../../shared/application/checkpoints/write-checkpoint.ts";
import { withoutPreview } from "../../../shared/domain/messages/without-preview.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { StoredEvent } from "../../../shared/domain/webhooks/event-log.ts";
import { eventKey, partnerKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem, tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { toStoredEvent } from "../../../shared/persistence/webhooks/event-items.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import {
  changeByte,
  forgeLog,
  insertEvent,
  removeEvent,
  rewriteEvent,
  setLastDigest,
  setLastSequence,
  swapEvents,
  withoutDigest,
} from "../../support/logs/rewrite-log.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let store: RunningObjectStore;
let signing: SigningKeys;
let partnerId = "";

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  signing = await startSigningKeys();
});
afterAll(() => Promise.all([table.stop(), store.stop(), signing.stop()]));
beforeEach(async () => {
  ({ partnerId } = await openAccount());
  await emitEvents(partnerId, [{}, { type: "chat.message", data: { preview: "text" } }, {}]);
  await emitEvents(partnerId, [{}, {}]);
  for (const sequence of [1, 2]) await archive(await read(sequence));
});

const read = async (sequence: number): Promise<StoredEvent> =>
  toStoredEvent(requireValue(await getItem("get:event", eventKey(partnerId, sequence))));

const rewrite = (sequence: number, change: (body: string) => string) =>
  rewriteEvent(partnerId, sequence, change);
const remove = (sequence: number) => removeEvent(partnerId, sequence);

/** Sets an attribute of an event in the table. */
const setAttribute = async (sequence: number, name: string, value: unknown) => {
  const item = requireValue(await getItem("get:event", eventKey(partnerId, sequence)));
  await tableClient.send(
    new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, [name]: value }) }),
  );
};

/** Moves an event from the table into the archive, without message texts. */
async function archive(event: StoredEvent, body = event.body, name = `${event.sequence}-1-1`): Promise<void> {
  const kept = event.type === "chat.message" ? withoutPreview(body) : body;
  await objectStoreClient.send(
    new PutObjectCommand({
      Bucket: process.env.ARCHIVE_BUCKET_NAME,
      Key: `events/${partnerId}/2026-11-21/${name}.ndjson.gz`,
      Body: gzipSync(
        `${JSON.stringify({ entity: "event", ...event, body: kept })}\n${JSON.stringify({ entity: "delivery" })}\n`,
      ),
    }),
  );
  await remove(event.sequence);
}

async function verify() {
  const clients = { dynamodb: tableClient, s3: objectStoreClient };
  const archiveBucket = requireValue(process.env.ARCHIVE_BUCKET_NAME);
  const keys = { keys: await readPublicKeys("read:publicKeys") };
  const request = { tableName: tableName(), archiveBucket, onlyPartner: partnerId, keys };
  return requireValue((await Array.fromAsync(verifyLogs(clients, request)))[0]);
}

describe("verifying a partner's log in table and archive", () => {
  it("An unchanged log with archived and withdrawn messages has no findings", async () => {
    expect(await verify()).toEqual({ partnerId, events: 5, undigested: 0, checkpoints: 0, findings: [] });
  });

  it("An archived object that repeats lines of another object is not a finding", async () => {
    await archive(await read(3));
    await archive(await read(4), undefined, "4-1-1");
    const { findings } = await verify();
    expect(findings).toEqual([]);
  });

  it.each([
    ["A changed byte in the table", () => rewrite(4, changeByte), [/^event 4 has digest/]],
    ["A removed digest in the table", () => rewrite(4, withoutDigest), [/^event 4 has digest none/]],
    ["A removed digest of the last event", () => rewrite(5, withoutDigest), [/^event 5 has digest none/]],
    [
      "A JSON escape that changes the bytes but not the meaning of an event",
      async () => {
        ({ partnerId } = await openAccount());
        await emitEvents(partnerId, [{ type: "chat.message", data: { preview: "text" } }]);
        await rewrite(1, (body) => body.replace('"sandbox"', '"\\u0073andbox"'));
      },
      [/^event 1 has digest/],
    ],
    ...(["eventId", "type", "createdAt", "gsi1pk", "partnerId"] as const).map(
      (name): [string, () => Promise<unknown>, RegExp[]] => [
        `A stored ${name} that differs from the event's content`,
        () => setAttribute(4, name, name === "createdAt" ? 1 : "other"),
        [new RegExp(`^event 4 is stored with another ${name}`)],
      ],
    ),
    ["A removed event", () => remove(4), [/^events 4 to 4 are missing$/]],
    ["A removed last event", () => remove(5), [/^events 5 to 5 are missing$/]],
    [
      "A removed first event of a log that is newer than the archive",
      async () => {
        ({ partnerId } = await openAccount());
        await emitEvents(partnerId, [{}, {}, {}]);
        await remove(1);
        await rewrite(2, changeByte);
      },
      [/^events 1 to 1 are missing$/],
    ],
    [
      "A log with all its events removed",
      async () => {
        ({ partnerId } = await openAccount());
        await emitEvents(partnerId, [{}, {}]);
        await Promise.all([remove(1), remove(2)]);
      },
      [/^events 1 to 2 are missing$/],
    ],
  ])("%s is detected", async (_, plant, expected) => {
    await plant();
    const { findings } = await verify();
    expect(findings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  it("A changed byte in the archive is detected, and the finding names its event", async () => {
    const event = await read(3);
    await archive(event, changeByte(event.body));
    expect((await verify()).findings).toEqual([expect.stringMatching(/^event 3 has digest/)]);
  });

  it("Two swapped events are detected at the earlier event number", async () => {
    await swapEvents(partnerId, 3, 4);
    expect((await verify()).findings).toContainEqual(expect.stringMatching(/^event 3 has digest/));
  });

  it("An inserted event is detected even if the log's event counter includes the event", async () => {
    await insertEvent(partnerId, 5, 6);
    await setLastSequence(partnerId, 6);
    expect((await verify()).findings).toContainEqual(expect.stringMatching(/^event 6 has digest/));
  });

  it("An event with different content in the table and the archive is detected", async () => {
    const event = await read(5);
    await archive(event, changeByte(event.body));
    await emitEvents(partnerId, [{}]);
    const item = toAttributes({ ...requireValue(await getItem("get:event", eventKey(partnerId, 6))) });
    const key = toAttributes({ ...eventKey(partnerId, 5), sequence: 5 });
    await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: { ...item, ...key } }));
    expect((await verify()).findings).toContainEqual(expect.stringMatching(/^event 5 is there twice/));
  });

  it.each([
    ["with another digest", (body: string) => body, (body: string) => body.replace(/.(?="\}$)/, "_")],
    ["with other content and no digest", withoutDigest, (body: string) => changeByte(withoutDigest(body))],
  ])("A second copy of an event %s is detected in the archive", async (_, inTable, inArchive) => {
    const event = await read(3);
    const stored = requireValue(await getItem("get:event", eventKey(partnerId, 3)));
    await archive(event, inArchive(event.body));
    await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...stored }) }));
    await rewrite(3, inTable);
    expect((await verify()).findings).toContainEqual(expect.stringMatching(/^event 3 is there twice/));
  });

  it("A counter whose digest differs from the last event's digest is detected", async () => {
    await setLastDigest(partnerId, "other");
    expect((await verify()).findings).toEqual([expect.stringMatching(/^the last digest is .* holds other$/)]);
  });
});

describe("comparing a log with its signed checkpoints", () => {
  beforeEach(async () => {
    ({ partnerId } = await openAccount());
    await emitEvents(partnerId, [{}, { type: "chat.message", data: { preview: "text" } }, {}]);
    await writeCheckpoint(partnerId, Date.now());
    await emitEvents(partnerId, [{}, {}]);
    await writeCheckpoint(partnerId, Date.now());
  });

  it("Every checkpoint still matches after events have moved from the table to the archive", async () => {
    for (const sequence of [2, 1, 4, 3]) await archive(await read(sequence));
    expect(await verify()).toEqual({ partnerId, events: 5, undigested: 0, checkpoints: 2, findings: [] });
  });

  it("A log rewritten with all its digests is detected at each checkpoint after the change", async () => {
    await forgeLog(partnerId, 2, changeByte);
    expect((await verify()).findings).toEqual([
      expect.stringMatching(/^event 3 has digest .* its checkpoint states/),
      expect.stringMatching(/^event 5 has digest .* its checkpoint states/),
    ]);
  });

  it("Events that no checkpoint covers after two days are reported", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.now() - 3 * dayMilliseconds);
    await emitEvents(partnerId, [{}]).finally(() => vi.restoreAllMocks());
    expect((await verify()).findings).toEqual([
      expect.stringMatching(/^events from 6 on, since .* have no signed checkpoint$/),
    ]);
    await writeCheckpoint(partnerId, Date.now());
    expect((await verify()).findings).toEqual([]);
  });

  it("The removal of digests after a checkpoint is detected even if the counter's last digest is changed to match", async () => {
    const before = JSON.parse((await read(3)).body).digest;
    await rewrite(4, withoutDigest);
    await rewrite(5, withoutDigest);
    await setLastDigest(partnerId, before);
    expect((await verify()).findings).toContainEqual(expect.stringMatching(/^event 4 has digest none/));
  });

  it("A partner's log is verified even if the table's list of partners omits the partner", async () => {
    const item = requireValue(await getItem("get:partner", partnerKey(partnerId)));
    await tableClient.send(
      new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, gsi1pk: "OTHER" }) }),
    );
    await rewrite(2, changeByte);
    expect((await verify()).findings).toEqual([expect.stringMatching(/^event 2 has digest/)]);
  });

  it("Verifying a partner without a log fails with an error", async () => {
    partnerId = "pt_other";
    await expect(verify()).rejects.toThrow("Neither the table nor the archive has a log of partner pt_other");
  });

  it("A log that was truncated after its checkpoint is detected", async () => {
    await removeEvent(partnerId, 5);
    await setLastSequence(partnerId, 4);
    expect((await verify()).findings).toContainEqual("the log ends at 4, and a checkpoint of 5 exists");
  });

  it("A checkpoint without the service's signature is detected", async () => {
    const statement = Buffer.from(JSON.stringify({ kid: "2026" })).toString("base64url");
    await writeCheckpointObject(
      partnerId,
      { sequence: 4, digest: "forged" },
      `${statement}.${statement}.AAAA`,
    );
    expect((await verify()).findings).toEqual([
      expect.stringMatching(/^event 4 has digest .* its checkpoint states forged$/),
      "checkpoint 4 has no valid signature",
    ]);
  });
});
