import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import * as z from "zod/mini";
import { type CreatedLookup, createLookup } from "../../../shared/application/history/create-lookup.ts";
import type { LookupContext } from "../../../shared/application/history/lookup-context.ts";
import { presentLookup } from "../../../shared/application/history/present-lookup.ts";
import { requireLookup } from "../../../shared/application/history/read-lookup.ts";
import { runLookup } from "../../../shared/application/history/run-lookup.ts";
import { eventSchemas } from "../../../shared/contract/events/event-schemas.ts";
import type { LookupReference } from "../../../shared/domain/history/lookup-message.ts";
import { readLookupRequest, type SentLookup } from "../../../shared/domain/history/lookup-request.ts";
import { findSandboxCar, handleInSandbox } from "../../../shared/domain/history/sandbox-provider.ts";
import type { Environment } from "../../../shared/domain/partners/partner.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";

/** An ordinary afternoon, Korean time. */
export const now = Date.parse("2026-11-20T15:00:00+09:00");

const nothing: SentLookup = { plate: null, vin: null, fresh: false, reference: null };

/** Parameters of a lookup request that tests change. */
export interface Asking {
  token?: string;
  callerId?: string;
  environment?: Environment;
  now?: number;
  announce?: (lookup: LookupReference) => Promise<void>;
}

/** Requests a lookup as a partner, by default for the plate of the car without a damage record. */
export function ask(
  partnerId: string,
  sent: Partial<SentLookup> = { plate: "00가0000" },
  asking: Asking = {},
): Promise<CreatedLookup> {
  return createLookup(
    readLookupRequest({ ...nothing, ...sent }),
    {
      partnerId,
      callerId: asking.callerId ?? `key_of_${partnerId}`,
      token: asking.token ?? randomUUID(),
      environment: asking.environment ?? "sandbox",
      now: asking.now ?? now,
    },
    asking.announce ?? (async () => undefined),
  );
}

/** Returns the sandbox's context, ten seconds later and with the given fields replaced. */
const contextOf = (changes: Partial<LookupContext> = {}): LookupContext => ({
  environment: "sandbox",
  apiVersion: "v1.60",
  clock: { now: () => now + 10_000 },
  provider: { fetchReport: async (key) => handleInSandbox(key) },
  findCar: async (vin) => findSandboxCar(vin),
  storeAnswer: async () => undefined,
  storeDocument: async () => undefined,
  ...changes,
});

/** Processes a lookup as the queue's worker does. */
export const run = (partnerId: string, lookupId: string, changes: Partial<LookupContext> = {}) =>
  runLookup({ partnerId, lookupId }, contextOf(changes));

/** A lookup as its partner reads it. */
export const show = async (partnerId: string, lookupId: string) =>
  presentLookup(await requireLookup(partnerId, lookupId));

/** Requests and processes a lookup, and returns the result. */
export async function lookUp(
  partnerId: string,
  sent: Partial<SentLookup>,
  { asking = {}, changes = {} }: { asking?: Asking; changes?: Partial<LookupContext> } = {},
) {
  const { lookup } = await ask(partnerId, sent, asking);
  await run(partnerId, lookup.id, changes);
  return show(partnerId, lookup.id);
}

/** Returns a partner's events, oldest first, and validates each against its strict schema. */
export async function readEvents(partnerId: string): Promise<EventEnvelope[]> {
  const { pk } = eventKey(partnerId, 0);
  const items = await queryAll(["query:event", "query:delivery"], {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": "EVENT#" },
  });
  return items
    .filter((item) => item.entity === "event")
    .map((item) => {
      const envelope = JSON.parse(inflateRawSync(item.body as Uint8Array).toString()) as EventEnvelope;
      z.parse(eventSchemas[envelope.type], envelope);
      return envelope;
    });
}
