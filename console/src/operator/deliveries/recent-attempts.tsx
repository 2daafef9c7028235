import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMemo } from "react";
import { recentEventCount } from "../../../../shared/domain/webhooks/recent-deliveries.ts";
import type { PartnerEndpoint, RecentAttempt } from "../../api/generated/types.ts";
import { type AttemptPeriod, arrangeAttempts } from "../../components/arrange-attempts.ts";
import { fileOfRows } from "../../components/list-file.ts";
import { listRequestHeaders, type RequestHeader } from "../../components/list-request-headers.ts";
import { StaticTable } from "../../components/static-table.tsx";
import { ChartWithTable, outcomeColors } from "../../components/values-chart.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { attemptMessages } from "./attempt-messages.ts";

/** Maximum number of attempts in the table. The CSV file contains all attempts that the service returns. */
const mostListed = 20;

/** Shows the outcomes and response times of an endpoint's latest attempts, the attempts, and a request's headers. */
export function RecentAttempts({ endpoint }: { endpoint: PartnerEndpoint }) {
  const { recent_attempts: attempts } = endpoint;
  // Skips attempts without a response, which may not have been sent.
  const answered = attempts.find(({ response_code }) => response_code !== null);
  return (
    <SpaceBetween size="l">
      <AttemptCharts attempts={attempts} />
      {attempts.length > 0 && <AttemptTable attempts={attempts} />}
      {answered !== undefined && <RequestHeaders attempt={answered} />}
    </SpaceBetween>
  );
}

function AttemptCharts({ attempts }: { attempts: readonly RecentAttempt[] }) {
  const say = useMessages(attemptMessages);
  const zone = useZone();
  const periods = useMemo(() => arrangeAttempts(attempts, zone, Date.now()), [attempts, zone]);
  const shared = {
    ...{ rows: periods, nameOf: ({ name }: AttemptPeriod) => name },
    ...{ rowTitle: `${say("time")} (${zone.name})`, empty: say("none") },
  };
  const covered = say("covered", { count: formatNumber(attempts.length), events: recentEventCount });
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" description={covered}>
            {say("outcomes")}
          </Header>
        }
      >
        <ChartWithTable<AttemptPeriod>
          {...shared}
          isStacked
          label={say("outcomes")}
          valueTitle={say("attempts")}
          series={[
            { title: say("accepted"), measure: ({ accepted }) => accepted, color: outcomeColors.good },
            { title: say("rejected"), measure: ({ rejected }) => rejected, color: outcomeColors.bad },
            {
              ...{ title: say("unanswered"), color: outcomeColors.absent },
              measure: ({ unanswered }) => unanswered,
            },
          ]}
        />
      </Container>
      <Container header={<Header variant="h2">{say("durations")}</Header>}>
        <ChartWithTable<AttemptPeriod>
          {...shared}
          label={say("durations")}
          valueTitle={say("milliseconds")}
          series={[
            { title: say("median"), measure: ({ medianMilliseconds }) => medianMilliseconds },
            { title: say("slowest"), measure: ({ slowMilliseconds }) => slowMilliseconds },
          ]}
        />
      </Container>
    </SpaceBetween>
  );
}

function AttemptTable({ attempts }: { attempts: readonly RecentAttempt[] }) {
  const say = useMessages(attemptMessages);
  const zone = useZone();
  return (
    <StaticTable<RecentAttempt>
      items={attempts.slice(0, mostListed)}
      file={fileOfRows<RecentAttempt>("attempts", undefined, attempts)}
      trackBy={({ event_id, replay_id, number }) => `${event_id} ${replay_id} ${number}`}
      label={say("latest")}
      header={<Header variant="h2">{say("latest")}</Header>}
      columns={[
        {
          ...{ id: "event", header: say("event"), isRowHeader: true },
          cell: ({ event_type, sequence }) => `${event_type} ${sequence}`,
        },
        {
          id: "at",
          header: say("time"),
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
          id: "duration",
          header: say("duration"),
          sortBy: ({ duration_ms }) => duration_ms,
          cell: ({ duration_ms }) => formatNumber(duration_ms),
        },
      ]}
    />
  );
}

function RequestHeaders({ attempt }: { attempt: RecentAttempt }) {
  const say = useMessages(attemptMessages);
  const headers = listRequestHeaders({ at: attempt.at, event: { id: attempt.event_id } });
  return (
    <StaticTable<RequestHeader>
      items={headers}
      file={null}
      trackBy={({ name }) => name}
      label={say("headers")}
      header={
        <Header variant="h2" description={say("headersOf", { sequence: attempt.sequence })}>
          {say("headers")}
        </Header>
      }
      columns={[
        {
          id: "name",
          header: say("header"),
          cell: ({ name }) => <code>{name}</code>,
          isRowHeader: true,
        },
        {
          id: "value",
          header: say("value"),
          cell: ({ value }) => <code className="request-header">{value}</code>,
        },
      ]}
    />
  );
}
