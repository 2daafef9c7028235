import { expect, it, vi } from "vitest";
import { pauseAfterReading } from "../../../shared/persistence/table/pause-after-reading.ts";

it.each([
  [1, 20],
  [2, 40],
  [6, 640],
  [7, 800],
  [30, 800],
])("the pause after reading %i takes at most %i ms", async (attempt, longestMilliseconds) => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  const ended = vi.fn();
  const end = pauseAfterReading(attempt).then(ended);
  await vi.advanceTimersByTimeAsync(longestMilliseconds - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await end;
});
