import { createHash } from "node:crypto";

/** The compared routes. */
export const routes = ["list", "detail", "order", "place"] as const;
/** A compared route. */
export type Route = (typeof routes)[number];

/** A request that both systems receive. */
export interface BenchRequest {
  route: Route;
  /** Including the query. */
  path: string;
  apiKey: string;
  /** Only orders have a body and an idempotency key. */
  body?: { vehicle_id: string; max_bid_amount_usd: number };
  idempotencyKey?: string;
}

/** The response to a request, with a digest of its body. */
export interface Answer {
  status: number;
  digest: string;
  /** The beginning of the body, for the message about a difference. */
  start: string;
}

/** The measurements of several sequential requests. */
export interface Spent {
  /** The time from each request to its response. */
  milliseconds: number[];
  /** CPU time of the process that serves the API. */
  apiMilliseconds: number;
}

const shownCharacters = 2_000;
/**
 * Matches the parts that differ between two orders with the same content: ids, names of pictures, and placement
 * times.
 */
const ownOfOrder = /ord_[0-9a-z]{22}|orders\/[0-9a-f]{40}|(?<="(?:created|updated)_at":")[^"]+/g;

/** Describes a response so that two descriptions are equal exactly if the bytes of the responses are. */
export function describeAnswer({ route }: BenchRequest, status: number, body: string): Answer {
  const compared = route === "place" ? body.replaceAll(ownOfOrder, "") : body;
  const digest = createHash("sha256").update(compared).digest("base64");
  return { status, digest, start: compared.slice(0, shownCharacters) };
}
