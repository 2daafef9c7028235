import type { ListCursor } from "./list-cursor.ts";
import type { Reply } from "./reply.ts";

/** A page of a list, its items in wire form. */
export interface ResponsePage<Shown, Position> {
  data: readonly Shown[];
  /** The cursor of the next page; null at the end. */
  next: Position | null;
  /** The cursor after an item of the page; null if the list cannot continue there. */
  positionOf: (item: Shown, index: number) => Position | null;
}

/**
 * Returns the response of a list route: the page and its cursor. The page ends early if it would exceed the response
 * limit.
 * @param more fields in addition to `data` and `next_cursor`
 */
export const pageReply = <Shown, Position>(
  { data, next, positionOf }: ResponsePage<Shown, Position>,
  cursors: Pick<ListCursor<Position>, "seal">,
  more: Record<string, unknown> = {},
): Reply => ({
  status: 200,
  body: { data, next_cursor: cursors.seal(next), ...more },
  cursorAfter: (index) => cursors.seal(positionOf(data[index] as Shown, index)),
});
