import { Problem } from "../domain/errors/problem.ts";
import { openCursor, sealCursor } from "./cursor.ts";

/** Opens and seals the cursors of one list of events, whose positions are sequence numbers. */
export interface SequenceCursor {
  /**
   * Where the page before ended; null without a cursor.
   * @throws Problem invalid_cursor
   */
  open(text: string | undefined): number | null;
  /** The cursor that goes on behind a sequence number; null at the end of the log. */
  seal(lastSequence: number | null): string | null;
}

/** Cursors of one list, sealed with the partner's secret and bound to the list as `sealCursor` says. */
export function sequenceCursor(secret: string, binding: string): SequenceCursor {
  return {
    open(text) {
      if (text === undefined) return null;
      const position = openCursor(secret, binding, text);
      if (typeof position === "number") return position;
      throw new Problem("invalid_cursor", "The cursor is not of this list. Start again without one.");
    },
    seal: (lastSequence) => (lastSequence === null ? null : sealCursor(secret, binding, lastSequence)),
  };
}
