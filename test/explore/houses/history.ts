/** One of the five auction houses. */
export type House = `auction_${"a" | "b" | "c" | "d" | "e"}`;

/** The five auction houses. */
export const houses: readonly House[] = ["auction_a", "auction_b", "auction_c", "auction_d", "auction_e"];

/** The fields of a car's row that change between batches. All other fields are constant. */
export interface Row {
  listing_id: string;
  license_plate: string | null;
  vin: string | null;
  auction_date: string | null;
  auction_result: "upcoming" | "sold" | "negotiation_sold" | "no_bid";
  start_price_krw: number | null;
}

/** A partner's settings and the subscriptions of its endpoints. No list means all types. */
export interface HistoryPartner {
  leadMinutes: number;
  endpoints: readonly (readonly string[] | null)[];
}

/** The partners of every history. */
export const partners: readonly HistoryPartner[] = [
  { leadMinutes: 1_440, endpoints: [null, ["order.status_changed"]] },
  { leadMinutes: 720, endpoints: [["order.price_updated", "order.auction_rescheduled"]] },
  { leadMinutes: 1_440, endpoints: [["order.re_auctioned", "order.detail_updated"]] },
  { leadMinutes: 1_440, endpoints: [] },
];

/** An action in a history. It refers to orders, batches and listings by name, and has no effect on missing ones. */
export type Action =
  | { kind: "upload"; batch: string; house: House; of: "full" | "delta"; sequence: number; rows: Row[] }
  | { kind: "ingest" | "follow"; batch: string }
  | { kind: "place"; order: string; partner: number; vehicleId: string; bidUsd: number | null }
  | { kind: "bid"; order: string; bidUsd: number }
  | { kind: "cancel" | "issue"; order: string }
  | { kind: "report"; order: string; status: "customs" | "delivered" }
  | { kind: "correct"; order: string; vin?: string; vessel?: string }
  | { kind: "ship"; order: string; to: "export_processing" | "in_transit"; vessel: string }
  | { kind: "withdraw"; order: string }
  | { kind: "acquire"; vehicleId: string }
  | { kind: "award"; vehicleId: string; priceKrw: number }
  | { kind: "lose"; vehicleId: string; reason: "outbid" | "auction_cancelled" }
  | { kind: "rate"; krwPerUsd: number }
  | { kind: "notify"; vehicleId: string | null }
  | { kind: "sweep" };

/** An action and its time, epoch milliseconds. */
export type Step = Action & { at: number };

/** The actions of five houses and their partners, by time. */
export type History = readonly Step[];

/** Start of every history: a Monday morning. */
export const beginsAt = Date.parse("2026-11-23T09:00:00+09:00");

const hour = 3_600_000;

/** Formats each step as a line with the day and hour since the start. */
export const formatHistory = (history: History): string => history.map(formatStep).join("\n");

/** Formats a step as one line. */
export function formatStep({ at, kind, ...step }: Step): string {
  const hours = ((at - beginsAt) / hour).toFixed(4);
  const { rows, ...rest } = step as { rows?: Row[] };
  const details = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const lines = (rows ?? []).map((row) => `\n        ${JSON.stringify(row)}`);
  return `${hours.padStart(9)}h ${[kind, ...details].join(" ")}${lines.join("")}`;
}
