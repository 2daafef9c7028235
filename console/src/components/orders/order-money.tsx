import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import { formatNumber } from "../../format/money.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import type { ListColumn } from "../lists/list-columns.ts";
import { StaticTable } from "../lists/static-table.tsx";
import { listOrderAmounts, type OrderAmount, type PricedOrder } from "./list-order-amounts.ts";

const moneyMessages = defineMessages({
  money: { en: "Amounts", ko: "금액" },
  amount: { en: "Amount", ko: "항목" },
  won: { en: "KRW", ko: "원" },
  aboutWon: { en: "About KRW", ko: "원(추정)" },
  dollars: { en: "USD", ko: "달러" },
  price: { en: "Purchase price", ko: "매입가" },
  fee: { en: "Auction fee", ko: "경매장 수수료" },
  total: { en: "Total", ko: "합계" },
  fxRate: { en: "KRW per USD", ko: "원/달러 환율" },
});

/** Names of the amounts whose wording depends on the role of the reader. */
export interface BidNames {
  bid: string;
  highest: string;
  below: string;
}

/** Shows all actual and possible costs of an order in won and dollars, and its invoice. */
export function OrderMoney(props: {
  order: PricedOrder;
  /** The hammer price in won. Readers who may not know it get no price here, and see estimated won amounts. */
  hammerKrw?: number | null;
  names: BidNames;
  /** A line about the invoice below the amounts. */
  invoice: ReactNode;
  /** More about the amounts, between the table and the invoice. */
  children?: ReactNode;
}) {
  const { order, hammerKrw, names, invoice, children } = props;
  const say = useMessages(moneyMessages);
  const rate = order.fx_rate === null ? undefined : `${say("fxRate")}: ${formatNumber(order.fx_rate)}`;
  return (
    <Container
      header={
        <Header variant="h2" {...(rate !== undefined && { description: rate })}>
          {say("money")}
        </Header>
      }
      {...(invoice !== null && { footer: invoice })}
    >
      <StaticTable
        isEmbedded
        label={say("money")}
        columns={useColumns(names, hammerKrw !== undefined)}
        file={null}
        items={listOrderAmounts(order, hammerKrw)}
        trackBy={({ id }) => id}
      />
      {children}
    </Container>
  );
}

function useColumns(names: BidNames, isExact: boolean): ListColumn<OrderAmount>[] {
  const say = useMessages(moneyMessages);
  const labels: Record<OrderAmount["id"], ReactNode> = {
    ...names,
    ...{ price: say("price"), fee: say("fee"), total: <strong>{say("total")}</strong> },
  };
  return [
    { id: "label", header: say("amount"), cell: ({ id }) => labels[id], isRowHeader: true },
    {
      ...{ id: "won", header: say(isExact ? "won" : "aboutWon"), isAmount: true },
      sortBy: ({ won }) => won,
      cell: ({ won }) => formatNumber(won),
    },
    {
      ...{ id: "dollars", header: say("dollars"), isAmount: true },
      sortBy: ({ dollars }) => dollars,
      cell: ({ dollars }) => formatNumber(dollars),
    },
  ];
}
