import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOperatorThreads } from "../../api/generated/operations.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { AssigneeFilter } from "../assignments/assignee-filter.tsx";
import { operatorReads } from "../operator-reads.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { useThreadColumns } from "./thread-columns.tsx";
import { threadMessages } from "./thread-messages.ts";
import type { ThreadSearch } from "./thread-search.ts";
import { useWaitingThreads } from "./use-waiting-threads.ts";

const refreshMilliseconds = 30_000;

/** Shows the operators' inbox: threads in which a partner waits, or all threads of one partner. */
export function ThreadsPage() {
  const say = useMessages(threadMessages);
  const [search, changeSearch] = usePageSearch<ThreadSearch>();
  const { partner_id: partner, assigned_to: assignee } = search;
  // Keeps the count in the navigation equal to this list.
  useWaitingThreads();
  const query = useRead(...operatorReads.threads(search), {
    ...{ keepPrevious: true, refreshMilliseconds, isAlwaysFresh: "once" },
  });
  return (
    <Page
      title={say("messages")}
      description={
        partner === undefined
          ? say("inbox")
          : say("ofPartner", { partner: query.data?.data[0]?.partner_name ?? say("onePartner") })
      }
    >
      <CursorTable
        name="threads"
        isMain
        query={query}
        file={useListFile("messages", listOperatorThreads, { query: search })}
        columns={useThreadColumns()}
        trackBy={({ id }) => id}
        label={say("messages")}
        cursor={search.cursor}
        empty={say(
          assignee !== undefined ? "noneAssigned" : partner === undefined ? "noneWaiting" : "noneOfPartner",
        )}
        filter={
          <SpaceBetween direction="horizontal" size="xs">
            <PartnerFilter
              label={say("partner")}
              value={partner}
              onChange={(partner_id) => changeSearch({ partner_id })}
            />
            <AssigneeFilter value={assignee} onChange={(assigned_to) => changeSearch({ assigned_to })} />
          </SpaceBetween>
        }
      />
    </Page>
  );
}
