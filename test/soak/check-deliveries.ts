import { setTimeout as pause } from "node:timers/promises";
import { mapConcurrently } from "../support/map-concurrently.ts";
import type { Answer } from "../support/stage/stage-client.ts";
import type { CallRecorder } from "./record-calls.ts";
import type { HealthyPartner } from "./run-healthy-partner.ts";

const patienceMilliseconds = 180_000;
const pollMilliseconds = 1_000;
const partnersAtOnce = 8;

/** Counts of the partners' events. */
export interface DeliveryCount {
  events: number;
  /** Repeated deliveries of an event, which at-least-once delivery allows. */
  repeated: number;
}

/**
 * Compares the event log of each partner with the events at its endpoint and with its orders. Repeats the comparison
 * for up to three minutes, because deliveries are retried and indexes lag. Then reports missing events, gaps in a log,
 * received events without a log entry or with different content, orders that differ from their last event or from the
 * last accepted change, and orders that no longer exist.
 */
export async function checkDeliveries(
  partners: readonly HealthyPartner[],
  recorder: CallRecorder,
): Promise<DeliveryCount> {
  const count: DeliveryCount = { events: 0, repeated: 0 };
  const giveUpAt = Date.now() + patienceMilliseconds;
  const check = async (partner: HealthyPartner) => {
    let compared = await compare(partner);
    while (compared.faults.length > 0 && Date.now() < giveUpAt) {
      await pause(pollMilliseconds);
      compared = await compare(partner);
    }
    for (const fault of compared.faults) recorder.fault(fault);
    count.events += compared.eventCount;
    count.repeated += partner.receiver.received.length - compared.eventCount;
  };
  await mapConcurrently(partners, partnersAtOnce, check);
  return count;
}

type LogEntry = Answer["body"];

async function compare(partner: HealthyPartner): Promise<{ eventCount: number; faults: string[] }> {
  const log = await readLog(partner);
  return {
    eventCount: log.length,
    faults: [...compareLog(log, partner), ...(await compareOrders(log, partner))],
  };
}

/** A partner's whole log, oldest first. */
async function readLog({ client }: HealthyPartner): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/v1/events?limit=200${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`No event log: ${status} ${JSON.stringify(body)}`);
    entries.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return entries.sort((one, other) => one.payload.sequence - other.payload.sequence);
}

function compareLog(log: readonly LogEntry[], { client, receiver }: HealthyPartner): string[] {
  const faults: string[] = [];
  const { partnerId } = client;
  const received = new Map(receiver.received.map(({ envelope }) => [envelope.id, envelope]));
  for (const [position, { id, payload }] of log.entries()) {
    if (payload.sequence !== position + 1)
      faults.push(`${partnerId}: event ${position + 1} is missing in the log`);
    const envelope = received.get(id);
    if (envelope === undefined) faults.push(`${partnerId}: ${id} was never delivered`);
    else if (JSON.stringify(envelope) !== JSON.stringify(payload))
      faults.push(`${partnerId}: ${id} was delivered with content that differs from the log`);
  }
  const logged = new Set(log.map(({ id }) => id));
  for (const id of received.keys())
    if (!logged.has(id)) faults.push(`${partnerId}: ${id} was delivered and is in no log`);
  return faults;
}

async function compareOrders(
  log: readonly LogEntry[],
  { client, orders }: HealthyPartner,
): Promise<string[]> {
  const faults: string[] = [];
  const lastNotified = new Map(
    log.flatMap(({ payload }) => (payload.data.order ? [[payload.data.order.id, payload.data.order]] : [])),
  );
  for (const { id, bidUsd, uncertainBidsUsd } of orders) {
    const { status, body } = await client.get(`/v1/orders/${id}`);
    const notified = lastNotified.get(id);
    if (status !== 200) faults.push(`${id} was placed, but its read returns ${status}`);
    else if (![bidUsd, ...uncertainBidsUsd].includes(body.max_bid_amount_usd))
      faults.push(`${id} has the bid ${body.max_bid_amount_usd}, but ${bidUsd} was accepted`);
    else if (notified !== undefined && notified.status !== body.status)
      faults.push(`${id} is ${body.status}, but its last event has ${notified.status}`);
  }
  return faults;
}
