import Table from "@cloudscape-design/components/table";
import { type ReactNode, useState } from "react";
import { usePreferences } from "../../shell/preferences.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import { ListCards } from "./list-cards.tsx";
import type { ListColumn } from "./list-columns.ts";
import { ListCsvButton } from "./list-csv-button.tsx";
import type { ListFile } from "./list-file.ts";
import { type RowSorting, sortRows } from "./sort-rows.ts";
import { sortProperties, toDefinition } from "./to-definition.tsx";

/** Maximum number of columns that fit side by side on a phone. */
const mostNarrowColumns = 3;

/** Shows a few known rows as a table, or as cards if the columns do not fit. */
export function StaticTable<Item>(props: {
  items: readonly Item[];
  columns: readonly ListColumn<Item>[];
  trackBy: (item: Item) => string;
  /** The content of the table, for screen readers. */
  label: string;
  header?: ReactNode;
  /** Saves the table as CSV; null for a small table of a fixed number of rows. */
  file: ListFile<Item> | null;
  /** Whether the table is within a container that has a frame. */
  isEmbedded?: boolean;
}) {
  const { columns, label, file, isEmbedded = false, items, ...others } = props;
  const { density } = usePreferences();
  const isNarrow = useIsNarrow();
  const [sorting, setSorting] = useState<RowSorting | null>(null);
  const rows = {
    ...{ ...others, items: sortRows(items, columns, sorting) },
    ...(file !== null && { preferences: <ListCsvButton file={file} shown={items} label={label} /> }),
  };
  if (isNarrow && columns.length > mostNarrowColumns)
    return <ListCards<Item> {...rows} columns={columns} ariaLabels={cardLabels(label)} />;
  return (
    <div className="static-table">
      <Table<Item>
        {...rows}
        variant={isEmbedded ? "embedded" : "container"}
        columnDefinitions={columns.map((column) => toDefinition({ minWidth: 0, ...column }, file !== null))}
        {...sortProperties(sorting, setSorting)}
        contentDensity={density}
        wrapLines
        enableKeyboardNavigation
        ariaLabels={{ tableLabel: label }}
      />
    </div>
  );
}

/** The library requires texts for a selection, even in a table without selection. */
const cardLabels = (label: string) => ({
  ...{ cardsLabel: label, selectionGroupLabel: label, itemSelectionLabel: () => label },
});
