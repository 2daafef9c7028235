import { describe, expect, it } from "vitest";
import { BrokenLinkError, firstDigest, type VehicleSourcing } from "../../../packages/client/src/index.ts";
import { chainStart, openBody } from "../../../shared/persistence/events/event-chain.ts";
import { sealedDeliveryOf, sealedLog } from "../../support/logs/seal-events.ts";
import { serveLog } from "../../support/logs/serve-event-log.ts";
import { requireValue } from "../../support/require-value.ts";

type Entry = ReturnType<typeof sealedLog>[number];
const partnerId = "pt_1";
const digestOf = ({ payload }: Entry) => payload.digest;
const changed = (log: Entry[], at: number): Entry[] =>
  log.map((entry) =>
    entry.sequence === at ? { ...entry, payload: { ...entry.payload, api_version: "v1.61" } } : entry,
  );
const pick = (log: readonly Entry[], ...sequences: number[]): Entry[] =>
  sequences.map((sequence) => requireValue(log[sequence - 1]));
/** Numbers events by their positions, as an attacker who hides a moved event would. */
const renumber = (log: readonly Entry[]): Entry[] =>
  log.map((entry, at) => ({ ...entry, sequence: at + 1, payload: { ...entry.payload, sequence: at + 1 } }));
const pageOf = (log: readonly Entry[], entries: readonly { sequence: number }[]) =>
  entries.map(({ sequence }) => requireValue(log[sequence - 1]));

/** Reads a served log as a consumer does, and returns the entries and the final result. */
async function read(log: Entry[], by: (client: VehicleSourcing) => AsyncIterable<{ sequence: number }>) {
  await using served = await serveLog({ length: log.length }, (entries) => pageOf(log, entries));
  const seen: number[] = [];
  const readAll = async () => {
    for await (const { sequence } of by(served.client)) {
      seen.push(sequence);
      if (sequence === log.length) break;
    }
  };
  const error = await readAll().catch((thrown: unknown) => thrown);
  return { seen, error };
}

describe("client verification of the log's chain", () => {
  it("The client verifies the service's digests in sequence, starting from the partner's id", async () => {
    expect(await firstDigest(partnerId)).toBe(chainStart(partnerId));
    const log = sealedLog(partnerId, 5);
    const digest = await firstDigest(partnerId);
    const { seen, error } = await read(log, (client) => client.events.read({ after: 0, digest }));
    expect([seen, error]).toEqual([[1, 2, 3, 4, 5], undefined]);
  });

  it("An event of a message still passes verification after the message's text was withdrawn", async () => {
    const log = sealedLog(partnerId, 4, (sequence) =>
      sequence === 2 ? "chat.message" : "order.detail_updated",
    );
    const withdrawn = log.map((entry) => {
      const { digest, ...payload } = entry.payload;
      const data = entry.sequence === 2 ? { ...payload.data, preview: null } : payload.data;
      return { ...entry, payload: { ...payload, data, digest } };
    });
    expect(withdrawn).not.toEqual(log);
    const { seen, error } = await read(withdrawn, (client) => client.events.read({ after: 0 }));
    expect([seen, error]).toEqual([[1, 2, 3, 4], undefined]);
  });

  it.each([
    ["reading the log", (client: VehicleSourcing) => client.events.read({ after: 0 })],
    ["following the log", (client: VehicleSourcing) => client.events.follow({ after: 0 })],
    ["catching up with an inbox", (client: VehicleSourcing) => client.events.inbox({ after: 0 }).catchUp()],
  ])(
    "%s stops before an event with a changed byte, and the error has the event's sequence and both digests",
    async (_, by) => {
      const log = sealedLog(partnerId, 5);
      const { seen, error } = await read(changed(log, 3), by);
      expect(seen).toEqual([1, 2]);
      expect(error).toBeInstanceOf(BrokenLinkError);
      expect(error).toMatchObject({ sequence: 3, found: digestOf(requireValue(log[2])) });
      expect((error as BrokenLinkError).expected).not.toBe((error as BrokenLinkError).found);
    },
  );

  it.each<[string, (log: Entry[]) => Entry[]]>([
    ["a reordered pair", (log) => renumber([...log.slice(0, 2), ...pick(log, 4, 3), ...log.slice(4)])],
    ["a removed event", (log) => renumber(log.toSpliced(2, 1))],
    ["an inserted event", (log) => renumber(log.toSpliced(2, 0, ...pick(log, 1)))],
  ])("Reading stops with an error at %s, even if all events are renumbered", async (_, plant) => {
    const { seen, error } = await read(plant(sealedLog(partnerId, 6)), (client) =>
      client.events.read({ after: 0 }),
    );
    expect(seen).toEqual([1, 2]);
    expect(error).toBeInstanceOf(BrokenLinkError);
    expect(error).toMatchObject({ sequence: 3 });
  });

  it("The client verifies the first event only if the previous digest is given", async () => {
    const log = changed(sealedLog(partnerId, 3), 1);
    const digest = await firstDigest(partnerId);
    const from = await read(log, (client) => client.events.read({ after: 0, digest }));
    expect(from.error).toMatchObject({ sequence: 1 });
    const blind = await read(log, (client) => client.events.read({ after: 0 }));
    expect([blind.seen, blind.error]).toEqual([[1, 2, 3], undefined]);
  });

  it("Reading after a stored event succeeds with the digest of this event and fails with a different digest", async () => {
    const log = sealedLog(partnerId, 5);
    const digest = digestOf(requireValue(log[2]));
    const sound = await read(log, (client) => client.events.read({ after: 3, digest }));
    expect([sound.seen, sound.error]).toEqual([[4, 5], undefined]);
    const other = digestOf(requireValue(log[1]));
    const wrong = await read(log, (client) => client.events.read({ after: 3, digest: other }));
    expect(wrong.error).toMatchObject({ sequence: 4 });
  });

  it("Events from before the chain started are read without a digest", async () => {
    const log = sealedLog(partnerId, 4).map((entry) => {
      const { digest, ...payload } = entry.payload;
      return entry.sequence <= 2 ? { ...entry, payload } : entry;
    });
    const { seen, error } = await read(log as Entry[], (client) => client.events.read({ after: 0 }));
    expect([seen, error]).toEqual([[1, 2, 3, 4], undefined]);
  });

  it("An inbox rejects a delivery whose digest does not follow the digest of the previous delivery", async () => {
    const log = sealedLog(partnerId, 3);
    await using served = await serveLog({ length: 3 }, (entries) => pageOf(log, entries));
    const inbox = served.client.events.inbox({ after: 0 });
    await Array.fromAsync(inbox.receive(sealedDeliveryOf(requireValue(log[0]))));
    const forged = sealedDeliveryOf(requireValue(changed(log, 2)[1]));
    await expect(Array.fromAsync(inbox.receive(forged))).rejects.toMatchObject({ sequence: 2 });
    const genuine = sealedDeliveryOf(requireValue(log[1]));
    expect(openBody(JSON.stringify(genuine))?.digest).toBe(genuine.digest);
    expect(await Array.fromAsync(inbox.receive(genuine))).toEqual([genuine]);
    expect(inbox.digest).toBe(genuine.digest);
  });
});
