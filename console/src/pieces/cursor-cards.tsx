import Box from "@cloudscape-design/components/box";
import Cards, { type CardsProps } from "@cloudscape-design/components/cards";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ListFrame, type ListPage } from "./list-frame.tsx";

/** One card a row on a telephone, four on a wide screen. */
const cardsPerRow = [
  { cards: 1 },
  { minWidth: 520, cards: 2 },
  { minWidth: 800, cards: 3 },
  { minWidth: 1200, cards: 4 },
];

/** A list as cards in its four states, with next and previous page. */
export function CursorCards<Item>(props: {
  query: UseQueryResult<ListPage<Item>>;
  card: CardsProps.CardDefinition<Item>;
  trackBy: (item: Item) => string;
  /** What the cards are, for screen readers. */
  label: string;
  cursor: string | undefined;
  header?: ReactNode;
  /** What to do when there is nothing: never just "no items". */
  empty: ReactNode;
}) {
  const { query, card, trackBy, label, cursor, header, empty } = props;
  const say = useMessages(sharedMessages);
  return (
    <ListFrame query={query} cursor={cursor}>
      {({ items, isLoading, pager }) => (
        <Cards<Item>
          items={items}
          cardDefinition={card}
          cardsPerRow={cardsPerRow}
          trackBy={trackBy}
          loading={isLoading}
          loadingText={say("loading")}
          header={header}
          pagination={pager}
          empty={
            <Box textAlign="center" padding="m">
              {empty}
            </Box>
          }
          ariaLabels={{
            cardsLabel: label,
            selectionGroupLabel: label,
            itemSelectionLabel: (_, item) => trackBy(item),
          }}
        />
      )}
    </ListFrame>
  );
}
