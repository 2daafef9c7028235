import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { listOwnEvents } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { CodeBlock } from "../../pieces/code-block.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { DeliveryStatus } from "../events/delivery-status.tsx";
import { describeEvent } from "../orders/order-events.tsx";
import { writeOrderScript } from "./write-snippets.ts";

const refreshMilliseconds = 2_000;
const shownEvents = 5;

/** Waits for events that happen from now on, and shows each as it is delivered. */
export function EventArrival({ apiUrl, apiKey }: { apiUrl: string; apiKey: string | null }) {
  const { environment } = useConsole();
  const [since] = useState(() => new Date().toISOString());
  const query = useRead(
    listOwnEvents,
    { query: { from: since, limit: shownEvents } },
    { refreshMilliseconds },
  );
  return (
    <SpaceBetween size="m">
      {environment === "sandbox" ? (
        <CodeBlock
          label="Place an order in the sandbox and simulate that it is being bought, in a terminal with Node"
          code={writeOrderScript(apiUrl, apiKey)}
        />
      ) : (
        <Alert type="warning">Orders in production are binding. Try this in the sandbox.</Alert>
      )}
      <div aria-live="polite">
        <ReadState query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <StatusIndicator type="in-progress">Waiting for an event</StatusIndicator>
            ) : (
              <ul>
                {data.map((event) => (
                  <Arrived key={event.id} event={event} />
                ))}
              </ul>
            )
          }
        </ReadState>
      </div>
    </SpaceBetween>
  );
}

function Arrived({ event }: { event: EventLogEntry }) {
  const { environment } = useConsole();
  return (
    <li>
      <PageLink href={pathOf(environment, "events", event.id)}>Event {event.sequence}</PageLink>,{" "}
      {describeEvent(event)} <DeliveryStatus status={event.delivery_status} />
    </li>
  );
}
