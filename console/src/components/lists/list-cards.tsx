import Cards, { type CardsProps } from "@cloudscape-design/components/cards";
import type { ReactNode } from "react";
import type { ListColumn } from "./list-columns.ts";

/**
 * Shows the rows of a table as cards, for narrow screens. One column is the heading of the card, the others are its
 * facts.
 */
export function ListCards<Item>(
  props: Omit<CardsProps<Item>, "cardDefinition" | "cardsPerRow"> & {
    columns: readonly ListColumn<Item>[];
    footer?: ReactNode;
  },
) {
  const { columns, footer, ...cards } = props;
  const name = columns.find(({ isRowHeader }) => isRowHeader === true) ?? columns[0];
  const facts = columns.filter((column) => column !== name);
  return (
    <>
      <Cards<Item>
        {...cards}
        cardsPerRow={[{ cards: 1 }]}
        cardDefinition={{
          header: (item) => name?.cell(item),
          sections: [{ id: "facts", content: (item) => <CardFacts item={item} facts={facts} /> }],
        }}
      />
      {footer}
    </>
  );
}

function CardFacts<Item>({ item, facts }: { item: Item; facts: readonly ListColumn<Item>[] }) {
  return (
    <dl className="card-facts">
      {facts.map(({ id, header, cell, isWide = false }) => (
        <div key={id} {...(isWide && { className: "card-fact-wide" })}>
          <dt>{header}</dt>
          <dd>{cell(item)}</dd>
        </div>
      ))}
    </dl>
  );
}
