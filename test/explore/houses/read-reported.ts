import { ask, byPartner } from "../../races/stage/people.ts";
import { StoredState } from "../invariants/read-state.ts";
import { partners } from "./history.ts";
import type { HouseStage } from "./house-stage.ts";
import type { Played } from "./play-history.ts";
import type { ReportedEvent, ShownOrder } from "./reported-event.ts";

/** Returns the events that partners received, by sequence. */
export async function readReported(on: HouseStage, { orderIds }: Played): Promise<ReportedEvent[]> {
  const names = new Map([...orderIds].map(([name, id]) => [id, name]));
  const reported: ReportedEvent[] = [];
  for (const [at, partner] of on.partners.entries()) {
    let after = 0;
    let page: WireEntry[];
    do {
      const query = { after_sequence: String(after), limit: "200" };
      page = (await ask(on.stage, "listEvents", byPartner(partner, { query }))).data;
      reported.push(...page.map(({ payload }) => readEvent(at, payload, names)));
      after = page.at(-1)?.sequence ?? after;
    } while (page.length > 0);
  }
  return reported;
}

/** Returns one line per event that was sent to the wrong endpoints for their subscriptions. */
export async function findMissent(on: HouseStage): Promise<string[]> {
  const state = new StoredState(await on.read(), []);
  const sent = new Set(
    state
      .ofKind("delivery")
      .map(({ partnerId, sequence, endpointId }) => `${partnerId} ${sequence} ${endpointId}`),
  );
  return state.ofKind("event").flatMap(({ partnerId, sequence, type }) => {
    const at = on.partners.findIndex((partner) => partner.partnerId === partnerId);
    return partners[at]!.endpoints.flatMap((types, position) => {
      // By the specification, issued invoices go to every endpoint, regardless of its subscription.
      const wanted = types === null || types.includes(String(type)) || type === "order.invoice_issued";
      const isSent = sent.has(`${partnerId} ${sequence} ${on.endpoints[at]![position]}`);
      const what = `${type} ${sequence} of partner ${at} and its endpoint ${position}`;
      return wanted === isSent ? [] : [`${what}: ${isSent ? "sent" : "not sent"}`];
    });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: each type of event has data of its own
type WirePayload = { type: string; data: Record<string, any> };
interface WireEntry {
  sequence: number;
  payload: WirePayload;
}

function readEvent(
  partner: number,
  { type, data }: WirePayload,
  names: ReadonlyMap<string, string>,
): ReportedEvent {
  const { order } = data;
  return {
    ...{ partner, type },
    order: names.get(order.id) ?? order.id,
    shown: readOrder(order),
    more: moreOf[type]?.(data) ?? {},
  };
}

const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));

// biome-ignore lint/suspicious/noExplicitAny: an order as it was sent
const readOrder = (order: any): ShownOrder => ({
  status: order.status,
  vin: order.vin,
  licensePlate: order.license_plate,
  maxBidUsd: order.max_bid_amount_usd,
  auctionDate: instant(order.auction_date),
  cutoffAt: instant(order.order_cutoff_at),
  failureReason: order.failure_reason,
  cancellationReason: order.cancellation_reason,
  isAcquired: order.acquired_at !== null,
  purchaseUsd: order.amounts.purchase_price_usd,
  vessel: order.shipment?.vessel_name ?? null,
});

/** Returns the fields of an event besides the order, by event type. */
const moreOf: Readonly<Record<string, (data: WirePayload["data"]) => ReportedEvent["more"]>> = {
  "order.status_changed": ({ previous_status }) => ({ previous_status }),
  "order.detail_updated": ({ order: { is_highest_bid, current_max_bid_usd } }) => ({
    ...{ is_highest_bid, current_max_bid_usd },
  }),
  "order.auction_rescheduled": ({ previous_auction_date }) => ({
    previous_auction_date: instant(previous_auction_date),
  }),
  "order.price_updated": ({ order: _, ...change }) => change,
  "order.re_auctioned": ({ previous_vehicle_id, new_vehicle_id, new_auction_date }) => ({
    ...{ previous_vehicle_id, new_vehicle_id },
    new_auction_date: instant(new_auction_date),
  }),
  "order.invoice_issued": ({ previous_version }) => ({ previous_version }),
};
