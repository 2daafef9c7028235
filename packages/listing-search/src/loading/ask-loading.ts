import { MissingBytes } from "../bytes/missing-bytes.ts";
import type { SegmentLoader } from "./segment-loader.ts";

/**
 * Asks a question of segments until it misses nothing any more, and loads what it missed each time. It must change
 * nothing.
 *
 * @throws SegmentFormatError when part of a segment keeps coming otherwise than it was written
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
