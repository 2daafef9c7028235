import type {
  EagleEyeMatchEvent,
  EventLogEntry,
  WatchPrice,
  WatchRemoval,
} from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { vehicleName } from "../../vehicles/vehicle-words.ts";

/** The content of one event of a watch. */
export type ReportedMatches = EagleEyeMatchEvent["data"];

/** Returns the content of a watch event, or null if it has expired or has another type. */
export function readMatches({
  type,
  payload,
}: Pick<EventLogEntry, "type" | "payload">): ReportedMatches | null {
  if (type !== "eagle_eye.match" || !("data" in payload)) return null;
  const data = payload.data as Partial<ReportedMatches>;
  return Array.isArray(data.additions) && Array.isArray(data.price_changes) && Array.isArray(data.removals)
    ? (data as ReportedMatches)
    : null;
}

/** Returns the names of the cars that some events name, by id. A removal has only the car's id. */
export const namesOfCars = (
  events: readonly Pick<EventLogEntry, "type" | "payload">[],
): Map<string, string> =>
  new Map(
    events.flatMap((event) => {
      const { additions = [], price_changes: changes = [] } = readMatches(event) ?? {};
      return [...additions, ...changes].map(({ vehicle }) => [vehicle.id, vehicleName(vehicle)] as const);
    }),
  );

/** Returns a summary of a watch event: `2 new, 1 price change, 1 gone`. */
export function summarizeMatches({ additions, price_changes, removals, is_test }: ReportedMatches): string {
  const changes = price_changes.length;
  const parts = [
    additions.length > 0 && `${additions.length} new`,
    changes > 0 && `${changes} price ${changes === 1 ? "change" : "changes"}`,
    removals.length > 0 && `${removals.length} gone`,
  ].filter((part) => part !== false);
  return `${is_test === true ? "Test: " : ""}${parts.join(", ") || "nothing"}`;
}

/** Returns a price change with its amount: `KRW 12,000,000 → KRW 11,000,000 (−8.3 %)`. */
export function describePriceChange({
  previous,
  current,
}: {
  previous: WatchPrice;
  current: WatchPrice;
}): string {
  const [before, now] = [previous.price_krw, current.price_krw];
  const change = `${before === null ? "No price" : formatMoney(before, "KRW")} → ${formatMoney(now, "KRW")}`;
  if (before === null || now === null || before === 0) return change;
  const percent = Math.round((1000 * (now - before)) / before) / 10;
  return `${change} (${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)} %)`;
}

/** The reasons for removing a car from the list. */
export const removalReasons: Record<WatchRemoval["reason"], string> = {
  delisted: "Left the market",
  under_contract: "Under contract; it may come back",
  no_longer_matches: "No longer matches",
  auction_closed: "Auction ended",
};
