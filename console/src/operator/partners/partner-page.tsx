import SpaceBetween from "@cloudscape-design/components/space-between";
import Tabs from "@cloudscape-design/components/tabs";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { changePartner, getPartner } from "../../api/generated/operations.ts";
import type { Partner, PartnerChange } from "../../api/generated/types.ts";
import { certificateMessages } from "../../components/certificates/certificate-messages.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { EditForm } from "../../components/forms/edit-form.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { Page } from "../../components/page.tsx";
import { LinkButton } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { AuditTable } from "../audit/audit-table.tsx";
import { PartnerEndpoints } from "../deliveries/partner-endpoints.tsx";
import { operatorReads } from "../operator-reads.ts";
import { PartnerUsers } from "../users/users-page.tsx";
import { PartnerCertificates } from "./partner-certificates.tsx";
import { PartnerFacts } from "./partner-facts.tsx";
import { partnerSections, replacedWhole } from "./partner-fields.ts";
import { PartnerKeys } from "./partner-keys.tsx";
import { PartnerInvoices, PartnerOrders, PartnerThreads } from "./partner-lists.tsx";
import { partnerFieldMessages, partnerMessages } from "./partner-messages.ts";
import { OpenTotal, PartnerOverview } from "./partner-overview.tsx";
import { type PartnerPageSearch, partnerTabs } from "./partner-search.ts";
import { ViewButton } from "./view-button.tsx";

/** Shows one partner: an overview first, then its orders, invoices, messages, settings, keys and audit. */
export function PartnerPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(partnerMessages);
  const query = useRead(...operatorReads.partner(id));
  return (
    <Page title={`${say("partner")} ${query.data?.name ?? id}`} description={<OpenTotal partnerId={id} />}>
      <ReadState query={query}>{(partner) => <OnePartner partner={partner} />}</ReadState>
    </Page>
  );
}

function OnePartner({ partner }: { partner: Partner }) {
  const say = useMessages(partnerMessages);
  const formatCertificate = useMessages(certificateMessages);
  const { environment } = useConsole();
  const [search, changeSearch] = usePageSearch<PartnerPageSearch>();
  const [open, setOpen] = useState<"edit" | "approval" | null>(null);
  const close = () => setOpen(null);
  if (open === "edit") return <SettingsEditor partner={partner} onClose={close} />;
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        <WriteButton operation={changePartner} onClick={() => setOpen("edit")}>
          {say("edit")}
        </WriteButton>
        <WriteButton operation={changePartner} onClick={() => setOpen("approval")}>
          {say(partner.production_approved ? "withdraw" : "approve")}
        </WriteButton>
        <ViewButton partnerId={partner.id} />
        <LinkButton href={withSearch(pathOf(environment, "operator", "requests"), { what: partner.id })}>
          {say("requests")}
        </LinkButton>
      </SpaceBetween>
      <Tabs
        activeTabId={search.tab ?? "overview"}
        onChange={({ detail: { activeTabId } }) =>
          changeSearch({
            tab: partnerTabs.find((tab) => tab === activeTabId),
            certificate: undefined,
            status: undefined,
          })
        }
        tabs={[
          {
            ...{ id: "overview", label: say("overview") },
            content: <PartnerOverview partnerId={partner.id} />,
          },
          {
            ...{ id: "orders", label: say("orders") },
            content: <PartnerOrders partnerId={partner.id} />,
          },
          {
            ...{ id: "invoices", label: say("invoices") },
            content: <PartnerInvoices partnerId={partner.id} cursor={search.cursor} />,
          },
          {
            ...{ id: "messages", label: say("messages") },
            content: <PartnerThreads partnerId={partner.id} cursor={search.cursor} />,
          },
          { id: "settings", label: say("settings"), content: <PartnerFacts partner={partner} /> },
          {
            ...{ id: "keys", label: say("keys") },
            content: <PartnerKeys partner={partner} cursor={search.cursor} />,
          },
          {
            ...{ id: "webhooks", label: say("webhooks") },
            content: <PartnerEndpoints partnerId={partner.id} />,
          },
          {
            ...{ id: "users", label: say("users") },
            content: <PartnerUsers partnerId={partner.id} cursor={search.cursor} />,
          },
          ...(environment === "sandbox"
            ? [
                {
                  ...{ id: "certificates", label: formatCertificate("certificates") },
                  content: <PartnerCertificates partnerId={partner.id} />,
                },
              ]
            : []),
          {
            ...{ id: "audit", label: say("audit") },
            content: <AuditTable search={{ resource_id: partner.id }} />,
          },
        ]}
      />
      {open === "approval" && <ApprovalDialog partner={partner} onClose={close} />}
    </SpaceBetween>
  );
}

function SettingsEditor({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const say = useMessages(partnerMessages);
  const formatField = useMessages(partnerFieldMessages);
  const notify = useNotify();
  const { api } = useConsole();
  const write = useWrite(changePartner, { alsoChanges: ["audit"] });
  const path = { id: partner.id };
  return (
    <EditForm
      form={`partner:${partner.id}`}
      sections={partnerSections(say, (name) => formatField(name as keyof typeof partnerFieldMessages))}
      record={partner}
      readNow={async () => ({ record: await api.call(getPartner, { path }), changed: null })}
      whole={replacedWhole}
      action={say("save")}
      onSend={async (body) => {
        const { name } = await write.mutateAsync({ path, body: body as PartnerChange });
        notify({ type: "success", text: say("saved", { name }) });
      }}
      onClose={onClose}
    />
  );
}

function ApprovalDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const say = useMessages(partnerMessages);
  const notify = useNotify();
  const write = useWrite(changePartner, { alsoChanges: ["audit"] });
  // The decision applies to the values from when the dialog opened, even if another operator decides in the
  // meantime.
  const [isApproved] = useState(partner.production_approved);
  const { id, name } = partner;
  const action = say(isApproved ? "withdraw" : "approve");
  return (
    <ConfirmDialog
      title={`${action}: ${name}`}
      consequences={[say(isApproved ? "withdrawNote" : "approveNote", { name })]}
      action={action}
      typedWord={name}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() =>
        write.mutate(
          { path: { id }, body: { production_approved: !isApproved } },
          {
            onSuccess: () => {
              notify({ type: "success", text: say("saved", { name }) });
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}
