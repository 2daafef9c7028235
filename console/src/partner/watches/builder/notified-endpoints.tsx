import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnWebhookEndpoints } from "../../../api/generated/operations.ts";
import { PageLink } from "../../../components/page-link.tsx";
import { ReadState } from "../../../components/read-state.tsx";
import { useRead } from "../../../query/use-read.ts";
import { pathOf } from "../../../router/paths.ts";
import { useConsole } from "../../../start/console-context.ts";
import { EndpointHealth } from "../../webhooks/endpoint-health.tsx";
import { receives } from "../../webhooks/receives.ts";

/**
 * Shows the endpoints that receive a watch's events. Endpoints subscribe to these events; a watch cannot select its
 * endpoints.
 */
export function NotifiedEndpoints() {
  const { environment } = useConsole();
  const query = useRead(listOwnWebhookEndpoints, {});
  return (
    <Container header={<Header variant="h2">Notifications</Header>}>
      <SpaceBetween size="s">
        <div>
          Each batch of changes is sent as one <code>eagle_eye.match</code> event: cars that are new, became
          cheaper or left the list. Every endpoint that subscribes to the event receives it. You cannot choose
          endpoints per watch.
        </div>
        <ReadState query={query}>
          {({ data }) => {
            const notified = data.filter((endpoint) => receives(endpoint, "eagle_eye.match"));
            return notified.length === 0 ? (
              <Alert type="warning">
                No endpoint receives these events yet. The log keeps the events, and the watch's page lists
                the cars.
              </Alert>
            ) : (
              <ul>
                {notified.map((endpoint) => (
                  <li key={endpoint.id}>
                    {endpoint.url} <EndpointHealth endpoint={endpoint} />
                  </li>
                ))}
              </ul>
            );
          }}
        </ReadState>
        <div>
          <PageLink href={pathOf(environment, "webhooks")}>Endpoints and their subscriptions</PageLink>
        </div>
      </SpaceBetween>
    </Container>
  );
}
