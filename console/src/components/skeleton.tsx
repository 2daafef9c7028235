import type { CardsProps } from "@cloudscape-design/components/cards";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import type { ListColumn } from "./lists/list-columns.ts";

/** Number of shapes in place of rows: about a screen. */
const shapeCount = 8;

/** Widths of lines in percent, in turn. */
const lineWidths = [70, 45, 85, 55];

/** Shows the shape of a line of text that is loading. */
function Line({ index = 0 }: { index?: number }) {
  const width = lineWidths[index % lineWidths.length];
  return <span className="skeleton" style={{ inlineSize: `${width}%` }} />;
}

/** Announces loading to screen readers, in place of the shapes. */
function LoadingStatus() {
  const say = useMessages(sharedMessages);
  return (
    <div className="visually-hidden" role="status">
      {say("loading")}
    </div>
  );
}

/** Shows the shapes of lines, at most four, while something is loading. */
export function Loading({ lines = lineWidths.length }: { lines?: number }) {
  return (
    <div aria-busy="true">
      <LoadingStatus />
      <div aria-hidden="true" className="skeleton-lines">
        {lineWidths.slice(0, lines).map((width, index) => (
          <Line key={width} index={index} />
        ))}
      </div>
    </div>
  );
}

/** Marks a list that is loading for the first time and shows shapes in place of its rows. */
export function LoadingFrame({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return (
    <div {...(isLoading && { "aria-busy": true })}>
      {isLoading && <LoadingStatus />}
      {children}
    </div>
  );
}

/** A placeholder for a row of any list. Only the cells of `shapeColumns` and `shapeCard` receive it. */
interface ShapeRow {
  key: string;
}

const rows: readonly ShapeRow[] = Array.from({ length: shapeCount }, (_, index) => ({ key: String(index) }));

/** Returns placeholder rows for a list that is loading. */
export const shapeRows = <Item,>(): readonly Item[] => rows as readonly unknown[] as readonly Item[];

/** Returns the key of a placeholder row. */
export const keyOfShape = (row: unknown): string => (row as ShapeRow).key;

/**
 * Returns the columns of a list that is loading: the same columns, with shapes in their cells. No shape is the header
 * of a row, because a header needs a text.
 */
export const shapeColumns = <Item,>(columns: readonly ListColumn<Item>[]): ListColumn<Item>[] =>
  columns.map(({ total: _, isRowHeader = false, ...column }, index) => ({
    ...column,
    cell: (row) => (
      <span className={isRowHeader ? "skeleton-name" : undefined}>
        <Line index={index + Number(keyOfShape(row))} />
      </span>
    ),
  }));

/** Returns the card of a list of photos that is loading. */
export const shapeCard = <Item,>(): CardsProps.CardDefinition<Item> => ({
  header: () => <Line />,
  sections: [
    {
      id: "shapes",
      content: () => (
        <div className="skeleton-lines">
          <span className="skeleton photo photo-card" />
          <Line index={1} />
          <Line index={2} />
        </div>
      ),
    },
  ],
});
