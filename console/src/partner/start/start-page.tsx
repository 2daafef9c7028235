import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { Page } from "../../pieces/page.tsx";
import { useConsole } from "../../start/console-context.ts";
import { EventArrival } from "./event-arrival.tsx";
import { FirstCall } from "./first-call.tsx";
import { KeyStep } from "./key-step.tsx";
import { ReceiverStep } from "./receiver-step.tsx";

/** The way from a new account to a first event at one's own server. The key is held by this page alone. */
export function StartPage() {
  const { environment, config } = useConsole();
  const [key, setKey] = useState<string | null>(null);
  const apiUrl = config.environments[environment].api_url;
  return (
    <Page
      title="Getting started"
      description="A key, a first call, and an event that arrives at your server."
    >
      <SpaceBetween size="l">
        <Container header={<Header variant="h2">1. A key</Header>}>
          <KeyStep value={key} onChange={setKey} />
        </Container>
        <Container header={<Header variant="h2">2. A first call</Header>}>
          <FirstCall apiUrl={apiUrl} apiKey={key} />
        </Container>
        <Container header={<Header variant="h2">3. Where events go</Header>}>
          <ReceiverStep />
        </Container>
        <Container header={<Header variant="h2">4. An event arrives</Header>}>
          <EventArrival apiUrl={apiUrl} apiKey={key} />
        </Container>
      </SpaceBetween>
    </Page>
  );
}
