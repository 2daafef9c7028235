import { asCsv, type CallInput, type CallTypes, type Operation } from "../../api/operation.ts";
import { readFirst } from "../../query/read-all.ts";
import { useConsole } from "../../start/console-context.ts";
import { columnsOfEntries } from "./columns-of-entries.ts";
import { type CsvColumns, listAsCsv } from "./write-list-csv.ts";

/** The rows of a list, and whether the list has more than these. */
export interface ReadRows<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/** The CSV file of a list: its name, and functions that read the list's rows and write the file. */
export interface ListFile<Item> {
  /** The file's name without its extension. */
  name: string;
  /** Identifies the list together with its current filters. */
  id: string;
  /** Reads the list with its current filters, from its first page on, up to 10,000 rows. */
  readRows: (shown: readonly Item[]) => Promise<ReadRows<Item>>;
  /** Returns the content of the file. */
  write: (shown: readonly Item[]) => Promise<{ bytes: Uint8Array; count: number; hasMore: boolean }>;
}

type ReadPage<Item> = Parameters<typeof readFirst<Item>>[0];

type ListTypes<Item> = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: { data: Item[]; next_cursor: string | null };
};

/** Returns the file of a list whose rows `readRows` reads. All fields are columns unless columns are given. */
export function fileOfReadRows<Shown extends object, Item extends Shown>(
  { name, id }: Pick<ListFile<Shown>, "name" | "id">,
  readRows: (shown: readonly Shown[]) => Promise<ReadRows<Item>>,
  columns: CsvColumns<Item> | undefined,
): ListFile<Shown> {
  return {
    ...{ name, id, readRows },
    write: async (shown) => {
      const { items, hasMore } = await readRows(shown);
      const csv = listAsCsv(items, columns ?? columnsOfEntries(items));
      return { bytes: new TextEncoder().encode(csv), count: items.length, hasMore };
    },
  };
}

/**
 * Returns the file of a list whose rows are all in the browser. All fields are columns unless columns are given.
 * @param all all rows of the list, if the list displays only some of them
 */
export const fileOfRows = <Item extends object>(
  name: string,
  columns?: CsvColumns<Item>,
  all?: readonly Item[],
): ListFile<Item> =>
  fileOfReadRows({ name, id: name }, async (shown) => ({ items: all ?? shown, hasMore: false }), columns);

/** Returns the file of a list that is read page after page. All fields are columns unless columns are given. */
export const fileOfPages = <Item extends object>(
  names: Pick<ListFile<Item>, "name" | "id">,
  readPage: ReadPage<Item>,
  columns?: CsvColumns<Item>,
): ListFile<Item> => fileOfReadRows(names, () => readFirst<Item>(readPage), columns);

/** Returns the file of an operation's list with its filters. All fields are columns unless columns are given. */
export function useListFile<Item extends object, Types extends ListTypes<Item>>(
  name: string,
  operation: Operation<Types>,
  input: CallInput<Types>,
  columns?: CsvColumns<Types["answer"]["data"][number]>,
): ListFile<Types["answer"]["data"][number]> {
  const { api } = useConsole();
  return fileOfPages<Types["answer"]["data"][number]>(
    { name, id: JSON.stringify([name, input]) },
    (page) => api.call(operation, { ...input, query: { ...input.query, ...page } } as CallInput<Types>),
    columns,
  );
}

/** Returns the CSV download of an unpaginated list. The service, not the browser, generates the CSV. */
export function useServiceFile<Types extends CallTypes & { body: undefined; answer: { data: object[] } }>(
  name: string,
  operation: Operation<Types>,
  input: CallInput<Types>,
): ListFile<Types["answer"]["data"][number]> {
  const { api } = useConsole();
  return {
    ...fileOfRows<Types["answer"]["data"][number]>(name),
    write: async (shown) => ({
      bytes: await api.call(asCsv(operation), input as CallInput<CsvTypes<Types>>),
      ...{ count: shown.length, hasMore: false },
    }),
  };
}

type CsvTypes<Types extends CallTypes> = Omit<Types, "answer"> & { answer: Uint8Array };
