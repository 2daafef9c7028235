import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import {
  listOwnEvents,
  pingOwnWebhookEndpoint,
  replayOwnEvents,
  updateOwnWebhookEndpoint,
} from "../../api/generated/operations.ts";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { attemptsAt } from "../../components/deliveries/arrange-attempts.ts";
import { AttemptHistory } from "../../components/deliveries/attempt-history.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { useReadFirst } from "../../query/use-read-first.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";
import { EndpointHealth } from "./endpoint-health.tsx";
import { PingDialog } from "./ping-dialog.tsx";
import { RecoverDialog } from "./recover-dialog.tsx";
import { StopDialog } from "./stop-dialog.tsx";

const refreshMilliseconds = 10_000;
/** The charts cover the account's newest events, because a log can have thousands a day. */
const mostEvents = 600;

/** Shows an endpoint: the results and durations of its deliveries, and the actions after an outage. */
export function EndpointPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(...partnerReads.endpoint(id), { refreshMilliseconds });
  const [open, setOpen] = useState<"recover" | "stop" | "ping" | null>(null);
  const close = () => setOpen(null);
  const endpoint = query.data;
  return (
    <Page
      title="Webhook endpoint"
      description={endpoint?.url}
      actions={
        endpoint !== undefined && (
          <SpaceBetween size="xs" direction="horizontal">
            <WriteButton operation={pingOwnWebhookEndpoint} onClick={() => setOpen("ping")}>
              Send test message
            </WriteButton>
            <WriteButton operation={updateOwnWebhookEndpoint} onClick={() => setOpen("stop")}>
              {endpoint.enabled ? "Stop endpoint" : "Resume endpoint"}
            </WriteButton>
            <WriteButton
              operation={replayOwnEvents}
              variant="primary"
              disabled={!endpoint.enabled}
              disabledReason="Resume the endpoint first."
              onClick={() => setOpen("recover")}
            >
              Recover events
            </WriteButton>
          </SpaceBetween>
        )
      }
    >
      <ReadState query={query}>
        {(shown) => (
          <SpaceBetween size="l">
            <EndpointFacts endpoint={shown} />
            <EndpointDeliveries endpointId={shown.id} />
            {open === "recover" && <RecoverDialog endpoint={shown} onClose={close} />}
            {open === "stop" && <StopDialog endpoint={shown} onClose={close} />}
            {open === "ping" && <PingDialog endpoint={shown} onClose={close} />}
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const zone = useZone();
  const { id, event_types, description, created_at, previous_secret_expires_at } = endpoint;
  return (
    <Container>
      <KeyValuePairs
        columns={3}
        items={[
          { label: "Health", value: <EndpointHealth endpoint={endpoint} /> },
          { label: "Events", value: event_types?.join(", ") ?? "All, including future types" },
          { label: "Note", value: description ?? "–" },
          { label: "Registered", value: formatTime(created_at, zone) },
          {
            label: "Previous secret",
            value:
              previous_secret_expires_at === null
                ? "–"
                : `Also signs until ${formatTime(previous_secret_expires_at, zone)}`,
          },
          { label: "ID", value: <CopyId id={id} isShown /> },
        ]}
      />
    </Container>
  );
}

function EndpointDeliveries({ endpointId }: { endpointId: string }) {
  const query = useReadFirst(listOwnEvents, {}, mostEvents);
  const attempts = useMemo(() => attemptsAt(endpointId, query.data?.items ?? []), [endpointId, query.data]);
  const { environment } = useConsole();
  return (
    <ReadState query={query}>
      {({ items, hasMore }) => (
        <AttemptHistory
          attempts={attempts}
          covered={
            hasMore
              ? `Attempts: ${formatNumber(attempts.length)}, over the newest ${formatNumber(items.length)} events of your account.`
              : `Attempts: ${formatNumber(attempts.length)}, over all events of your account.`
          }
          pathOfEvent={(id) => pathOf(environment, "events", id)}
        />
      )}
    </ReadState>
  );
}
