import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Upstream } from "../../api/generated/types.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { type BreakerState, breakerRule, evaluateBreaker } from "./evaluate-breaker.ts";
import { upstreamMessages, upstreamNameMessages } from "./upstream-messages.ts";

const refreshMilliseconds = 60_000;

/** Shows the external services with their state, and what blocks calls to them. */
export function UpstreamsPage() {
  const say = useMessages(upstreamMessages);
  const formatShared = useMessages(operatorMessages);
  const query = useRead(...operatorReads.upstreams(), { refreshMilliseconds });
  return (
    <Page
      title={formatShared("upstreams")}
      description={say("note")}
      actions={
        <Button iconName="refresh" loading={query.isFetching} onClick={() => void query.refetch()}>
          {say("checkAgain")}
        </Button>
      }
    >
      <SpaceBetween size="s">
        <CursorTable
          name="upstreams"
          isMain
          query={query}
          file={fileOfRows<Upstream>("upstreams")}
          columns={useColumns()}
          trackBy={({ name }) => name}
          label={formatShared("upstreams")}
          empty={say("none")}
        />
        <Box color="text-body-secondary">
          {say("breakerNote", { limit: breakerRule.failures, seconds: breakerRule.trialSeconds })}
        </Box>
      </SpaceBetween>
    </Page>
  );
}

const typeOfState: Record<Upstream["state"], StatusIndicatorProps.Type> = {
  ok: "success",
  failing: "error",
  unknown: "pending",
};

const typeOfBreaker: Record<BreakerState, StatusIndicatorProps.Type> = {
  none: "not-started",
  closed: "success",
  counting: "warning",
  open: "error",
};

function Breaker({ upstream }: { upstream: Upstream }) {
  const say = useMessages(upstreamMessages);
  const state = evaluateBreaker(upstream);
  const texts: Record<BreakerState, string> = {
    none: say("breakerNone"),
    closed: say("breakerClosed"),
    counting: say("breakerCounting", { count: upstream.consecutive_failures, limit: breakerRule.failures }),
    open: say("breakerOpen"),
  };
  return <StatusIndicator type={typeOfBreaker[state]}>{texts[state]}</StatusIndicator>;
}

function useColumns(): ListColumn<Upstream>[] {
  const say = useMessages(upstreamMessages);
  const formatName = useMessages(upstreamNameMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  return [
    {
      ...{ id: "name", header: say("name"), isRowHeader: true },
      cell: ({ name }) => (
        <>
          {formatName(name)}
          <Box variant="small" display="block">
            {name}
          </Box>
        </>
      ),
    },
    {
      ...{ id: "state", header: formatShared("status") },
      sortBy: ({ state }) => state,
      cell: ({ state }) => <StatusIndicator type={typeOfState[state]}>{say(state)}</StatusIndicator>,
    },
    { id: "breaker", header: say("breaker"), cell: (upstream) => <Breaker upstream={upstream} /> },
    {
      ...{ id: "failures", header: say("failures") },
      sortBy: ({ consecutive_failures: count }) => count,
      cell: ({ consecutive_failures: count }) => formatNumber(count),
    },
    {
      ...{ id: "latency", header: say("latency") },
      cell: ({ duration_ms: duration }) =>
        duration === null ? say("notChecked") : say("milliseconds", { count: formatNumber(duration) }),
    },
    {
      ...{ id: "success", header: say("lastSuccess") },
      sortBy: ({ last_success_at }) => last_success_at,
      cell: ({ last_success_at }) => formatTimeExactly(last_success_at, zone),
    },
    {
      ...{ id: "failure", header: say("lastFailure") },
      cell: ({ last_failure_at, last_failure }) =>
        last_failure_at === null ? "–" : `${formatTimeExactly(last_failure_at, zone)}: ${last_failure}`,
    },
  ];
}
