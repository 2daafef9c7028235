import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { issuePartnerKey, listPartnerKeys, revokePartnerKey } from "../../api/generated/operations.ts";
import type { ApiKey, IssuedApiKey, NewApiKey, Partner } from "../../api/generated/types.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { SecretBox } from "../../components/secret-box.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { partnerMessages } from "./partner-messages.ts";

/** The open dialog. A new key's value exists only in this state, until the user has stored it. */
type Open = { kind: "issue" } | { kind: "revoke"; key: ApiKey } | { kind: "value"; issued: IssuedApiKey };

/** Shows a partner's keys in this environment, with actions to issue and revoke them. */
export function PartnerKeys({ partner, cursor }: { partner: Partner; cursor: string | undefined }) {
  const say = useMessages(partnerMessages);
  const [open, setOpen] = useState<Open | null>(null);
  const query = useRead(
    listPartnerKeys,
    { path: { id: partner.id }, query: { cursor } },
    { keepPrevious: true },
  );
  const close = () => setOpen(null);
  return (
    <>
      <CursorTable
        name="partner-keys"
        query={query}
        file={useListFile(`api-keys-${partner.id}`, listPartnerKeys, { path: { id: partner.id } })}
        columns={useColumns((key) => setOpen({ kind: "revoke", key }))}
        trackBy={({ id }) => id}
        label={say("keys")}
        cursor={cursor}
        empty={say("noKeys")}
        header={
          <Header
            actions={
              <SpaceBetween size="xs" direction="horizontal">
                <WriteButton operation={issuePartnerKey} onClick={() => setOpen({ kind: "issue" })}>
                  {say("issueKey")}
                </WriteButton>
              </SpaceBetween>
            }
          >
            {say("keys")}
          </Header>
        }
      />
      {open?.kind === "issue" && (
        <IssueDialog
          partner={partner}
          onIssued={(issued) => setOpen({ kind: "value", issued })}
          onClose={close}
        />
      )}
      {open?.kind === "revoke" && <RevokeDialog partner={partner} apiKey={open.key} onClose={close} />}
      {open?.kind === "value" && (
        <SecretBox
          title={say("keyValue", { name: open.issued.name })}
          secret={open.issued.key}
          onStored={close}
        />
      )}
    </>
  );
}

function IssueDialog(props: {
  partner: Partner;
  onIssued: (issued: IssuedApiKey) => void;
  onClose: () => void;
}) {
  const { partner, onIssued, onClose } = props;
  const say = useMessages(partnerMessages);
  const write = useWrite(issuePartnerKey, { alsoChanges: ["audit"] });
  return (
    <ActionDialog
      title={`${say("issueKey")}: ${partner.name}`}
      consequences={[say("issueKeyNote")]}
      action={say("issueKey")}
      fields={[
        { path: "name", kind: "text", label: say("keyName"), isRequired: true },
        { path: "allowlist", kind: "tokens", label: say("allowlist") },
      ]}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) =>
        write.mutate(
          { path: { id: partner.id }, body: body as unknown as NewApiKey },
          { onSuccess: onIssued },
        )
      }
      onCancel={onClose}
    />
  );
}

function RevokeDialog(props: { partner: Partner; apiKey: ApiKey; onClose: () => void }) {
  const { partner, apiKey, onClose } = props;
  const say = useMessages(partnerMessages);
  const zone = useZone();
  const notify = useNotify();
  const write = useWrite(revokePartnerKey, { alsoChanges: ["audit"] });
  const { id, name, last_four: last, last_used_at: usedAt } = apiKey;
  const revoke = () =>
    write.mutate(
      { path: { id: partner.id, key_id: id } },
      {
        onSuccess: () => {
          notify({ type: "success", text: say("revoked", { name }) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`${say("revoke")}: ${name}`}
      consequences={[
        say("revokeNote", { last }),
        usedAt === null ? say("neverUsed") : say("lastUse", { at: formatTime(usedAt, zone) }),
      ]}
      action={say("revoke")}
      typedWord={name}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={revoke}
      onCancel={onClose}
    />
  );
}

function useColumns(revoke: (key: ApiKey) => void): ListColumn<ApiKey>[] {
  const say = useMessages(partnerMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const nobody = say(environment === "production" ? "noAddress" : "anyAddress");
  return [
    {
      id: "name",
      header: say("keyName"),
      sortBy: ({ name }) => name,
      cell: ({ name }) => <WrittenText text={name} />,
      isRowHeader: true,
    },
    { id: "value", header: say("endsIn"), cell: ({ last_four }) => `…${last_four}` },
    {
      ...{ id: "status", header: say("status") },
      sortBy: ({ status }) => status,
      cell: ({ status }) => (
        <StatusIndicator type={status === "active" ? "success" : "stopped"}>
          {say(status === "active" ? "active" : "isRevoked")}
        </StatusIndicator>
      ),
    },
    {
      ...{ id: "allowlist", header: say("allowlist") },
      cell: ({ allowlist }) => allowlist.join(", ") || nobody,
    },
    {
      ...{ id: "budget", header: say("budget") },
      cell: ({ quota_limit, quota_used }) =>
        quota_limit === null
          ? say("unlimited")
          : `${formatNumber(quota_used)} / ${formatNumber(quota_limit)}`,
    },
    {
      id: "used",
      header: say("lastUsed"),
      minWidth: dateColumnWidth,
      sortBy: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => formatTime(last_used_at, zone),
    },
    {
      ...{ id: "actions", header: say("actions") },
      cell: (key) =>
        key.status === "active" && (
          <WriteButton
            operation={revokePartnerKey}
            variant="inline-link"
            ariaLabel={`${say("revoke")}: ${key.name}`}
            onClick={() => revoke(key)}
          >
            {say("revoke")}
          </WriteButton>
        ),
    },
  ];
}
