import { memberLimits } from "../../../../../shared/domain/watches/watch.ts";
import type { ListOwnWatchesAnswer } from "../../../api/generated/types.ts";
import { formatNumber } from "../../../format/money.ts";

/** The number of matching cars that are shown with their count. */
export const sampleSize = 5;

/** Returns the number of matches of a condition, in words. Counting ends at the list limit. */
export const describeCount = (count: number): string =>
  count >= memberLimits.automatic
    ? `${formatNumber(memberLimits.automatic)} cars or more match now`
    : `${formatNumber(count)} ${count === 1 ? "car matches" : "cars match"} now`;

/** Returns the number of active watches; null if there is more than one page. */
export const countActive = ({ data, next_cursor }: ListOwnWatchesAnswer): number | null =>
  next_cursor === null ? data.filter(({ paused }) => !paused).length : null;
