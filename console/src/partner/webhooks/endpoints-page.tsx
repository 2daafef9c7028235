import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import { useState } from "react";
import {
  createOwnWebhookEndpoint,
  deleteOwnWebhookEndpoint,
  listOwnWebhookEndpoints,
  pingOwnWebhookEndpoint,
  rotateOwnWebhookSecret,
  updateOwnWebhookEndpoint,
} from "../../api/generated/operations.ts";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "../../api/generated/types.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { type WriteAction, WriteMenu } from "../../components/forms/write-menu.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { SecretBox } from "../../components/secret-box.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";
import { DeleteEndpointDialog, RotateSecretDialog } from "./endpoint-dialogs.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { EndpointHealth } from "./endpoint-health.tsx";
import { PingDialog } from "./ping-dialog.tsx";

type Act = "edit" | "ping" | "rotate" | "delete";

const endpointActions: readonly WriteAction<Act>[] = [
  { id: "ping", text: "Send test message", operation: pingOwnWebhookEndpoint },
  { id: "edit", text: "Change", operation: updateOwnWebhookEndpoint },
  { id: "rotate", text: "Rotate secret", operation: rotateOwnWebhookSecret },
  { id: "delete", text: "Delete", operation: deleteOwnWebhookEndpoint },
];

/** The open dialog. A secret exists only in this state, until the user has stored it. */
type Open =
  | { kind: "create" }
  | { kind: Act; endpoint: WebhookEndpoint }
  | { kind: "secret"; url: string; secret: string };

const refreshMilliseconds = 10_000;

/** Shows the account's endpoints and their health. */
export function EndpointsPage() {
  const query = useRead(...partnerReads.endpoints(), { refreshMilliseconds });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const create = () => setOpen({ kind: "create" });
  const showSecret = ({ url, secret }: WebhookEndpointWithSecret) => setOpen({ kind: "secret", url, secret });
  return (
    <Page
      title="Webhook endpoints"
      description="Every event is sent to each endpoint that subscribes to its type, signed with the endpoint's secret."
    >
      <CursorTable
        name="own-endpoints"
        isMain
        query={query}
        file={useListFile("webhook-endpoints", listOwnWebhookEndpoints, {})}
        columns={useColumns((kind, endpoint) => setOpen({ kind, endpoint }))}
        trackBy={({ id }) => id}
        label="Webhook endpoints"
        header={
          <Header
            actions={
              <WriteButton operation={createOwnWebhookEndpoint} variant="primary" onClick={create}>
                Register endpoint
              </WriteButton>
            }
          >
            Endpoints
          </Header>
        }
        empty={
          <>
            <Box padding={{ bottom: "s" }}>Events are stored in the log but not sent yet.</Box>
            <WriteButton operation={createOwnWebhookEndpoint} onClick={create}>
              Register endpoint
            </WriteButton>
          </>
        }
      />
      {open?.kind === "create" && <EndpointForm endpoint={null} onCreated={showSecret} onClose={close} />}
      {open?.kind === "edit" && (
        <EndpointForm endpoint={open.endpoint} onCreated={showSecret} onClose={close} />
      )}
      {open?.kind === "ping" && <PingDialog endpoint={open.endpoint} onClose={close} />}
      {open?.kind === "rotate" && (
        <RotateSecretDialog endpoint={open.endpoint} onRotated={showSecret} onClose={close} />
      )}
      {open?.kind === "delete" && <DeleteEndpointDialog endpoint={open.endpoint} onClose={close} />}
      {open?.kind === "secret" && (
        <SecretBox title={`Signing secret of ${open.url}`} secret={open.secret} onStored={close}>
          Use this secret to verify the signature of every delivery.
        </SecretBox>
      )}
    </Page>
  );
}

function useColumns(act: (kind: Act, endpoint: WebhookEndpoint) => void): ListColumn<WebhookEndpoint>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "url", header: "Address", isRowHeader: true },
      cell: ({ id, url }) => (
        <PageLink href={pathOf(environment, "webhooks", id)}>
          <WrittenText text={url} />
        </PageLink>
      ),
    },
    { id: "health", header: "Health", cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
    {
      ...{ id: "types", header: "Events" },
      cell: ({ event_types }) =>
        event_types === null ? "All, including future types" : event_types.join(", "),
    },
    {
      id: "description",
      header: "Note",
      sortBy: ({ description }) => description,
      cell: ({ description }) => <WrittenText text={description} />,
    },
    {
      ...{ id: "secret", header: "Previous secret" },
      cell: ({ previous_secret_expires_at: until }) =>
        until === null ? "–" : `Also signs until ${formatTime(until, zone)}`,
    },
    {
      ...{ id: "actions", header: "Actions" },
      cell: (endpoint) => (
        <WriteMenu
          label={`Actions for ${endpoint.url}`}
          actions={endpointActions}
          onAct={(kind) => act(kind, endpoint)}
        />
      ),
    },
  ];
}
