import { Problem } from "../domain/errors/problem.ts";
import { openCursor, sealCursor } from "./cursor.ts";

/** Opens and seals the cursors of one list. A cursor contains the end of a page. */
export interface ListCursor<Position> {
  /**
   * Returns the end of the previous page; null without a cursor.
   * @throws Problem invalid_cursor
   */
  open(text: string | undefined): Position | null;
  /** Returns the cursor that continues after a position; null at the end of the list. */
  seal(position: Position | null): string | null;
}

/**
 * Returns the cursors of a list whose positions are ids, sealed with `secret` and bound to the list as
 * `sealCursor` describes.
 */
export const textCursor = (secret: string, binding: string): ListCursor<string> =>
  listCursor(secret, binding, "string");

/** Returns cursors as `textCursor` does, for a list whose positions are numbers. */
export const numberCursor = (secret: string, binding: string): ListCursor<number> =>
  listCursor(secret, binding, "number");

/**
 * Returns cursors as `textCursor` does, for a list whose positions are objects. The contents are not validated, because
 * only this service can seal a cursor.
 */
export const positionCursor = <Position extends object | null>(
  secret: string,
  binding: string,
): ListCursor<NonNullable<Position>> => listCursor(secret, binding, "object");

function listCursor<Position>(
  secret: string,
  binding: string,
  kind: "string" | "number" | "object",
): ListCursor<Position> {
  return {
    open(text) {
      if (text === undefined) return null;
      const position = openCursor(secret, binding, text);
      if (position !== null && typeof position === kind) return position as Position;
      throw new Problem(
        "invalid_cursor",
        "The cursor belongs to another list. Start again without a cursor.",
      );
    },
    seal: (position) => (position === null ? null : sealCursor(secret, binding, position)),
  };
}
