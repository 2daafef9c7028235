import { MissingBytes } from "../bytes/missing-bytes.ts";
import type { SegmentLoader } from "./segment-loader.ts";

/**
 * Runs a query on segments until it misses no bytes, loading missing bytes after each attempt. The query must
 * not change anything.
 *
 * @throws SegmentFormatError when every read of a part returns invalid bytes
 * @throws ObjectRefused when a segment cannot be read
 */
export async function askLoading<Answer>(
  loaders: readonly SegmentLoader[],
  question: () => Answer,
): Promise<Answer> {
  for (;;) {
    try {
      return question();
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error;
      const { ranges } = error;
      await Promise.all(
        loaders.map((loader) => loader.load(ranges.filter(({ bytes }) => bytes === loader.segment.bytes))),
      );
    }
  }
}
