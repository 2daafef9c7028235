import { listOperatorOrders } from "../../api/generated/operations.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { orderCsvColumns } from "./order-csv-columns.ts";
import { OrderFilters } from "./order-filters.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderSearch } from "./order-search.ts";

const refreshMilliseconds = 30_000;

/** Shows orders of all partners, recently updated first. */
export function OrdersPage() {
  const say = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const [search] = usePageSearch<OrderSearch>();
  const query = useRead(...operatorReads.orders(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <Page title={say("orders")}>
      <CursorTable
        name="orders"
        isMain
        query={query}
        file={useListFile("orders", listOperatorOrders, { query: search }, orderCsvColumns)}
        columns={useOrderColumns()}
        trackBy={({ id }) => id}
        label={say("orders")}
        cursor={search.cursor}
        empty={formatOrder("noMatch")}
        filter={<OrderFilters />}
      />
    </Page>
  );
}
