import type { OperatorMessageThreadEntry } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { PageLink } from "../../components/page-link.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useAssigneeColumn } from "../assignments/assignee.tsx";
import { PartnerName, partnerColumnWidth } from "../partners/partner-name.tsx";
import { threadMessages } from "./thread-messages.ts";

/** Returns the columns of a list of message threads. */
export function useThreadColumns(): ListColumn<OperatorMessageThreadEntry>[] {
  const say = useMessages(threadMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const assignee = useAssigneeColumn();
  const to = (...parts: string[]) => pathOf(environment, "operator", ...parts);
  return [
    {
      ...{ id: "thread", header: say("about"), minWidth: carColumnWidth, isRowHeader: true },
      cell: (thread) =>
        thread.order_id === null ? (
          <PageLink href={to("messages", thread.id)}>{say("aboutElse")}</PageLink>
        ) : (
          <Car car={thread} id={thread.order_id} href={to("messages", thread.id)} />
        ),
    },
    {
      ...{ id: "partner", header: say("partner"), minWidth: partnerColumnWidth },
      sortBy: ({ partner_name }) => partner_name,
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    assignee,
    {
      ...{ id: "unread", header: say("unread"), isAmount: true },
      sortBy: ({ unread_count }) => unread_count,
      cell: ({ unread_count }) => unread_count,
    },
    {
      ...{ id: "since", header: say("waitingSince"), minWidth: dateColumnWidth },
      sortBy: ({ waiting_since }) => waiting_since,
      cell: ({ waiting_since }) => formatTime(waiting_since, zone),
    },
    {
      ...{ id: "newest", header: say("newest"), minWidth: dateColumnWidth },
      sortBy: ({ last_message_at }) => last_message_at,
      cell: ({ last_message_at }) => formatTime(last_message_at, zone),
    },
  ];
}
