import Header from "@cloudscape-design/components/header";
import { listBatchRejections } from "../../api/generated/operations.ts";
import type { InventoryBatch, RejectedInventoryRow } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useServiceFile } from "../../components/lists/list-file.ts";
import { WrittenText } from "../../components/written-text.tsx";
import { formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { isFinal } from "./batch-status.tsx";
import { inventoryMessages } from "./inventory-messages.ts";
import type { BatchSearch } from "./inventory-search.ts";

/** The number of rejected rows that a batch stores. */
const keptRows = 1_000;

/** Shows the rejected rows of a batch after its whole file was checked. */
export function RejectedRows({ batch }: { batch: InventoryBatch }) {
  const say = useMessages(inventoryMessages);
  return isFinal(batch) ? <AllRejectedRows batch={batch} /> : say("noRejectionsYet");
}

/** Shows the rows in file order, with a button to save them for the auction house. */
function AllRejectedRows({ batch }: { batch: InventoryBatch }) {
  const say = useMessages(inventoryMessages);
  const [{ cursor }] = usePageSearch<BatchSearch>();
  const path = { id: batch.id };
  const { rejected } = batch.counts;
  const query = useRead(listBatchRejections, { path, query: { cursor } }, { keepPrevious: true });
  return (
    <CursorTable
      name="rejected-rows"
      query={query}
      file={useServiceFile(`${batch.source}-${batch.sequence}-rejections`, listBatchRejections, { path })}
      columns={useColumns()}
      trackBy={({ line, path: field, reason }) => `${line} ${field} ${reason}`}
      label={say("rejections")}
      cursor={cursor}
      empty={say("noRejections")}
      header={
        <Header
          counter={`(${formatNumber(rejected)})`}
          description={rejected > keptRows && say("firstRejections", { count: formatNumber(rejected) })}
        >
          {say("rejections")}
        </Header>
      }
    />
  );
}

function useColumns(): ListColumn<RejectedInventoryRow>[] {
  const say = useMessages(inventoryMessages);
  return [
    { id: "line", header: say("line"), cell: ({ line }) => formatNumber(line), isRowHeader: true },
    { id: "field", header: say("field"), cell: ({ path }) => path || say("wholeRow") },
    {
      id: "reason",
      header: say("reason"),
      sortBy: ({ reason }) => reason,
      cell: ({ reason }) => <WrittenText text={reason} />,
    },
  ];
}
