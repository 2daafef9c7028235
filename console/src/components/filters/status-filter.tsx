import Multiselect from "@cloudscape-design/components/multiselect";
import type { Order } from "../../api/generated/types.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { listMessages } from "../lists/list-messages.ts";

type Status = Order["status"];

/** The statuses of an order, in groups that can be selected at once. */
export const statusGroups = {
  waiting: ["placed", "secondary_inspection_in_progress", "secondary_inspection_ready"],
  buying: ["acquiring"],
  shipping: ["secured", "export_processing", "in_transit", "customs"],
  ended: ["delivered", "failed", "cancelled"],
} as const satisfies Record<string, readonly Status[]>;

/** The statuses that belong to no group. There must be none, because nobody could select such a status. */
type Ungrouped = Exclude<Status, (typeof statusGroups)[keyof typeof statusGroups][number]>;
/** The names of the groups, in the sequence of an order's progress. */
export const statusGroupNames: readonly (keyof typeof statusGroups)[] &
  ([Ungrouped] extends [never] ? unknown : never) = ["waiting", "buying", "shipping", "ended"];

/** Selects statuses of orders, one by one or a group at once; none means all. */
export function StatusFilter(props: {
  label: string;
  chosen: readonly Status[] | undefined;
  onChange: (chosen: Status[] | undefined) => void;
}) {
  const { label, chosen = [], onChange } = props;
  const say = useMessages(listMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const optionOf = (status: Status) => ({ value: status, label: formatStatus(status) });
  return (
    <Multiselect
      ariaLabel={label}
      // The filter chips of the list already show the selected statuses.
      hideTokens
      placeholder={chosen.length === 0 ? say("allStatuses") : `${label} (${chosen.length})`}
      options={statusGroupNames.map((name) => ({
        label: say(name),
        options: statusGroups[name].map(optionOf),
      }))}
      selectedOptions={chosen.map(optionOf)}
      onChange={({ detail }) => {
        const values = detail.selectedOptions.map(({ value }) => value);
        const statuses = Object.values(statusGroups).flat();
        const selected = statuses.filter((status) => values.includes(status));
        onChange(selected.length === 0 ? undefined : selected);
      }}
    />
  );
}
