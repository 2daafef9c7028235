import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Grid from "@cloudscape-design/components/grid";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { SessionEndedError } from "../../api/api-error.ts";
import { getOverview } from "../../api/generated/operations.ts";
import type { Overview } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorPane } from "../../pieces/error-pane.tsx";
import { Page } from "../../pieces/page.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { useSteady } from "../../pieces/use-steady.ts";
import { useRead } from "../../query/use-read.ts";
import { useWaitingThreads } from "../messages/use-waiting-threads.ts";
import { movesThreads, WaitingThreads } from "../messages/waiting-threads.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { movesRows, overviewSections } from "./overview-rows.ts";
import { sectionMessages, todayMessages } from "./today-messages.ts";
import { TodaySection } from "./today-section.tsx";

const refreshMilliseconds = 60_000;

/** Shows what awaits operators today. It is read again each minute, and what is read stays where it is. */
export function TodayPage() {
  const sayShared = useMessages(operatorMessages);
  const say = useMessages(todayMessages);
  const zone = useZone();
  const query = useRead(getOverview, {}, { refreshMilliseconds });
  const threads = useWaitingThreads();
  const overview = useSteady(query.data, movesRows);
  const waiting = useSteady(threads.data, movesThreads);
  const { shown } = overview;
  const hasNews = overview.hasNews || waiting.hasNews;
  const showNews = () => {
    overview.showNews();
    waiting.showNews();
  };
  const readAgain = () => {
    void query.refetch();
    void threads.refetch();
  };
  return (
    <Page
      title={sayShared("today")}
      description={shown && say("asOf", { at: formatTime(shown.at, zone) })}
      actions={
        <Button
          iconName={hasNews ? "status-info" : "refresh"}
          loading={query.isFetching && !hasNews}
          onClick={() => {
            showNews();
            if (!hasNews) readAgain();
          }}
        >
          {say(hasNews ? "showNews" : "readAgain")}
        </Button>
      }
    >
      <LiveRegion hidden>{hasNews ? say("newsIsThere") : ""}</LiveRegion>
      {shown === undefined ? (
        <ReadState query={query}>{() => null}</ReadState>
      ) : (
        <SpaceBetween size="m">
          <Sections overview={shown} threads={<WaitingThreads query={threads} shown={waiting.shown} />} />
          {/* Below, because above it would move what is read. */}
          {query.error !== null && !(query.error instanceof SessionEndedError) && (
            <ErrorPane error={query.error} onRetry={() => void query.refetch()} />
          )}
        </SpaceBetween>
      )}
    </Page>
  );
}

function Sections({ overview, threads }: { overview: Overview; threads: ReactNode }) {
  const say = useMessages(todayMessages);
  const saySection = useMessages(sectionMessages);
  const { unavailable } = overview;
  return (
    <SpaceBetween size="m">
      {unavailable.length > 0 && (
        <Alert type="warning">
          {say("unavailable", { sections: unavailable.map((name) => saySection(name)).join(", ") })}
        </Alert>
      )}
      <Grid
        gridDefinition={[...overviewSections, "messages"].map(() => ({ colspan: { default: 12, s: 6 } }))}
      >
        {overviewSections.map((name) => (
          <TodaySection key={name} name={name} overview={overview} />
        ))}
        {threads}
      </Grid>
    </SpaceBetween>
  );
}
