import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { createOwnWebhookEndpoint, pingOwnWebhookEndpoint } from "../../api/generated/operations.ts";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { SecretBox } from "../../components/secret-box.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";
import { EndpointForm } from "../webhooks/endpoint-form.tsx";
import { EndpointHealth } from "../webhooks/endpoint-health.tsx";
import { PingDialog } from "../webhooks/ping-dialog.tsx";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { writeListening, writePrograms } from "./write-programs.ts";

const refreshMilliseconds = 5_000;

/** The open dialog. The step uses dialogs instead of pages, because leaving the page would discard the key. */
type Open =
  | { kind: "create" }
  | { kind: "ping"; endpoint: WebhookEndpoint }
  | { kind: "secret"; url: string };

/** Shows a receiver program that verifies deliveries, and its endpoint. */
export function ReceiverStep(props: {
  apiUrl: string;
  apiKey: string | null;
  secret: string | null;
  onSecret: (secret: string) => void;
}) {
  const { apiUrl, apiKey, secret, onSecret } = props;
  const settings = { apiUrl, key: apiKey, secret };
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <SpaceBetween size="m">
      <Endpoints onPing={(endpoint) => setOpen({ kind: "ping", endpoint })} />
      <WriteButton operation={createOwnWebhookEndpoint} onClick={() => setOpen({ kind: "create" })}>
        Register endpoint
      </WriteButton>
      <div>
        Then start a receiver. It prints whether each event is authentic.{" "}
        {secret === null
          ? "Your receiver needs the signing secret, which is shown when you register the endpoint."
          : "The programs below use the secret of the endpoint that you registered."}
      </div>
      <SnippetTabs
        label="Languages for the receiver"
        snippets={writePrograms("receive-webhooks", settings)}
      />
      <ExpandableSection headerText="No public address?">
        <SpaceBetween size="s">
          <div>Our command reads your events and forwards them to your receiver with a valid signature.</div>
          <SnippetTabs label="Without an address" snippets={writeListening(settings)} />
        </SpaceBetween>
      </ExpandableSection>
      {open?.kind === "create" && (
        <EndpointForm
          endpoint={null}
          onCreated={({ url, secret: created }) => {
            onSecret(created);
            setOpen({ kind: "secret", url });
          }}
          onClose={close}
        />
      )}
      {open?.kind === "ping" && <PingDialog endpoint={open.endpoint} onClose={close} />}
      {open?.kind === "secret" && secret !== null && (
        <SecretBox title={`Signing secret of ${open.url}`} secret={secret} onStored={close} />
      )}
    </SpaceBetween>
  );
}

function Endpoints({ onPing }: { onPing: (endpoint: WebhookEndpoint) => void }) {
  const { environment } = useConsole();
  const query = useRead(...partnerReads.endpoints(), { refreshMilliseconds });
  return (
    <ReadState query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <StatusIndicator type="pending">No registered endpoints yet.</StatusIndicator>
        ) : (
          <SpaceBetween size="xs">
            {data.map((endpoint) => (
              <SpaceBetween key={endpoint.id} size="xs" direction="horizontal" alignItems="center">
                <span className="secret">{endpoint.url}</span>
                <EndpointHealth endpoint={endpoint} />
                <WriteButton
                  operation={pingOwnWebhookEndpoint}
                  ariaLabel={`Send test message to ${endpoint.url}`}
                  onClick={() => onPing(endpoint)}
                >
                  Send test message
                </WriteButton>
              </SpaceBetween>
            ))}
            <PageLink href={pathOf(environment, "webhooks")}>Change or remove endpoints</PageLink>
          </SpaceBetween>
        )
      }
    </ReadState>
  );
}
