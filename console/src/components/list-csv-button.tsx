import Button from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import { writeCsv } from "../../../shared/domain/text/write-csv.ts";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { formatNumber } from "../format/money.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { readFirst } from "../query/read-all.ts";
import { useNotify } from "../shell/notices.tsx";
import { useConsole } from "../start/console-context.ts";
import { columnsOfEntries } from "./columns-of-entries.ts";
import { ErrorText } from "./error-pane.tsx";
import { saveFile } from "./save-file.ts";

/** The columns of a saved list by their headings, which are the API's field names. */
export type CsvColumns<Item> = Record<string, (item: Item) => string | number | boolean | null | undefined>;

type ListTypes<Item> = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: { data: Item[]; next_cursor: string | null };
};

/** Returns a list as CSV. It begins with a byte-order mark, without which spreadsheets misread Korean names. */
export const listAsCsv = <Item,>(items: readonly Item[], columns: CsvColumns<Item>): string =>
  `\ufeff${writeCsv(
    Object.keys(columns),
    items.map((item) => Object.values(columns).map((read) => cellOf(read(item)))),
  )}`;

const cellOf = (value: string | number | boolean | null | undefined): string | number =>
  typeof value === "number" ? value : String(value ?? "");

/** The appearance and the file of a button that saves a list. */
interface SavedFile<Item> {
  /** All fields of the entries by default. */
  columns?: CsvColumns<Item>;
  /** The file's name without its ending. */
  fileName: string;
}

/** Saves a list as CSV with its current filters, from its first page on, up to 10,000 rows. */
export function ListCsvButton<Item extends object, Types extends ListTypes<Item>>(
  props: SavedFile<Types["answer"]["data"][number]> & {
    operation: Operation<Types>;
    input: CallInput<Types>;
  },
) {
  const { operation, input, ...file } = props;
  const { api } = useConsole();
  return (
    <PagesCsvButton<Types["answer"]["data"][number]>
      {...file}
      readPage={(page) =>
        api.call(operation, { ...input, query: { ...input.query, ...page } } as CallInput<Types>)
      }
    />
  );
}

/** Saves a list as CSV, up to 10,000 rows. `readPage` reads each page of the list. */
export function PagesCsvButton<Item extends object>(
  props: SavedFile<Item> & { readPage: Parameters<typeof readFirst<Item>>[0] },
) {
  const { readPage, columns, fileName } = props;
  const say = useMessages(sharedMessages);
  const notify = useNotify();
  const save = useMutation({
    mutationFn: () => readFirst<Item>(readPage),
    onSuccess: ({ items, hasMore }) => {
      const csv = listAsCsv(items, columns ?? columnsOfEntries(items));
      saveFile(new TextEncoder().encode(csv), `${fileName}.csv`, "text/csv");
      if (hasMore) notify({ type: "warning", text: say("csvCut", { count: formatNumber(items.length) }) });
    },
    onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  });
  return (
    <Button iconName="download" loading={save.isPending} onClick={() => save.mutate()}>
      {say("saveCsv")}
    </Button>
  );
}
