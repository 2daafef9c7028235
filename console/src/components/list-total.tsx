import { formatNumber } from "../format/money.ts";
import { useMessages } from "../i18n/use-messages.ts";
import type { ListColumn } from "./list-columns.ts";
import { listMessages } from "./list-messages.ts";

/** Shows the totals of the displayed rows for columns that have a total. The list may have more pages. */
export function ListTotal<Item>({
  items,
  columns,
}: {
  items: readonly Item[];
  columns: readonly ListColumn<Item>[];
}) {
  const say = useMessages(listMessages);
  return (
    <div className="list-total">
      <strong>{say("total", { count: formatNumber(items.length) })}</strong>
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
