import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { formatNumber } from "../../format/money.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { fileOfRows } from "../lists/list-file.ts";
import { StaticTable } from "../lists/static-table.tsx";
import type { CsvColumns } from "../lists/write-list-csv.ts";
import { PageLink } from "../page-link.tsx";
import type { ShownAttempt } from "./arrange-attempts.ts";
import { AttemptCharts } from "./attempt-charts.tsx";
import { attemptMessages } from "./attempt-messages.ts";
import { listRequestHeaders, type RequestHeader } from "./list-request-headers.ts";

/** Maximum number of attempts in the table. The CSV file contains all attempts. */
const mostListed = 20;

const csvColumns: CsvColumns<ShownAttempt> = {
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

/** Shows charts of an endpoint's attempts, the latest attempts, and the headers of the latest answered request. */
export function AttemptHistory(props: {
  /** Newest first. */
  attempts: readonly ShownAttempt[];
  /** Which attempts the charts cover. */
  covered: string;
  /** Returns the path of an event's page; absent if the reader has no such page. */
  pathOfEvent?: (id: string) => string;
}) {
  const { attempts, covered, pathOfEvent } = props;
  // Skips attempts without a response. Such an attempt may not have been sent, for example to a disabled endpoint.
  const answered = attempts.find(({ response_code }) => response_code !== null);
  return (
    <SpaceBetween size="l">
      <AttemptCharts attempts={attempts} covered={covered} />
      {attempts.length > 0 && <AttemptTable attempts={attempts} pathOfEvent={pathOfEvent} />}
      {answered !== undefined && <RequestHeaders attempt={answered} />}
    </SpaceBetween>
  );
}

function AttemptTable(props: {
  attempts: readonly ShownAttempt[];
  pathOfEvent: ((id: string) => string) | undefined;
}) {
  const { attempts, pathOfEvent } = props;
  const say = useMessages(attemptMessages);
  const zone = useZone();
  return (
    <StaticTable<ShownAttempt>
      items={attempts.slice(0, mostListed)}
      file={fileOfRows("attempts", csvColumns, attempts)}
      trackBy={({ event, replay_id, number }) => `${event.id} ${replay_id} ${number}`}
      label={say("latest")}
      header={<Header variant="h2">{say("latest")}</Header>}
      columns={[
        {
          ...{ id: "event", header: say("event"), isRowHeader: true },
          cell: ({ event: { id, sequence, type } }) =>
            pathOfEvent === undefined ? (
              `${sequence} ${type}`
            ) : (
              <PageLink href={pathOfEvent(id)}>
                {sequence} {type}
              </PageLink>
            ),
        },
        {
          ...{ id: "at", header: say("time") },
          sortBy: ({ at }) => at,
          cell: ({ at }) => formatTimeExactly(at, zone),
        },
        {
          ...{ id: "number", header: say("attempt") },
          cell: ({ number, replay_id }) => (replay_id === null ? number : say("resent", { number })),
        },
        {
          ...{ id: "result", header: say("result") },
          cell: ({ response_code, error }) => (
            <StatusIndicator type={error === null ? "success" : "error"}>
              {[response_code, error].filter((part) => part !== null).join(": ")}
            </StatusIndicator>
          ),
        },
        {
          ...{ id: "duration", header: say("duration") },
          sortBy: ({ duration_ms }) => duration_ms,
          cell: ({ duration_ms }) => formatNumber(duration_ms),
        },
      ]}
    />
  );
}

function RequestHeaders({ attempt }: { attempt: ShownAttempt }) {
  const say = useMessages(attemptMessages);
  return (
    <StaticTable<RequestHeader>
      items={listRequestHeaders(attempt)}
      file={null}
      trackBy={({ name }) => name}
      label={say("headers")}
      header={
        <Header variant="h2" description={say("headersOf", { sequence: attempt.event.sequence })}>
          {say("headers")}
        </Header>
      }
      columns={[
        {
          ...{ id: "name", header: say("header"), isRowHeader: true },
          sortBy: ({ name }) => name,
          cell: ({ name }) => <code>{name}</code>,
        },
        {
          ...{ id: "value", header: say("value") },
          cell: ({ value }) => <code className="request-header">{value}</code>,
        },
      ]}
    />
  );
}
