import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import {
  createApiKey,
  listApiKeys,
  replaceApiKeyAllowlist,
  revokeApiKey,
  rotateApiKey,
} from "../../api/generated/operations.ts";
import type { ApiKey } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { type WriteAction, WriteMenu } from "../../components/forms/write-menu.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { SecretBox } from "../../components/secret-box.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import type { CursorSearch } from "../cursor-search.ts";
import { partnerReads } from "../partner-reads.ts";
import { AllowlistDialog } from "./allowlist-dialog.tsx";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { RevokeKeyDialog, RotateKeyDialog } from "./end-key-dialogs.tsx";

type Act = "allowlist" | "rotate" | "revoke";

const keyActions: readonly WriteAction<Act>[] = [
  { id: "allowlist", text: "Change allowlist", operation: replaceApiKeyAllowlist },
  { id: "rotate", text: "Rotate", operation: rotateApiKey },
  { id: "revoke", text: "Revoke", operation: revokeApiKey },
];

/** The open dialog. A new key's value exists only in this state, until the user has stored it. */
type Open = { kind: "create" } | { kind: Act; key: ApiKey } | { kind: "value"; name: string; value: string };

/** Shows the keys of the partner's account in this environment. */
export function KeysPage() {
  const { environment } = useConsole();
  const [search] = usePageSearch<CursorSearch>();
  const query = useRead(...partnerReads.keys(search), { keepPrevious: true });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const keys = query.data?.data ?? [];
  const create = () => setOpen({ kind: "create" });
  const showValue = (issued: { name: string; key: string }) =>
    setOpen({ kind: "value", name: issued.name, value: issued.key });
  return (
    <Page
      title="API keys"
      description={`A key is accepted in ${environment} only. Its value is shown once; we store no copy.`}
    >
      <CursorTable
        name="own-keys"
        isMain
        query={query}
        file={useListFile("api-keys", listApiKeys, {})}
        columns={useColumns((kind, key) => setOpen({ kind, key }))}
        trackBy={({ id }) => id}
        label="API keys"
        cursor={search.cursor}
        header={
          <Header
            actions={
              <WriteButton operation={createApiKey} variant="primary" onClick={create}>
                Create key
              </WriteButton>
            }
          >
            Keys
          </Header>
        }
        empty={
          <>
            <Box padding={{ bottom: "s" }}>You have no key in {environment} yet.</Box>
            <WriteButton operation={createApiKey} onClick={create}>
              Create key
            </WriteButton>
          </>
        }
      />
      {open?.kind === "create" && <CreateKeyDialog onIssued={showValue} onClose={close} />}
      {open?.kind === "rotate" && <RotateKeyDialog apiKey={open.key} onIssued={showValue} onClose={close} />}
      {open?.kind === "revoke" && <RevokeKeyDialog apiKey={open.key} onClose={close} />}
      {open?.kind === "allowlist" && <AllowlistDialog apiKey={open.key} keys={keys} onClose={close} />}
      {open?.kind === "value" && (
        <SecretBox title={`Value of "${open.name}"`} secret={open.value} onStored={close}>
          Send it in the <Box variant="code">x-api-key</Box> header. Never put it in a URL or a web page.
        </SecretBox>
      )}
    </Page>
  );
}

function useColumns(act: (kind: Act, key: ApiKey) => void): ListColumn<ApiKey>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      id: "name",
      header: "Name",
      sortBy: ({ name }) => name,
      cell: ({ name }) => <WrittenText text={name} />,
      isRowHeader: true,
    },
    { id: "value", header: "Ends in", cell: ({ last_four }) => <Box variant="code">…{last_four}</Box> },
    {
      ...{ id: "status", header: "Status" },
      sortBy: ({ status }) => status,
      cell: ({ status }) => (
        <StatusIndicator type={status === "active" ? "success" : "stopped"}>
          {status === "active" ? "Active" : "Revoked"}
        </StatusIndicator>
      ),
    },
    {
      ...{ id: "allowlist", header: "IP allowlist" },
      cell: ({ allowlist }) =>
        allowlist.length > 0
          ? allowlist.join(", ")
          : environment === "production"
            ? "No address"
            : "Any address",
    },
    {
      id: "used",
      header: "Last used",
      minWidth: dateColumnWidth,
      sortBy: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => formatTime(last_used_at, zone),
    },
    {
      id: "created",
      header: "Created",
      minWidth: dateColumnWidth,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTime(created_at, zone),
    },
    {
      ...{ id: "actions", header: "Actions" },
      cell: (key) =>
        key.status === "active" && (
          <WriteMenu
            label={`Actions for ${key.name}`}
            actions={keyActions}
            onAct={(kind) => act(kind, key)}
          />
        ),
    },
  ];
}
