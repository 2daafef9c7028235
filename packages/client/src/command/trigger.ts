import {
  DuplicateOrderError,
  type Order,
  PastOrderCutoffError,
  type VehicleSourcing,
  VehicleUnavailableError,
  type WebhookEvent,
} from "../index.ts";
import { accessOf, type Command } from "./define-command.ts";
import { openClient } from "./find-access.ts";
import { RefusedError, UsageError } from "./outcome.ts";

/** The steps that trigger an event with a sandbox key. Resolves to the subject of the event. */
type Trigger = (client: VehicleSourcing) => Promise<string>;

const triggers: Readonly<Record<string, Trigger>> = {
  "order.status_changed": async (client) => {
    const order = await placeOrder(client);
    await client.orders.simulateStatus(order.id, { status: "acquiring" });
    return order.id;
  },
  "order.detail_updated": async (client) => {
    const order = await placeOrder(client);
    for (const auction_fee_usd of [300, 350])
      await client.orders.simulateStatus(order.id, { status: "in_transit", auction_fee_usd });
    return order.id;
  },
  "order.invoice_updated": async (client) => {
    const order = await placeOrder(client);
    for (const purchase_price_usd of [9000, 9100])
      await client.orders.simulateStatus(order.id, { status: "secured", purchase_price_usd });
    return order.id;
  },
  "history_lookup.completed": async (client) =>
    (await client.historyLookups.create({ plate: "00가0000" })).id,
  "history_lookup.failed": async (client) => (await client.historyLookups.create({ plate: "00가0404" })).id,
  "chat.message": async (client) => (await client.messages.send({ text: "Sent by vsp trigger." })).id,
};

/** Causes of the events that an API key alone cannot trigger, by event type. */
const outOfReach: Readonly<Record<string, string>> = {
  "order.auction_rescheduled": "the auction house moves the auction",
  "order.price_updated": "the price of the car behind a placed order changes",
  "order.re_auctioned": "the car of a finished order is listed again",
  "order.invoice_issued": "the operator issues the invoice; vsp orders simulate <id> secured makes its draft",
  "eagle_eye.match": "a car on a watch changes; client.watches.testWebhook sends a test of one",
};

const waitSeconds = 60;

/** `vsp trigger <event type>` */
export const triggerCommand: Command = {
  name: "trigger",
  usage: "[<event type>]",
  summary: "bring a sandbox order to what emits an event; without a type, list them",
  flags: {},
  words: { least: 0, most: 1 },
  async run({ words: [type], flags, output, signal }) {
    if (type === undefined) {
      for (const one of Object.keys(triggers)) output.result({ type: one, reachable: true }, one);
      for (const [one, why] of Object.entries(outOfReach))
        output.result(
          { type: one, reachable: false, when: why },
          `${one}  (not by a key alone: when ${why})`,
        );
      return;
    }
    if (outOfReach[type] !== undefined)
      throw new RefusedError(
        `vsp cannot trigger ${type} with a key alone. The event is sent when ${outOfReach[type]}.`,
      );
    const trigger = triggers[type];
    if (trigger === undefined) throw new UsageError(`No event type ${type}. vsp trigger lists them.`);
    const client = await openClient(accessOf(flags));
    if (client.environment !== "sandbox") throw new RefusedError("Only the sandbox has triggers.");
    const after = await client.events.newestSequence();
    const subject = await trigger(client);
    output.say(`${subject} was brought to it; waiting for the event.`);
    const event = await waitFor(client, { type, subject, after, signal });
    output.result(event, `${event.sequence}  ${event.type}  ${event.id}  ${subject}`);
  },
};

/** Errors that concern only one car, so that another car may still be orderable. */
const notToBeHad = [DuplicateOrderError, PastOrderCutoffError, VehicleUnavailableError];

/** Places an order on the first car that can be ordered, and returns the order. */
async function placeOrder(client: VehicleSourcing): Promise<Order> {
  for await (const car of client.vehicles.list({ orderable_only: true, limit: 50 })) {
    const listingPrice = car.pricing?.listing_price;
    if (typeof listingPrice !== "number") continue;
    try {
      return await client.orders.create({ vehicle_id: car.id, max_bid_amount_usd: listingPrice });
    } catch (error) {
      if (!notToBeHad.some((one) => error instanceof one)) throw error;
    }
  }
  throw new RefusedError(
    "No car of the sandbox can be ordered now. Try again in some minutes, when cars of the next auctions are listed.",
  );
}

async function waitFor(
  client: VehicleSourcing,
  wanted: { type: string; subject: string; after: number; signal: AbortSignal },
): Promise<WebhookEvent> {
  const signal = AbortSignal.any([wanted.signal, AbortSignal.timeout(waitSeconds * 1000)]);
  for await (const event of client.events.follow({ after: wanted.after, signal, idleMilliseconds: 1000 })) {
    if (event.type === wanted.type && subjectOf(event) === wanted.subject) return event;
  }
  throw new RefusedError(
    `No ${wanted.type} arrived within ${waitSeconds} seconds. It may still arrive: run vsp events tail to see it.`,
  );
}

function subjectOf({ data }: WebhookEvent): string | null {
  if ("order" in data) return data.order.id;
  if ("lookup" in data) return data.lookup.id;
  return "message_id" in data ? data.message_id : null;
}
