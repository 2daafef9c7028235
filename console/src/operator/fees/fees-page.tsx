import Alert from "@cloudscape-design/components/alert";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { getFeeSettings, listAudit, replaceFeeSettings } from "../../api/generated/operations.ts";
import type { FeeSettings } from "../../api/generated/types.ts";
import { EditForm } from "../../components/forms/edit-form.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { AuditTable } from "../audit/audit-table.tsx";
import { houseMessages } from "../inventory/house-messages.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { FeeFacts, feesId } from "./fee-facts.tsx";
import { feeSections, withChanges } from "./fee-fields.ts";
import { feeFieldMessages, feeMessages } from "./fee-messages.ts";

/** Shows the fees for all prices: the current fees, their history, and a form to change the fees. */
export function FeesPage() {
  const formatShared = useMessages(operatorMessages);
  const say = useMessages(feeMessages);
  const query = useRead(...operatorReads.fees());
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title={formatShared("fees")}
      actions={
        !isEditing && (
          <WriteButton
            operation={replaceFeeSettings}
            disabled={query.data === undefined}
            onClick={() => setEditing(true)}
          >
            {say("edit")}
          </WriteButton>
        )
      }
    >
      <ReadState query={query}>
        {(fees) =>
          isEditing ? (
            <FeeEditor fees={fees} onClose={() => setEditing(false)} />
          ) : (
            <SpaceBetween size="l">
              <FeeFacts fees={fees} />
              <FormerFees />
            </SpaceBetween>
          )
        }
      </ReadState>
    </Page>
  );
}

function FormerFees() {
  const say = useMessages(feeMessages);
  return (
    <SpaceBetween size="s">
      <Header variant="h2">{say("history")}</Header>
      <AuditTable search={{ resource_id: feesId }} />
    </SpaceBetween>
  );
}

function FeeEditor({ fees, onClose }: { fees: FeeSettings; onClose: () => void }) {
  const say = useMessages(feeMessages);
  const formatField = useMessages(feeFieldMessages);
  const formatHouse = useMessages(houseMessages);
  const notify = useNotify();
  const { api } = useConsole();
  const write = useWrite(replaceFeeSettings, { alsoChanges: ["audit"] });
  return (
    <SpaceBetween size="m">
      <Alert type="warning">{say("editNote")}</Alert>
      <EditForm
        form="fees"
        sections={feeSections(
          (part) => (part === "general" ? say("general") : formatHouse(part)),
          (name) => formatField(name),
        )}
        record={fees}
        readNow={async () => {
          const [record, log] = await Promise.all([
            api.call(getFeeSettings, {}),
            api.call(listAudit, { query: { resource_id: feesId, limit: 1 } }),
          ]);
          const [latest] = log.data;
          return { record, changed: latest === undefined ? null : { by: latest.actor, at: latest.at } };
        }}
        action={say("save")}
        onSend={async (changes) => {
          // The whole table is replaced, so the body must include concurrent changes by other operators.
          const table = await api.call(getFeeSettings, {});
          const { version } = await write.mutateAsync({ body: withChanges(table, changes) });
          notify({ type: "success", text: say("saved", { version }) });
        }}
        onClose={onClose}
      />
    </SpaceBetween>
  );
}
