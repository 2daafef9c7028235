import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Tabs from "@cloudscape-design/components/tabs";
import { useParams } from "@tanstack/react-router";
import type { Watch } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { partnerReads } from "../partner-reads.ts";
import { describeCondition } from "./describe-condition.ts";
import { WatchActions } from "./watch-actions.tsx";
import { WatchEvents } from "./watch-events.tsx";
import { WatchMatches } from "./watch-matches.tsx";
import type { WatchPageSearch } from "./watch-search.ts";
import { WatchStatus } from "./watch-status.tsx";

const refreshMilliseconds = 15_000;

/** Shows a watch: its condition, current matches and alert history. */
export function WatchPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(...partnerReads.watch(id), { refreshMilliseconds });
  return (
    <Page title={query.data?.name ?? "Watch"} actions={query.data && <WatchActions watch={query.data} />}>
      <ReadState query={query}>{(watch) => <OneWatch watch={watch} />}</ReadState>
    </Page>
  );
}

function OneWatch({ watch }: { watch: Watch }) {
  const [search, changeSearch] = usePageSearch<WatchPageSearch>();
  return (
    <SpaceBetween size="l">
      <Condition watch={watch} />
      <Tabs
        activeTabId={search.tab ?? "cars"}
        onChange={({ detail }) =>
          changeSearch({ tab: detail.activeTabId === "events" ? "events" : undefined })
        }
        tabs={[
          { id: "cars", label: "Cars", content: <WatchMatches watch={watch} /> },
          { id: "events", label: "Alert history", content: <WatchEvents watchId={watch.watch_id} /> },
        ]}
      />
    </SpaceBetween>
  );
}

function Condition({ watch }: { watch: Watch }) {
  const zone = useZone();
  const { automatic_list_update, status, last_evaluated_at, active_match_count, hidden_match_count } = watch;
  return (
    <Container header={<Header variant="h2">{automatic_list_update ? "Condition" : "Static list"}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Status", value: <WatchStatus status={status} /> },
          {
            label: "Cars",
            value: `${formatNumber(active_match_count)}, and ${formatNumber(hidden_match_count)} hidden`,
          },
          { label: "Last compared", value: formatTime(last_evaluated_at, zone) },
          ...describeCondition(watch).map(({ name, value }) => ({ label: name, value })),
        ]}
      />
    </Container>
  );
}
