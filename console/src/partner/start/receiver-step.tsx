import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { listOwnWebhookEndpoints } from "../../api/generated/operations.ts";
import { PageLink } from "../../pieces/page-link.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { EndpointHealth } from "../webhooks/endpoint-health.tsx";

const refreshMilliseconds = 5_000;

/** Whether there is an endpoint yet, and how to get one. */
export function ReceiverStep() {
  const { environment } = useConsole();
  const query = useRead(listOwnWebhookEndpoints, {}, { refreshMilliseconds });
  return (
    <ReadState query={query}>
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <StatusIndicator type="pending">No endpoint is registered yet.</StatusIndicator>
          ) : (
            <ul>
              {data.map((endpoint) => (
                <li key={endpoint.id}>
                  {endpoint.url} <EndpointHealth endpoint={endpoint} />
                </li>
              ))}
            </ul>
          )}
          <div>
            <PageLink href={pathOf(environment, "webhooks")}>Register and test endpoints</PageLink>
          </div>
        </>
      )}
    </ReadState>
  );
}
