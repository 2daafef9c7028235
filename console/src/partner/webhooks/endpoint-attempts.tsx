import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { EndpointAttempt } from "../../components/arrange-attempts.ts";
import { fileOfRows } from "../../components/list-file.ts";
import { listRequestHeaders, type RequestHeader } from "../../components/list-request-headers.ts";
import { PageLink } from "../../components/page-link.tsx";
import { StaticTable } from "../../components/static-table.tsx";
import type { CsvColumns } from "../../components/write-list-csv.ts";
import { formatNumber } from "../../format/money.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";

const mostShown = 20;

const csvColumns: CsvColumns<EndpointAttempt> = {
  event_id: ({ event }) => event.id,
  sequence: ({ event }) => event.sequence,
  type: ({ event }) => event.type,
  at: ({ at }) => at,
  number: ({ number }) => number,
  replay_id: ({ replay_id }) => replay_id,
  response_code: ({ response_code }) => response_code,
  error: ({ error }) => error,
  duration_ms: ({ duration_ms }) => duration_ms,
};

/** Shows an endpoint's latest attempts. The CSV file contains all given attempts. */
export function EndpointAttempts({ attempts }: { attempts: readonly EndpointAttempt[] }) {
  const zone = useZone();
  const { environment } = useConsole();
  return (
    <StaticTable<EndpointAttempt>
      items={attempts.slice(0, mostShown)}
      file={fileOfRows("attempts", csvColumns, attempts)}
      trackBy={({ event, replay_id, number }) => `${event.id} ${replay_id} ${number}`}
      label="Latest attempts"
      header={<Header variant="h2">Latest attempts</Header>}
      columns={[
        {
          ...{ id: "event", header: "Event", isRowHeader: true },
          cell: ({ event: { id, sequence, type } }) => (
            <PageLink href={pathOf(environment, "events", id)}>
              {sequence} {type}
            </PageLink>
          ),
        },
        { id: "at", header: "Time", sortBy: ({ at }) => at, cell: ({ at }) => formatTimeExactly(at, zone) },
        {
          ...{ id: "number", header: "Attempt" },
          cell: ({ number, replay_id }) => (replay_id === null ? number : `${number}, resent`),
        },
        {
          ...{ id: "result", header: "Result" },
          cell: ({ response_code, error }) => (
            <StatusIndicator type={error === null ? "success" : "error"}>
              {[response_code, error].filter((part) => part !== null).join(": ")}
            </StatusIndicator>
          ),
        },
        {
          id: "duration",
          header: "Duration (ms)",
          sortBy: ({ duration_ms }) => duration_ms,
          cell: ({ duration_ms }) => formatNumber(duration_ms),
        },
      ]}
    />
  );
}

/** Shows the headers of an attempt's request. */
export function RequestHeaders({ attempt }: { attempt: EndpointAttempt }) {
  return (
    <StaticTable<RequestHeader>
      items={listRequestHeaders(attempt)}
      file={null}
      trackBy={({ name }) => name}
      label="Request headers"
      header={
        <Header
          variant="h2"
          description={`POST request for event ${attempt.event.sequence}, the latest attempt with a response.`}
        >
          Request headers
        </Header>
      }
      columns={[
        {
          id: "name",
          header: "Header",
          sortBy: ({ name }) => name,
          cell: ({ name }) => name,
          isRowHeader: true,
        },
        {
          id: "value",
          header: "Value",
          cell: ({ value }) => <span className="request-header">{value}</span>,
        },
      ]}
    />
  );
}
