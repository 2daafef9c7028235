import { listCheckpointPositions } from "../../adapters/object-storage/checkpoint-objects.ts";
import { signStatement } from "../../adapters/signing/sign-statement.ts";
import type { OrderResource } from "../../contract/resources/orders/order.ts";
import {
  mostChanges,
  type ReceiptClaims,
  type ReceiptResource,
  termFields,
} from "../../contract/resources/statements/receipt.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { AgreedTerms } from "../../domain/orders/agreed-terms.ts";
import type { Order } from "../../domain/orders/order.ts";
import { pickFields } from "../../domain/pick-fields.ts";
import { eventReadableDays, eventsReadableSince } from "../../domain/retention/kept-days.ts";
import type { CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import { statementTypes } from "../../domain/signing/statement.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { LogChanged, readLogEnd } from "../checkpoints/follow-log.ts";
import { presentOrder } from "../orders/reads/present-order.ts";
import { requirePartner } from "../vehicles/require-partner.ts";
import { type ProvenEvent, readProvenEvents } from "./read-proven-events.ts";
import { type RecordedTerms, readRecordedTerms } from "./read-recorded-terms.ts";

/** A receipt excludes the order's rank among bids. The rank would reveal other partners' data and become outdated. */
const unranked = { isHighestBid: false, currentMaxBidUsd: 0 };

/**
 * Signs the order, its recorded terms and each of its changes, and names the fields that are not proven.
 * @throws Problem `order_not_found`, or `no_longer_kept` if the order's first events may have left the table
 * @throws LogChanged if an event does not follow from the log's signed checkpoints, or the order contradicts its
 * events or its recorded terms
 */
export async function issueReceipt(
  partnerId: string,
  orderId: string,
  now: number,
): Promise<ReceiptResource> {
  const [{ order: stored, recorded, isFromPlacement }, end, partner] = await Promise.all([
    readRecordedTerms(partnerId, orderId),
    readSignedEnd(partnerId),
    requirePartner(partnerId),
  ]);
  if (stored.orderId !== orderId) throw new LogChanged(partnerId, `order ${orderId} has another id`);
  requireKept(stored.createdAt, now);
  const events = await readProvenEvents({ partnerId, orderId, end, now });
  const order = presentOrder(stored, unranked);
  requireAgreement(partnerId, order, events);
  const facts = factsOf(order);
  const terms = recorded.map((record) => presentTerms(stored, record));
  const proving = isFromPlacement ? recorded.at(-1)?.terms : undefined;
  const claims: ReceiptClaims = {
    environment: currentEnvironment(),
    partner_id: partnerId,
    partner_name: partner.name,
    order: facts,
    unproven: findUnproven(facts, events, proving && presentFacts(stored, proving)),
    terms,
    changes: events.slice(-mostChanges).map(({ order: shown, ...change }) => ({
      ...change,
      status: shown?.status ?? null,
    })),
    log: end,
    issued_at: toKstIso(now),
  };
  const { keyId, jws } = await signStatement("sign:statements", statementTypes.receipt, claims, now);
  return { ...claims, key_id: keyId, signature: jws };
}

/**
 * Returns the end of a partner's log, which must not be before the newest checkpoint. If it is, reads the counter
 * again, because a checkpoint may have been signed between the two reads.
 * @throws LogChanged if the counter is still behind the checkpoint, so it was set back
 */
async function readSignedEnd(partnerId: string): Promise<CheckpointPosition> {
  const [end, [newest]] = await Promise.all([
    readLogEnd(partnerId),
    listCheckpointPositions(partnerId, { before: null, limit: 1 }),
  ]);
  if (newest === undefined || newest.sequence <= end.sequence) return end;
  const later = await readLogEnd(partnerId);
  if (newest.sequence <= later.sequence) return later;
  throw new LogChanged(
    partnerId,
    `it ends at ${later.sequence}, and a checkpoint of ${newest.sequence} exists`,
  );
}

function requireKept(createdAt: number, now: number): void {
  const readableSince = eventsReadableSince(now);
  if (createdAt >= readableSince) return;
  throw new Problem(
    "no_longer_kept",
    `Receipts are signed for ${eventReadableDays} days after an order. Keep one while its events are shown.`,
    { kept_since: toKstIso(readableSince), kept_days: eventReadableDays },
  );
}

const factsOf = (order: OrderResource): ReceiptClaims["order"] => ({
  id: order.id,
  vehicle_id: order.vehicle_id,
  vehicle: order.vehicle,
  vin: order.vin,
  license_plate: order.license_plate,
  status: order.status,
  max_bid_amount_usd: order.max_bid_amount_usd,
  amounts: order.amounts,
  fx_rate: order.fx_rate,
  auction_date: order.auction_date,
  order_cutoff_at: order.order_cutoff_at,
  created_at: order.created_at,
  acquired_at: order.acquired_at,
  failure_reason: order.failure_reason,
  cancellation_reason: order.cancellation_reason,
});

/** Facts that only recorded terms prove. */
const recordedFacts = ["id", "vehicle", ...termFields] as const;
/** Values that replace these facts of an event, so that the facts are not proven unless recorded terms state them. */
const unrecorded = Object.fromEntries(recordedFacts.map((name) => [name, undefined]));
/** Fields that no change of an order modifies. */
const fixedFacts = ["id", "vehicle_id", "fx_rate", "created_at"] as const;
/**
 * Fields that may differ from the order's last event. The vehicle is added to older orders later. The rank and the
 * invoice change with their own events.
 */
const freeFacts: ReadonlySet<string> = new Set([
  ...["vehicle", "is_highest_bid", "current_max_bid_usd", "invoice"],
]);

/**
 * Compares the stored order with its verified events: always the fields that never change, and all fields if
 * the order has not changed since.
 */
function requireAgreement(partnerId: string, order: OrderResource, events: readonly ProvenEvent[]): void {
  for (const { order: shown, sequence } of events) {
    if (shown === null) continue;
    const isLatest = shown.updated_at === order.updated_at;
    const names = isLatest ? Object.keys(shown).filter((name) => !freeFacts.has(name)) : fixedFacts;
    const other = names.find((name) => !isSame(shown[name as "id"], order[name as "id"]));
    if (other !== undefined)
      throw new LogChanged(partnerId, `${other} of order ${order.id} differs from event ${sequence}`);
  }
}

/**
 * Returns the names of the facts that are not proven. Only recorded terms prove the terms. An event is not proof,
 * because it would repeat a term that somebody wrote into the table before the event. The order's last event proves the
 * other facts, unless it has no digest.
 */
function findUnproven(
  facts: ReceiptClaims["order"],
  events: readonly ProvenEvent[],
  recorded: Partial<OrderResource> | undefined,
): ReceiptClaims["unproven"] {
  const shown = events.findLast(({ order, digest }) => order !== null && digest !== null)?.order ?? null;
  const stated: Partial<OrderResource> = {
    ...shown,
    ...unrecorded,
    ...recorded,
  };
  const names = Object.keys(facts) as (keyof typeof facts)[];
  return names.filter((name) => !isSame(stated[name], facts[name]));
}

/** Returns the facts that recorded terms of an order state. Omits the vehicle if the terms do not contain its names. */
function presentFacts(order: Order, terms: AgreedTerms) {
  const { vehicle, ...facts } = pickFields(presentOrder({ ...order, ...terms }, unranked), recordedFacts);
  return terms.vehicle === undefined ? facts : { ...facts, vehicle };
}

const presentTerms = (
  order: Order,
  { terms, recordedAt }: RecordedTerms,
): ReceiptClaims["terms"][number] => ({
  version: terms.version,
  ...pickFields(presentFacts(order, terms), termFields),
  recorded_at: toKstIso(recordedAt),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
