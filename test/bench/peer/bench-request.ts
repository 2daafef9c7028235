import { createHash } from "node:crypto";

/** Routes that are compared. */
export const routes = ["list", "detail", "order", "place"] as const;
/** One of them. */
export type Route = (typeof routes)[number];

/** A request that both sides get. */
export interface BenchRequest {
  route: Route;
  /** With the query. */
  path: string;
  apiKey: string;
  /** Orders have both. */
  body?: { vehicle_id: string; max_bid_amount_usd: number };
  idempotencyKey?: string;
}

/** What a request was answered, its body by a digest. */
export interface Answer {
  status: number;
  digest: string;
  /** The first characters of the body, for the message about a difference. */
  start: string;
}

/** What some requests took, one after the other. */
export interface Spent {
  /** From the request to its answer, for each. */
  milliseconds: number[];
  /** Processor time of the process that serves the API. */
  apiMilliseconds: number;
}

const shownCharacters = 2_000;
/** What two orders of the same content differ in: ids, names of pictures, and when they were placed. */
const ownOfOrder = /ord_[0-9a-z]{22}|orders\/[0-9a-f]{40}|(?<="(?:created|updated)_at":")[^"]+/g;

/** Describes an answer so that answers of the two sides are the same exactly when their bytes are. */
export function describeAnswer({ route }: BenchRequest, status: number, body: string): Answer {
  const compared = route === "place" ? body.replaceAll(ownOfOrder, "") : body;
  const digest = createHash("sha256").update(compared).digest("base64");
  return { status, digest, start: compared.slice(0, shownCharacters) };
}
