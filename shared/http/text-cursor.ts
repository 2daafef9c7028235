import { Problem } from "../domain/errors/problem.ts";
import { openCursor, sealCursor } from "./cursor.ts";

/** Opens and seals the cursors of one list, whose positions are ids. */
export interface TextCursor {
  /**
   * Id the page before ended with; null without a cursor.
   * @throws Problem invalid_cursor
   */
  open(text: string | undefined): string | null;
  /** The cursor that goes on behind an id; null at the end of the list. */
  seal(lastId: string | null): string | null;
}

/** Cursors of one list, sealed with the partner's secret and bound to the list as `sealCursor` says. */
export function textCursor(secret: string, binding: string): TextCursor {
  return {
    open(text) {
      if (text === undefined) return null;
      const position = openCursor(secret, binding, text);
      if (typeof position === "string") return position;
      throw new Problem("invalid_cursor", "The cursor is not of this list. Start again without one.");
    },
    seal: (lastId) => (lastId === null ? null : sealCursor(secret, binding, lastId)),
  };
}
