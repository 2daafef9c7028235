import type { Lot } from "../../api/generated/types.ts";

/** The start of an auction house's next auction, ISO 8601. */
export interface HouseStart {
  source: NonNullable<Lot["source"]>;
  at: string;
}

/**
 * Returns the next auction start of each house, earliest first. After all auctions of a house have started, returns its
 * last start.
 */
export function listHouseStarts(
  lots: readonly Pick<Lot, "source" | "auction_date">[],
  now: number,
): HouseStart[] {
  const starts = lots
    .flatMap(({ source, auction_date: at }) => (source === null || at === null ? [] : [{ source, at }]))
    .toSorted(byTime);
  return [...Map.groupBy(starts, ({ source }) => source).values()]
    .flatMap((ofHouse) => ofHouse.find(({ at }) => Date.parse(at) > now) ?? ofHouse.at(-1) ?? [])
    .toSorted(byTime);
}

const byTime = (one: HouseStart, other: HouseStart): number => Date.parse(one.at) - Date.parse(other.at);
