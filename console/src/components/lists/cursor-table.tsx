import type { UseQueryResult } from "@tanstack/react-query";
import { ListFrame, type ListPage } from "./list-frame.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import { stillShown } from "./still-shown.ts";

/** The properties of a list. */
export interface CursorTableProps<Item> extends ListTableProps<Item> {
  query: UseQueryResult<ListPage<Item>>;
  /** The `cursor` in the URL; omitted for a list of one page. */
  cursor?: string | undefined;
}

/** Shows a list, or its loading, empty or error state. Buttons open the previous and the next page. */
export function CursorTable<Item>({ query, cursor, selection, ...table }: CursorTableProps<Item>) {
  return (
    <ListFrame query={query} cursor={cursor}>
      {({ items, isLoading, pager }) => (
        <ListTable<Item>
          {...table}
          items={items}
          isLoading={isLoading}
          isComplete={cursor === undefined && !query.data?.next_cursor}
          pagination={pager}
          {...(selection !== undefined && {
            selection: { ...selection, selected: stillShown(items, selection.selected, table.trackBy) },
          })}
        />
      )}
    </ListFrame>
  );
}
