import { useNavigate, useSearch } from "@tanstack/react-router";
import * as z from "zod/mini";
import { someTexts } from "../../router/search-values.ts";
import { useConsole } from "../../start/console-context.ts";
import { arrangeColumns, type ListColumn, withoutDefault } from "./list-columns.ts";
import { changeListSettings, useListSettings } from "./list-settings.ts";

/** The displayed columns of a list and a way to choose others. */
export interface ChosenColumns<Item> {
  shown: ListColumn<Item>[];
  /** The chosen ids in their order, or null for the default columns of the list. */
  chosen: readonly string[] | null;
  choose: (ids: readonly string[]) => void;
}

/** The URL parameter with the columns of the page's main list. */
const searchSchema = z.object({ columns: someTexts });

/**
 * Returns the columns of a list: from the URL, or else the person's earlier choice, or else the default.
 * @param isMain whether the list is the page's main list, whose columns are in the URL so that a link shows them
 */
export function useListColumns<Item>(
  list: string,
  columns: readonly ListColumn<Item>[],
  isMain: boolean,
): ChosenColumns<Item> {
  const { person } = useConsole();
  const navigate = useNavigate();
  const place = { subject: person.subject, list };
  const settings = useListSettings(place);
  const search = z.parse(searchSchema, useSearch({ strict: false }));
  const chosen = (isMain ? search.columns : undefined) ?? settings.columns;
  return {
    shown: arrangeColumns(columns, chosen),
    chosen,
    choose(ids) {
      const next = withoutDefault(columns, ids);
      changeListSettings(place, { columns: next });
      if (!isMain) return;
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, columns: next ?? undefined }),
        replace: true,
        state: (before: object) => before,
      } as never);
    },
  };
}
