import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { replayOwnEvent } from "../../api/generated/operations.ts";
import type { DeliveryAttempt, EventLogEntry } from "../../api/generated/types.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { JsonViewer } from "../../components/json-viewer.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { ScrollBox } from "../../components/scroll-box.tsx";
import { Timeline, type TimelineEntry } from "../../components/timeline.tsx";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { partnerReads } from "../partner-reads.ts";
import { OwnEndpoint } from "../webhooks/own-endpoint.tsx";
import { DeliveryStatus, deliveryOf } from "./delivery-status.tsx";
import { ReplaySomeDialog } from "./replay-some-dialog.tsx";

const refreshMilliseconds = 3_000;

const noAttempts: Record<ReturnType<typeof deliveryOf>, string> = {
  ...{ pending: "No attempts yet.", delivered: "No attempts.", failed: "No attempts." },
  unsent:
    "No endpoint was registered for this event. Register an endpoint and resend the event to receive it.",
};

/** Shows one event: its payload, and every attempt with the receiver's response. */
export function EventPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(...partnerReads.event(id), { refreshMilliseconds });
  const [isReplayOpen, setReplayOpen] = useState(false);
  return (
    <Page
      title={query.data === undefined ? "Event" : `Event ${query.data.sequence}`}
      actions={
        <WriteButton
          operation={replayOwnEvent}
          disabled={query.data === undefined}
          onClick={() => setReplayOpen(true)}
        >
          Resend
        </WriteButton>
      }
    >
      <ReadState query={query}>
        {(event) => (
          <SpaceBetween size="l">
            <Summary event={event} />
            <Container header={<Header variant="h2">Attempts</Header>}>
              {event.attempts.length === 0 ? (
                noAttempts[deliveryOf(event)]
              ) : (
                <Timeline label="Attempts" entries={event.attempts.map(entryOf)} />
              )}
            </Container>
            <Container header={<Header variant="h2">Payload</Header>}>
              <JsonViewer label="Payload" value={event.payload} />
            </Container>
            {isReplayOpen && (
              <ReplaySomeDialog
                events={[event]}
                onDone={() => undefined}
                onClose={() => setReplayOpen(false)}
              />
            )}
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

function Summary({ event }: { event: EventLogEntry }) {
  const zone = useZone();
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Type", value: event.type },
          { label: "ID", value: event.id },
          { label: "Event time", value: formatTimeExactly(event.created_at, zone) },
          { label: "Delivery", value: <DeliveryStatus event={event} /> },
          { label: "Next attempt", value: formatTimeExactly(event.next_attempt_at, zone) },
        ]}
      />
    </Container>
  );
}

function entryOf(attempt: DeliveryAttempt): TimelineEntry {
  const { number, endpoint_id, replay_id, at, duration_ms, response_code, error, response_excerpt } = attempt;
  return {
    ...{ id: `${endpoint_id} ${replay_id} ${number}`, at },
    type: error === null ? "success" : "error",
    title: (
      <>
        {replay_id === null ? `Attempt ${number}` : `Attempt ${number}, resent,`} at{" "}
        <OwnEndpoint id={endpoint_id} />: {response_code === null ? "no response" : `status ${response_code}`}{" "}
        after {duration_ms} ms
      </>
    ),
    detail: (
      <>
        {error}
        {response_excerpt !== null && (
          <ScrollBox label={`Response to attempt ${number}`} text={response_excerpt} />
        )}
      </>
    ),
  };
}
