import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Certificate,
  type CreateOrder,
  DuplicateOrderError,
  type EventInbox,
  VehicleSourcing,
  VehicleUnavailableError,
  verifyWebhook,
  type WebhookDelivery,
  WebhookVerificationError,
} from "../../packages/client/src/index.ts";
import { requireValue } from "../support/require-value.ts";

const pollMilliseconds = 500;

/** The response to a delivery. */
export type Answer = number;

/** A delivery as a receiver gets it: the raw body, its headers, and the recipe's result. */
export interface Arrival {
  rawBody: Buffer;
  headers: IncomingMessage["headers"];
  /** The delivery once verified. @throws WebhookVerificationError */
  verify: () => Promise<WebhookDelivery>;
}

/** The behavior of an integration; defaults are those of the client's recipes. */
export interface IntegrationHabits {
  /** Returns the response to a delivery, instead of verifying it and returning 204. */
  answer?: (arrival: Arrival) => Promise<Answer>;
  placesOrders?: boolean;
  repeatsOrders?: boolean;
  fillsGaps?: boolean;
  /** The make of the car it orders; any by default. */
  make?: string;
  /** Number of matching cars that it leaves for other tests that order at the same time. */
  carsLeft?: number;
}

/** An integration with an endpoint, ready for certification. */
export interface Integration {
  client: VehicleSourcing;
  endpointId: string;
  /** Waits for a run to begin, and does the requested actions until it has ended. */
  follow(): Promise<Certificate>;
  stop(): Promise<void>;
}

/**
 * Starts an integration made of the client's recipes: a receiver that verifies the raw body, responds, and
 * passes events to an inbox, which reads missing ones.
 */
export async function startIntegration(
  access: { baseUrl: string; apiKey: string },
  habits: IntegrationHabits = {},
): Promise<Integration> {
  const client = new VehicleSourcing(access);
  const inbox = client.events.inbox({ after: await client.events.newestSequence() });
  const handling: Promise<void>[] = [];
  let secret = "";
  const server = createServer((request, response) => {
    const handled = receive(request, response, { inbox, habits, secret: () => secret });
    // The certification run must find a fault of the receiver.
    handling.push(handled.catch(() => void response.writeHead(500).end()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = await client.webhookEndpoints.create({ url: `http://127.0.0.1:${port}/webhooks` });
  secret = endpoint.secret;
  return {
    client,
    endpointId: endpoint.id,
    follow: () => followRun(client, habits),
    stop: async () => {
      await Promise.all(handling);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Receiver {
  inbox: EventInbox;
  habits: IntegrationHabits;
  secret: () => string;
}

/** The recipe: verify the raw body, respond, then do the work. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { inbox, habits, secret }: Receiver,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const rawBody = Buffer.concat(parts);
  const { headers } = request;
  const verify = () => verifyWebhook(rawBody, headers, { secret: secret() });
  const answer = habits.answer ?? answerVerified;
  response.writeHead(await answer({ rawBody, headers, verify })).end();
  const delivery = await verify().catch(() => null);
  if (delivery === null || habits.fillsGaps === false) return;
  for await (const _event of inbox.receive(delivery));
}

/** Returns 204 for an authentic delivery, 400 for any other. */
export async function answerVerified({ verify }: Pick<Arrival, "verify">): Promise<Answer> {
  try {
    await verify();
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 400;
    throw error;
  }
}

/** Places the order, and repeats the request in the step that waits for a repeat. */
async function followRun(
  client: VehicleSourcing,
  { placesOrders = true, repeatsOrders = true, make, carsLeft = 0 }: IntegrationHabits,
): Promise<Certificate> {
  const idempotencyKey = crypto.randomUUID();
  let bid: CreateOrder | null = null;
  const done = new Set<string>();
  const id = await findRun(client);
  for (;;) {
    const certificate = await client.certificates.get(id);
    if (certificate.result !== "running") return certificate;
    const step = certificate.steps.find(({ name }) => name === certificate.current_step);
    if (step?.state === "running" && !done.has(step.name)) {
      done.add(step.name);
      if (step.name === "place_order" && placesOrders)
        bid = await placeOrder(client, idempotencyKey, { make, carsLeft });
      if (step.name === "repeat_order" && repeatsOrders)
        await client.orders.create(requireValue(bid), { idempotencyKey });
    }
    await pause(pollMilliseconds);
  }
}

async function findRun(client: VehicleSourcing): Promise<string> {
  for (;;) {
    const [latest] = (await client.certificates.list({ limit: 1 })).data;
    if (latest?.result === "running") return latest.id;
    await pause(pollMilliseconds);
  }
}

/** Bids on the first available car that the account has not ordered. */
async function placeOrder(
  client: VehicleSourcing,
  idempotencyKey: string,
  { make, carsLeft }: { make: string | undefined; carsLeft: number },
): Promise<CreateOrder> {
  const wanted = { orderable_only: true, auction_status: ["upcoming" as const], limit: 50 };
  const cars = await client.vehicles.list({ ...wanted, ...(make !== undefined && { make: [make] }) });
  for (const { id, pricing } of cars.data.slice(carsLeft)) {
    const bid = { vehicle_id: id, max_bid_amount_usd: requireValue(pricing?.listing_price) };
    try {
      await client.orders.create(bid, { idempotencyKey });
      return bid;
    } catch (error) {
      if (!(error instanceof DuplicateOrderError || error instanceof VehicleUnavailableError)) throw error;
    }
  }
  throw new Error("There is no car to order");
}
