import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { SessionEndedError } from "../../api/api-error.ts";
import type { Overview } from "../../api/generated/types.ts";
import { ErrorPane } from "../../components/error-pane.tsx";
import { ListCsvButton } from "../../components/lists/list-csv-button.tsx";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWaitingThreads } from "../messages/use-waiting-threads.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { listWork } from "./list-work.ts";
import type { WorkAction } from "./list-work-actions.ts";
import { rankWork, urgencies } from "./rank-work.ts";
import { SectionCounts } from "./section-counts.tsx";
import { sectionMessages, todayMessages } from "./today-messages.ts";
import { WorkActionDialog } from "./work-action-dialog.tsx";
import { workCsvColumns } from "./work-csv-columns.ts";
import { WorkList } from "./work-list.tsx";

/** The maximum delay before others' changes appear. */
const refreshMilliseconds = 5_000;

/** Maximum number of waiting threads on this page; the inbox has all. */
const shownThreads = 10;

const shownThreadsOf = <Thread,>(threads: readonly Thread[] = []): Thread[] => threads.slice(0, shownThreads);

const workFile = fileOfRows("today", workCsvColumns);

/**
 * Shows the operators' work, most urgent first, with actions in each row. Rows appear and disappear with the
 * work, so every action opens a dialog that names its car.
 */
export function TodayPage() {
  const formatShared = useMessages(operatorMessages);
  const say = useMessages(todayMessages);
  const zone = useZone();
  const [action, setAction] = useState<WorkAction | null>(null);
  const query = useRead(...operatorReads.overview(), { refreshMilliseconds, isAlwaysFresh: "once" });
  const threads = useWaitingThreads(refreshMilliseconds);
  const { data: overview } = query;
  const failed = [query, threads].filter(
    ({ error }) => error !== null && !(error instanceof SessionEndedError),
  );
  return (
    <Page
      title={formatShared("today")}
      actions={
        overview && (
          <ListCsvButton
            file={workFile}
            shown={listWork(overview, shownThreadsOf(threads.data?.data))}
            label={formatShared("today")}
          />
        )
      }
      description={overview && say("asOf", { at: formatTimeExactly(overview.at, zone) })}
    >
      {overview === undefined ? (
        <ReadState query={query}>{() => null}</ReadState>
      ) : (
        <SpaceBetween size="m">
          <Unavailable sections={overview.unavailable} />
          <SectionCounts overview={overview} />
          <AllWork overview={overview} threads={shownThreadsOf(threads.data?.data)} onOpen={setAction} />
          {/* Errors are rendered below the list, because above it they would move the displayed rows. */}
          {failed.map(({ error, refetch }, index) => (
            <ErrorPane
              key={index === 0 ? "overview" : "threads"}
              error={error}
              onRetry={() => void refetch()}
            />
          ))}
        </SpaceBetween>
      )}
      {action !== null && <WorkActionDialog action={action} onClose={() => setAction(null)} />}
    </Page>
  );
}

function AllWork(props: {
  overview: Overview;
  threads: Parameters<typeof listWork>[1];
  onOpen: (action: WorkAction) => void;
}) {
  const { overview, threads, onOpen } = props;
  const say = useMessages(todayMessages);
  const ranked = rankWork(listWork(overview, threads), overview.at);
  const filled = urgencies.filter((urgency) => ranked[urgency].length > 0);
  if (filled.length === 0) return <StatusIndicator type="success">{say("nothing")}</StatusIndicator>;
  return (
    <SpaceBetween size="m">
      {filled.map((urgency) => (
        <WorkList key={urgency} urgency={urgency} work={ranked[urgency]} at={overview.at} onOpen={onOpen} />
      ))}
    </SpaceBetween>
  );
}

function Unavailable({ sections }: { sections: Overview["unavailable"] }) {
  const say = useMessages(todayMessages);
  const formatSection = useMessages(sectionMessages);
  if (sections.length === 0) return null;
  return (
    <Alert type="warning">
      {say("unavailable", { sections: sections.map((name) => formatSection(name)).join(", ") })}
    </Alert>
  );
}
