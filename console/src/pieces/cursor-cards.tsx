import Box from "@cloudscape-design/components/box";
import Cards, { type CardsProps } from "@cloudscape-design/components/cards";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { ListFrame, type ListPage } from "./list-frame.tsx";
import { useListViews } from "./list-views.tsx";

/** One card per row on a phone, four on a wide screen. */
const cardsPerRow = [
  { cards: 1 },
  { minWidth: 520, cards: 2 },
  { minWidth: 800, cards: 3 },
  { minWidth: 1200, cards: 4 },
];

/** The selected cards. */
export interface CardSelection<Item> {
  chosen: readonly Item[];
  /** The maximum number of selected cards; further cards cannot be selected. */
  most: number;
  /** The name of a card in its selection control. */
  nameOf: (item: Item) => string;
  onChange: (chosen: readonly Item[]) => void;
}

function selectionProps<Item>(
  { chosen, most, onChange }: CardSelection<Item>,
  items: readonly Item[],
  trackBy: (item: Item) => string,
): Partial<CardsProps<Item>> {
  const ids = new Set(chosen.map(trackBy));
  const here = new Set(items.map(trackBy));
  return {
    selectionType: "multi",
    selectedItems: items.filter((item) => ids.has(trackBy(item))),
    isItemDisabled: (item) => ids.size >= most && !ids.has(trackBy(item)),
    onSelectionChange: ({ detail }) => {
      const elsewhere = chosen.filter((item) => !here.has(trackBy(item)));
      onChange([...elsewhere, ...detail.selectedItems].slice(0, most));
    },
  };
}

/** Shows a list as cards in its four states, with next and previous page. */
export function CursorCards<Item>(props: {
  /** The name of the list in the code, under which the browser stores a person's views. */
  name: string;
  query: UseQueryResult<ListPage<Item>>;
  card: CardsProps.CardDefinition<Item>;
  trackBy: (item: Item) => string;
  /** The content of the cards, for screen readers. */
  label: string;
  cursor: string | undefined;
  header?: ReactNode;
  /** The next step when the list is empty, never just "no items". */
  empty: ReactNode;
  /** Lets cards be selected, also across pages. */
  selection?: CardSelection<Item>;
}) {
  const { name, query, card, trackBy, label, cursor, header, empty, selection } = props;
  const say = useMessages(sharedMessages);
  const views = useListViews(name, []);
  return (
    <>
      {views.dialog}
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
            preferences={views.menu}
            empty={
              <Box textAlign="center" padding="m">
                {empty}
              </Box>
            }
            ariaLabels={{
              cardsLabel: label,
              selectionGroupLabel: label,
              itemSelectionLabel: (_, item) => selection?.nameOf(item) ?? trackBy(item),
            }}
            {...(selection !== undefined && selectionProps(selection, items, trackBy))}
          />
        )}
      </ListFrame>
    </>
  );
}
