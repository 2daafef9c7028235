import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "../support/stage-client.ts";
import { workSideBySide } from "../support/work-side-by-side.ts";
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
 * Waits up to three minutes until every event in each partner's log has arrived at its endpoint. Then reports
 * missing events, gaps in a log, received events that no log has or whose content differs, orders that differ
 * from their last event or from the last accepted change, and orders that no longer exist.
 */
export async function checkDeliveries(
  partners: readonly HealthyPartner[],
  recorder: CallRecorder,
): Promise<DeliveryCount> {
  const count: DeliveryCount = { events: 0, repeated: 0 };
  const giveUpAt = Date.now() + patienceMilliseconds;
  const check = async (partner: HealthyPartner) => {
    let log = await readLog(partner);
    while (hasMissing(log, partner) && Date.now() < giveUpAt) {
      await pause(pollMilliseconds);
      log = await readLog(partner);
    }
    compareLog(log, partner, recorder);
    await compareOrders(log, partner, recorder);
    count.events += log.length;
    count.repeated += partner.receiver.received.length - log.length;
  };
  await workSideBySide(partners, partnersAtOnce, check);
  return count;
}

/** A partner's whole log, oldest first. */
async function readLog({ client }: HealthyPartner): Promise<Answer["body"][]> {
  const entries: Answer["body"][] = [];
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

const idsReceived = ({ receiver }: HealthyPartner) =>
  new Set(receiver.received.map(({ envelope }) => envelope.id));

function hasMissing(log: readonly Answer["body"][], partner: HealthyPartner): boolean {
  const received = idsReceived(partner);
  return log.some(({ id }) => !received.has(id));
}

function compareLog(log: readonly Answer["body"][], partner: HealthyPartner, recorder: CallRecorder): void {
  const { partnerId } = partner.client;
  const received = new Map(partner.receiver.received.map(({ envelope }) => [envelope.id, envelope]));
  for (const [position, { id, payload }] of log.entries()) {
    if (payload.sequence !== position + 1)
      recorder.fault(`${partnerId}: event ${position + 1} is missing in the log`);
    const envelope = received.get(id);
    if (envelope === undefined) recorder.fault(`${partnerId}: ${id} was never delivered`);
    else if (JSON.stringify(envelope) !== JSON.stringify(payload))
      recorder.fault(`${partnerId}: ${id} was delivered with another content than the log shows`);
  }
  const logged = new Set(log.map(({ id }) => id));
  for (const id of received.keys())
    if (!logged.has(id)) recorder.fault(`${partnerId}: ${id} was delivered and is in no log`);
}

async function compareOrders(
  log: readonly Answer["body"][],
  { client, orders }: HealthyPartner,
  recorder: CallRecorder,
): Promise<void> {
  const lastTold = new Map(
    log.flatMap(({ payload }) => (payload.data.order ? [[payload.data.order.id, payload.data.order]] : [])),
  );
  for (const { id, bidUsd } of orders) {
    const { status, body } = await client.get(`/v1/orders/${id}`);
    const told = lastTold.get(id);
    if (status !== 200) recorder.fault(`${id} was placed and is answered with ${status}`);
    else if (body.max_bid_amount_usd !== bidUsd)
      recorder.fault(`${id} has the bid ${body.max_bid_amount_usd}, accepted was ${bidUsd}`);
    else if (told !== undefined && told.status !== body.status)
      recorder.fault(`${id} is ${body.status}, its last event says ${told.status}`);
  }
}
