import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Alarm } from "../../api/generated/types.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { ListTable } from "../../components/lists/list-table.tsx";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorReads } from "../operator-reads.ts";
import { alarmMessages, alarmSeverityMessages, alarmStateMessages } from "./operations-messages.ts";
import { RunbookLink } from "./runbook-link.tsx";

const refreshMilliseconds = 60_000;

const typeOf: Record<Alarm["state"], StatusIndicatorProps.Type> = {
  alarm: "error",
  insufficient_data: "pending",
  ok: "success",
};

/** Shows alarms that are active or lack data, and collapses the others. */
export function AlarmsPage() {
  const say = useMessages(alarmMessages);
  const columns = useColumns();
  const query = useRead(...operatorReads.alarms(), { refreshMilliseconds });
  const table = { columns, file: fileOfRows<Alarm>("alarms"), trackBy: ({ name }: Alarm) => name };
  return (
    <Page title={say("alarms")}>
      <ReadState query={query}>
        {({ data }) => {
          const quiet = data.filter(({ state }) => state === "ok");
          return (
            <SpaceBetween size="l">
              <ListTable<Alarm>
                name="alarms"
                {...table}
                items={data.filter(({ state }) => state !== "ok")}
                isLoading={false}
                isComplete
                label={say("alarms")}
                empty={say(data.length === 0 ? "noAlarms" : "allQuiet")}
              />
              {quiet.length > 0 && (
                <ExpandableSection headerText={`${say("quiet")} (${quiet.length})`}>
                  <ListTable<Alarm>
                    name="alarms"
                    {...table}
                    items={quiet}
                    isLoading={false}
                    isComplete
                    label={say("quiet")}
                    empty={say("noAlarms")}
                  />
                </ExpandableSection>
              )}
            </SpaceBetween>
          );
        }}
      </ReadState>
    </Page>
  );
}

function useColumns(): ListColumn<Alarm>[] {
  const say = useMessages(alarmMessages);
  const formatState = useMessages(alarmStateMessages);
  const formatSeverity = useMessages(alarmSeverityMessages);
  const zone = useZone();
  return [
    {
      id: "name",
      header: say("alarm"),
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
      isRowHeader: true,
    },
    {
      ...{ id: "state", header: say("state") },
      sortBy: ({ state }) => state,
      cell: ({ state }) => <StatusIndicator type={typeOf[state]}>{formatState(state)}</StatusIndicator>,
    },
    { id: "severity", header: say("severity"), cell: ({ severity }) => formatSeverity(severity) },
    {
      id: "since",
      header: say("since"),
      minWidth: dateColumnWidth,
      sortBy: ({ since }) => since,
      cell: ({ since }) => formatTime(since, zone),
    },
    {
      ...{ id: "cause", header: say("setOffBy"), minWidth: 180, isWide: true },
      cell: ({ set_off_by, reason }) => (
        <ExpandableSection headerText={set_off_by}>{reason}</ExpandableSection>
      ),
    },
    { id: "runbook", header: say("runbook"), cell: ({ runbook }) => <RunbookLink runbook={runbook} /> },
  ];
}
