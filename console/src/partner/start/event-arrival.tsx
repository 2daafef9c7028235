import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { DeliveryStatus } from "../events/delivery-status.tsx";
import { describeEvent } from "../orders/order-events.tsx";

/**
 * Shows each new event when it is delivered. Before the first event it shows that it waits, not that it loads.
 * @param props.query the newest events since the page was opened
 */
export function EventArrival({ query }: { query: UseQueryResult<{ data: EventLogEntry[] }> }) {
  const waiting = <StatusIndicator type="in-progress">Waiting for an event</StatusIndicator>;
  return (
    <SpaceBetween size="s">
      <div aria-live="polite">
        {query.isPending ? (
          waiting
        ) : (
          <ReadState query={query}>
            {({ data }) =>
              data.length === 0 ? (
                waiting
              ) : (
                <ul>
                  {data.map((event) => (
                    <Arrived key={event.id} event={event} />
                  ))}
                </ul>
              )
            }
          </ReadState>
        )}
      </div>
      <Box color="text-body-secondary" fontSize="body-s">
        Delivered means that your server returned 2xx. The receiver prints "verified" when the signature is
        valid, and "rejected" when the receiver has the wrong secret.
      </Box>
    </SpaceBetween>
  );
}

function Arrived({ event }: { event: EventLogEntry }) {
  const { environment } = useConsole();
  return (
    <li>
      <PageLink href={pathOf(environment, "events", event.id)}>Event {event.sequence}</PageLink>,{" "}
      {describeEvent(event)} <DeliveryStatus event={event} />
    </li>
  );
}
