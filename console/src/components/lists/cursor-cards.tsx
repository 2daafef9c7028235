import Box from "@cloudscape-design/components/box";
import Cards, { type CardsProps } from "@cloudscape-design/components/cards";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { keyOfShape, LoadingFrame, shapeCard, shapeRows } from "../skeleton.tsx";
import { type LimitedSelection, limitSelection } from "./limit-selection.ts";
import { ListCsvButton } from "./list-csv-button.tsx";
import type { ListFile } from "./list-file.ts";
import { ListFrame, type ListPage } from "./list-frame.tsx";
import { useListViews } from "./list-views.tsx";
import { useFirstRows, useIsReturn } from "./use-first-rows.ts";

/** One card per row on a phone, four on a wide screen. */
const cardsPerRow = [
  { cards: 1 },
  { minWidth: 520, cards: 2 },
  { minWidth: 800, cards: 3 },
  { minWidth: 1200, cards: 4 },
];

const none: readonly never[] = [];

/** Shows a list as cards, or its loading, empty or error state. Buttons open the previous and the next page. */
export function CursorCards<Item>(props: {
  /** The name of the list in the code, under which the browser stores a person's views. */
  name: string;
  query: UseQueryResult<ListPage<Item>>;
  card: CardsProps.CardDefinition<Item>;
  /** Saves the list as CSV. */
  file: ListFile<Item>;
  trackBy: (item: Item) => string;
  /** Description of the cards for screen readers. */
  label: string;
  cursor: string | undefined;
  header?: ReactNode;
  /** The next step when the list is empty, never just "no items". */
  empty: ReactNode;
  /** Lets users select cards, including across pages. */
  selection?: LimitedSelection<Item>;
}) {
  const { name, query, card, file, trackBy, label, cursor, header, empty, selection } = props;
  const views = useListViews(name, none);
  const first = useFirstRows(query.data?.data ?? none, useIsReturn());
  return (
    <>
      {views.dialog}
      <ListFrame query={query} cursor={cursor}>
        {({ items, isLoading, pager }) => (
          <LoadingFrame isLoading={isLoading}>
            <Cards<Item>
              items={isLoading ? shapeRows() : first}
              cardDefinition={isLoading ? shapeCard() : card}
              cardsPerRow={cardsPerRow}
              trackBy={isLoading ? keyOfShape : trackBy}
              header={header}
              pagination={pager}
              preferences={
                <SpaceBetween direction="horizontal" size="xs">
                  {views.menu}
                  <ListCsvButton file={file} shown={items} label={label} isDisabled={isLoading} />
                </SpaceBetween>
              }
              empty={
                <Box textAlign="center" padding="m">
                  {empty}
                </Box>
              }
              ariaLabels={{
                cardsLabel: label,
                selectionGroupLabel: label,
                itemSelectionLabel: (_, item) =>
                  isLoading ? label : (selection?.nameOf(item) ?? trackBy(item)),
              }}
              {...(selection !== undefined && !isLoading && limitSelection(selection, items, trackBy))}
            />
          </LoadingFrame>
        )}
      </ListFrame>
    </>
  );
}
