import Button from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import { formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useNotify } from "../../shell/notices.tsx";
import { ErrorText } from "../error-pane.tsx";
import type { ListColumn } from "./list-columns.ts";
import type { ListFile, ReadRows } from "./list-file.ts";
import { listMessages } from "./list-messages.ts";

interface TotalProps<Item> {
  items: readonly Item[];
  columns: readonly ListColumn<Item>[];
}

/** Shows the totals of the displayed rows and, on request, the totals of all rows if the list has more. */
export function ListTotal<Item>({ file, ...shown }: TotalProps<Item> & { file?: ListFile<Item> }) {
  const say = useMessages(listMessages);
  const title = say("total", { count: formatNumber(shown.items.length) });
  return (
    <>
      <Totals {...shown} title={title} />
      {file !== undefined && <WholeTotal key={file.id} {...shown} file={file} />}
    </>
  );
}

function WholeTotal<Item>({ file, items, columns }: TotalProps<Item> & { file: ListFile<Item> }) {
  const say = useMessages(listMessages);
  const notify = useNotify();
  const read = useMutation<ReadRows<Item>>({
    mutationFn: () => file.readRows(items),
    onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  });
  const all = read.data;
  if (all === undefined)
    return (
      <Button variant="inline-link" loading={read.isPending} onClick={() => read.mutate()}>
        {say("totalAll")}
      </Button>
    );
  const count = formatNumber(all.items.length);
  return (
    <Totals
      items={all.items}
      columns={columns}
      title={say(all.hasMore ? "totalOfFirst" : "totalOfAll", { count })}
    />
  );
}

function Totals<Item>({ items, columns, title }: TotalProps<Item> & { title: string }) {
  return (
    <div className="list-total">
      <strong>{title}</strong>
      <dl>
        {columns.map(({ id, header, total }) => (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{total?.(items)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
