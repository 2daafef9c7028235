import Header from "@cloudscape-design/components/header";
import { mostSearchHits } from "../../../../shared/domain/search-limits.ts";
import { searchEnvironment } from "../../api/generated/operations.ts";
import type { SearchHit } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { PageLink } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { vehicleMessages } from "./vehicle-messages.ts";

/** Shows the environment's records of a physical car by its plate: lots, orders and invoices of all its listings. */
export function PlateRecords({ plate }: { plate: string }) {
  const say = useMessages(vehicleMessages);
  const query = useRead(searchEnvironment, { query: { q: plate } });
  const title = say("records", { plate });
  const isFull = (query.data?.data.length ?? 0) >= mostSearchHits;
  return (
    <CursorTable
      name="plate-records"
      query={query}
      file={fileOfRows<SearchHit>(`records-${plate}`)}
      columns={useColumns()}
      trackBy={({ kind, id }) => `${kind} ${id}`}
      label={title}
      empty={say("noRecords")}
      header={
        <Header variant="h2" {...(isFull && { description: say("moreRecords", { count: mostSearchHits }) })}>
          {title}
        </Header>
      }
    />
  );
}

function useColumns(): ListColumn<SearchHit>[] {
  const say = useMessages(vehicleMessages);
  return [
    {
      ...{ id: "record", header: say("record"), isRowHeader: true, minWidth: 200 },
      cell: ({ href, title, id }) => (
        <>
          <PageLink href={href}>
            <bdi>{title}</bdi>
          </PageLink>
          <CopyId id={id} />
        </>
      ),
    },
    { id: "kind", header: say("kind"), cell: ({ kind }) => say(kind) },
    { id: "details", header: say("details"), cell: ({ subtitle }) => <bdi>{subtitle ?? "–"}</bdi> },
  ];
}
