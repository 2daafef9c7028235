import Box from "@cloudscape-design/components/box";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { listAlarms } from "../../api/generated/operations.ts";
import type { Alarm } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { Page } from "../../pieces/page.tsx";
import { useRead } from "../../query/use-read.ts";
import { alarmMessages, alarmSeverityMessages, alarmStateMessages } from "./operations-messages.ts";

const refreshMilliseconds = 60_000;

const typeOf: Record<Alarm["state"], StatusIndicatorProps.Type> = {
  alarm: "error",
  insufficient_data: "pending",
  ok: "success",
};

/** Shows every alarm with its state, active alarms first. */
export function AlarmsPage() {
  const say = useMessages(alarmMessages);
  const query = useRead(listAlarms, {}, { refreshMilliseconds });
  return (
    <Page title={say("alarms")}>
      <CursorTable
        query={query}
        columns={useColumns()}
        trackBy={({ name }) => name}
        label={say("alarms")}
        empty={say("noAlarms")}
      />
    </Page>
  );
}

function useColumns(): TableProps.ColumnDefinition<Alarm>[] {
  const say = useMessages(alarmMessages);
  const sayState = useMessages(alarmStateMessages);
  const saySeverity = useMessages(alarmSeverityMessages);
  const zone = useZone();
  return [
    { id: "name", header: say("alarm"), cell: ({ name }) => name, isRowHeader: true },
    {
      ...{ id: "state", header: say("state") },
      cell: ({ state }) => <StatusIndicator type={typeOf[state]}>{sayState(state)}</StatusIndicator>,
    },
    { id: "severity", header: say("severity"), cell: ({ severity }) => saySeverity(severity) },
    { id: "since", header: say("since"), cell: ({ since }) => formatTime(since, zone) },
    {
      ...{ id: "cause", header: say("setOffBy"), minWidth: 300 },
      cell: ({ set_off_by, reason }) => (
        <ExpandableSection headerText={set_off_by}>{reason}</ExpandableSection>
      ),
    },
    { id: "runbook", header: say("runbook"), cell: ({ runbook }) => <Box variant="code">{runbook}</Box> },
  ];
}
