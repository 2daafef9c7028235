import { setTimeout as sleep } from "node:timers/promises";

/** One request of a partner and what came of it. */
export interface Exchange {
  kind: "detail" | "list" | "order";
  /** 0 when there was no answer. */
  status: number;
  headers: Headers;
  body: string;
}

/** A partner who keeps calling. */
export interface Traffic {
  /** Everything so far, in the order of the answers. */
  readonly exchanges: readonly Exchange[];
  /** Resolves when so many requests of every kind have been answered from now on. */
  more(count: number): Promise<void>;
  /** Ends it when what is under way is answered. */
  stop(): Promise<void>;
}

/** What the partner calls. */
export interface TrafficTarget {
  url: string;
  key: string;
  /** Cars of which one after the other is looked at and ordered. */
  cars: readonly { id: string; price: number }[];
}

/** Between two requests of a kind, so that a machine of two cores has time for a deployment beside them. */
const pauseMilliseconds = 100;

/**
 * Asks for a list, a car and an order over and over, each kind beside the others and without a pause for anything that
 * happens to the stage. When every car is ordered the same orders are sent again, under the same keys.
 */
export function runTraffic({ url, key, cars }: TrafficTarget): Traffic {
  if (cars.length === 0) throw new Error("There is no car to order");
  const exchanges: Exchange[] = [];
  const keys = cars.map(() => crypto.randomUUID());
  let isStopping = false;
  const ask = async (kind: Exchange["kind"], path: string, init: RequestInit = {}): Promise<void> => {
    const headers = { "x-api-key": key, "content-type": "application/json", ...init.headers };
    try {
      const response = await fetch(url + path, { ...init, headers });
      const { status, headers: answered } = response;
      exchanges.push({ kind, status, headers: answered, body: await response.text() });
    } catch (error) {
      exchanges.push({ kind, status: 0, headers: new Headers(), body: String(error) });
    }
  };
  const repeat = async (request: (index: number) => Promise<void>): Promise<void> => {
    for (let index = 0; !isStopping; index = (index + 1) % cars.length) {
      await request(index);
      await sleep(pauseMilliseconds);
    }
  };
  const running = Promise.all([
    repeat(() => ask("list", "/v1/vehicles?limit=20")),
    repeat((index) => ask("detail", `/v1/vehicles/${cars[index]!.id}`)),
    repeat((index) => {
      const { id, price } = cars[index]!;
      return ask("order", "/v1/orders", {
        method: "POST",
        headers: { "idempotency-key": keys[index]! },
        body: JSON.stringify({ vehicle_id: id, max_bid_amount_usd: price }),
      });
    }),
  ]);
  const kinds = ["detail", "list", "order"] as const;
  const count = (kind: Exchange["kind"]) => exchanges.filter((one) => one.kind === kind).length;
  return {
    exchanges,
    async more(wanted) {
      const before = new Map(kinds.map((kind) => [kind, count(kind)]));
      while (kinds.some((kind) => count(kind) < before.get(kind)! + wanted)) await sleep(pauseMilliseconds);
    },
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

/** Requests that were refused, failed or were answered with an empty list, each in a line. */
export function listFailures(exchanges: readonly Exchange[]): string[] {
  return exchanges
    .filter(({ kind, status, body }) => status < 200 || status > 299 || (kind === "list" && isEmpty(body)))
    .map(({ kind, status, body }) => `${kind} ${status} ${body.slice(0, 200)}`);
}

const isEmpty = (body: string): boolean => (JSON.parse(body) as { data: unknown[] }).data.length === 0;

/** So few that others are left for the next run. */
const carsOfOneRun = 10;

/** Some cars that may be ordered and that the partner has not ordered yet. */
export async function listFreeCars(url: string, key: string): Promise<TrafficTarget["cars"]> {
  const cars = await read<{ id: string; pricing: { listing_price: number } }>(
    `${url}/v1/vehicles?orderable_only=true&limit=60`,
    key,
  );
  const ordered = (await listOrders(url, key)).map(({ vehicle_id }) => vehicle_id);
  return cars
    .filter(({ id }) => !ordered.includes(id))
    .slice(0, carsOfOneRun)
    .map(({ id, pricing }) => ({ id, price: pricing.listing_price }));
}

/** The partner's newest orders. */
export const listOrders = (url: string, key: string): Promise<{ id: string; vehicle_id: string }[]> =>
  read(`${url}/v1/orders?limit=100`, key);

async function read<T>(url: string, key: string): Promise<T[]> {
  const response = await fetch(url, { headers: { "x-api-key": key } });
  return ((await response.json()) as { data: T[] }).data;
}
