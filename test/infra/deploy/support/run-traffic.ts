import { setTimeout as sleep } from "node:timers/promises";

/** One request of a partner with its result. */
export interface Exchange {
  kind: "detail" | "list" | "order";
  /** 0 without a response. */
  status: number;
  headers: Headers;
  body: string;
}

/** A partner that calls continuously. */
export interface Traffic {
  /** All exchanges so far, in the order of the responses. */
  readonly exchanges: readonly Exchange[];
  /** Resolves when this many more requests of every kind have received responses. */
  more(count: number): Promise<void>;
  /** Stops after the running requests. */
  stop(): Promise<void>;
}

/** Address and credentials of the partner's calls. */
export interface TrafficTarget {
  url: string;
  key: string;
  /** Cars that are read and ordered in sequence. */
  cars: readonly { id: string; price: number }[];
}

/** Pause between two requests of a kind, which leaves time for a deployment on two cores. */
const pauseMilliseconds = 100;

/**
 * Requests a list, a car and an order continuously and in parallel, regardless of the stage's state. When every
 * car is ordered, it sends the same orders with the same keys again.
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

/** Returns one line for each request that was rejected, failed or returned an empty list. */
export function listFailures(exchanges: readonly Exchange[]): string[] {
  return exchanges
    .filter(({ kind, status, body }) => status < 200 || status > 299 || (kind === "list" && isEmpty(body)))
    .map(({ kind, status, body }) => `${kind} ${status} ${body.slice(0, 200)}`);
}

const isEmpty = (body: string): boolean => (JSON.parse(body) as { data: unknown[] }).data.length === 0;

/** Low enough to leave cars for the next run. */
const carsOfOneRun = 10;

/** Returns cars that can be ordered and that the partner has not ordered yet. */
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
