import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { createPartner, listPartners } from "../../api/generated/operations.ts";
import type { NewPartner, Partner } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { operatorReads } from "../operator-reads.ts";
import { newPartnerFields } from "./partner-fields.ts";
import { PartnerFilter } from "./partner-filter.tsx";
import { partnerFieldMessages, partnerMessages } from "./partner-messages.ts";
import { PartnerName } from "./partner-name.tsx";
import type { PartnersSearch } from "./partner-search.ts";

/** Shows the partners of the environment. */
export function PartnersPage() {
  const say = useMessages(partnerMessages);
  const [search] = usePageSearch<PartnersSearch>();
  const router = useRouter();
  const { environment } = useConsole();
  const [isCreating, setCreating] = useState(false);
  const query = useRead(...operatorReads.partners(search), { keepPrevious: true });
  return (
    <Page
      title={say("partners")}
      actions={
        <SpaceBetween size="xs" direction="horizontal">
          <WriteButton operation={createPartner} variant="primary" onClick={() => setCreating(true)}>
            {say("create")}
          </WriteButton>
        </SpaceBetween>
      }
    >
      <CursorTable
        name="partners"
        isMain
        query={query}
        file={useListFile("partners", listPartners, { query: search })}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label={say("partners")}
        cursor={search.cursor}
        empty={say("none")}
        filter={
          <PartnerFilter
            label={say("find")}
            value={undefined}
            onChange={(id) => {
              if (id !== undefined) router.history.push(pathOf(environment, "operator", "partners", id));
            }}
          />
        }
      />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const say = useMessages(partnerMessages);
  const formatField = useMessages(partnerFieldMessages);
  const notify = useNotify();
  const router = useRouter();
  const { environment } = useConsole();
  const write = useWrite(createPartner, { alsoChanges: ["audit"] });
  return (
    <ActionDialog
      title={say("create")}
      consequences={[say("createNote")]}
      action={say("create")}
      fields={newPartnerFields((path) => formatField(path as keyof typeof partnerFieldMessages))}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) =>
        write.mutate(
          { body: body as unknown as NewPartner },
          {
            onSuccess: ({ id, name }) => {
              notify({ type: "success", text: say("created", { name }) });
              router.history.push(pathOf(environment, "operator", "partners", id));
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

function useColumns(): ListColumn<Partner>[] {
  const say = useMessages(partnerMessages);
  const formatField = useMessages(partnerFieldMessages);
  const zone = useZone();
  return [
    {
      ...{ id: "name", header: formatField("name"), isRowHeader: true },
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => <PartnerName id={id} name={name} />,
    },
    { id: "id", header: say("id"), cell: ({ id }) => <CopyId id={id} isShown /> },
    {
      ...{ id: "approved", header: formatField("production_approved") },
      cell: ({ production_approved }) => say(production_approved ? "yes" : "no"),
    },
    { id: "trial", header: formatField("trial"), cell: ({ trial }) => say(trial ? "yes" : "no") },
    {
      id: "keys",
      header: say("keyCount"),
      sortBy: ({ active_key_count }) => active_key_count,
      cell: ({ active_key_count }) => active_key_count,
    },
    {
      id: "since",
      header: say("since"),
      minWidth: dateColumnWidth,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTime(created_at, zone),
    },
  ];
}
