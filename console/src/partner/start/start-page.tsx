import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type ReactNode, useState } from "react";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { EventArrival } from "./event-arrival.tsx";
import { FirstCall } from "./first-call.tsx";
import { FirstOrder } from "./first-order.tsx";
import { KeyStep } from "./key-step.tsx";
import { ReceiverStep } from "./receiver-step.tsx";
import { useStartProgress } from "./use-start-progress.ts";

/**
 * Guides a new account to a first order and a verified event at its own server. Only this page holds the key
 * and the secret.
 */
export function StartPage() {
  const { apiUrl, environment } = useConsole();
  const [key, setKey] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const done = useStartProgress();
  return (
    <Page
      title="Getting started"
      description="Create a key, make a call, place an order, and receive its events on your server."
    >
      <SpaceBetween size="l">
        <Step title="1. API key" isDone={done.key}>
          <KeyStep value={key} onChange={setKey} />
        </Step>
        <Step title="2. First call" isDone={done.call}>
          <FirstCall apiUrl={apiUrl} apiKey={key} />
        </Step>
        <Step title="3. Event receiver" isDone={done.endpoint}>
          <ReceiverStep apiUrl={apiUrl} apiKey={key} secret={secret} onSecret={setSecret} />
        </Step>
        <Step title="4. First order" isDone={done.order}>
          <FirstOrder apiUrl={apiUrl} apiKey={key} />
        </Step>
        <Step title="5. First event" isDone={done.event}>
          <EventArrival query={done.arrivals} />
        </Step>
        {environment === "sandbox" && (
          <Step title="6. Certification" isDone={done.certificate}>
            <SpaceBetween size="xs">
              <div>
                A certificate shows that your integration rejects forged events, handles duplicates and an
                outage, and retries orders with the same idempotency key. We review it before we approve you
                for production.
              </div>
              <PageLink href={pathOf(environment, "certificates")}>Certify your integration</PageLink>
            </SpaceBetween>
          </Step>
        )}
      </SpaceBetween>
    </Page>
  );
}

/** Shows one step, and whether the account has already completed it. */
function Step(props: { title: string; isDone: boolean | undefined; children: ReactNode }) {
  const { title, isDone, children } = props;
  const sign =
    isDone === undefined ? undefined : (
      <StatusIndicator type={isDone ? "success" : "pending"}>{isDone ? "Done" : "To do"}</StatusIndicator>
    );
  return (
    <Container
      header={
        <Header variant="h2" actions={sign}>
          {title}
        </Header>
      }
    >
      {children}
    </Container>
  );
}
