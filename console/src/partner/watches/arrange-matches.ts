import { foldText, splitKeyword } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import type { WatchMatch } from "../../api/generated/types.ts";
import type { WatchPageSearch } from "./watch-search.ts";

const pageSize = 50;

/** A page of a watch's cars, with the total counts. */
export interface ArrangedMatches {
  data: WatchMatch[];
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
  /** The filtered and sorted matches of all pages. */
  filtered: WatchMatch[];
  /** The number of all loaded matches, before filtering. */
  totalCount: number;
  filteredCount: number;
}

/** Filters and sorts the cars of a watch by the URL, and returns one page of them. */
export function arrangeMatches(matches: readonly WatchMatch[], search: WatchPageSearch): ArrangedMatches {
  const sorted = matches
    .filter((match) => isWanted(match, search))
    .sort(comparisons[search.sort ?? "newest"]);
  const start = startOf(search.cursor);
  return {
    data: sorted.slice(start, start + pageSize),
    next_cursor: start + pageSize < sorted.length ? String(start + pageSize) : null,
    filtered: sorted,
    ...{ totalCount: matches.length, filteredCount: sorted.length },
  };
}

/** The cursor is the position of a car. An invalid cursor starts at the first car. */
const startOf = (cursor: string | undefined): number => (/^\d{1,6}$/.test(cursor ?? "") ? Number(cursor) : 0);

function isWanted(match: WatchMatch, { reason, match_type, text }: WatchPageSearch): boolean {
  if (reason !== undefined && match.match_reason !== reason) return false;
  if (match_type !== undefined && match.match_type !== match_type) return false;
  const { vehicle, vehicle_id } = match;
  const about = [
    vehicle_id,
    vehicle?.make,
    vehicle?.model,
    vehicle?.trim,
    vehicle?.vin,
    vehicle?.license_plate,
  ];
  const searched = foldText(about.filter(Boolean).join(" "));
  return splitKeyword(text ?? "").every((word) => searched.includes(word));
}

type Comparison = (one: WatchMatch, other: WatchMatch) => number;

const byId: Comparison = (one, other) => (one.vehicle_id < other.vehicle_id ? -1 : 1);

/** Cars without a value come last in every sort. */
const byFigure =
  (figureOf: (match: WatchMatch) => number | null, direction: 1 | -1): Comparison =>
  (one, other) => {
    const [left, right] = [figureOf(one), figureOf(other)];
    if (left === right) return byId(one, other);
    if (left === null || right === null) return left === null ? 1 : -1;
    return direction * (left - right);
  };

const priceOf = ({ price_krw }: WatchMatch) => price_krw;
const dropOf = ({ signal_detail }: WatchMatch) =>
  signal_detail !== null && "drop_pct" in signal_detail ? signal_detail.drop_pct : null;

const comparisons: Record<NonNullable<WatchPageSearch["sort"]> | "newest", Comparison> = {
  newest: byFigure(({ first_matched_at }) => Date.parse(first_matched_at), -1),
  price_asc: byFigure(priceOf, 1),
  price_desc: byFigure(priceOf, -1),
  drop_desc: byFigure(dropOf, -1),
};
