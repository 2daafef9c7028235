import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { createAuditCheckpoint } from "../../api/generated/operations.ts";
import type { AuditCheckpoint } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { TimeFilter } from "../../components/filters/time-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { Page } from "../../components/page.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { auditMessages } from "./audit-messages.ts";
import type { AuditSearch } from "./audit-search.ts";
import { AuditTable } from "./audit-table.tsx";

/** Shows the actions of operators and their machines with actor, subject and time. */
export function AuditPage() {
  const formatShared = useMessages(operatorMessages);
  const [search] = usePageSearch<AuditSearch>();
  return (
    <Page title={formatShared("audit")} actions={<SignButton />}>
      <AuditTable search={search} filter={<Filters />} />
    </Page>
  );
}

/** Signs all entries so far. A schedule also signs them once a day. */
function SignButton() {
  const say = useMessages(auditMessages);
  const zone = useZone();
  const notify = useNotify();
  const write = useWrite(createAuditCheckpoint);
  const onSuccess = ({ until }: AuditCheckpoint) =>
    notify({ type: "success", text: say("signed", { until: formatTime(until, zone) }) });
  return (
    <>
      {write.error !== null && <ErrorText error={write.error} />}
      <WriteButton
        operation={createAuditCheckpoint}
        loading={write.isPending}
        onClick={() => write.mutate({}, { onSuccess })}
      >
        {say("sign")}
      </WriteButton>
    </>
  );
}

function Filters() {
  const say = useMessages(auditMessages);
  const [search, changeSearch] = usePageSearch<AuditSearch>();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <FormField label={say("byWhom")}>
        <IdFilter label={say("byWhom")} value={search.actor} onChange={(actor) => changeSearch({ actor })} />
      </FormField>
      <FormField label={say("toWhat")}>
        <IdFilter
          label={say("toWhat")}
          value={search.resource_id}
          onChange={(resource_id) => changeSearch({ resource_id })}
        />
      </FormField>
      <TimeFilter label={say("from")} value={search.from} onChange={(from) => changeSearch({ from })} />
      <TimeFilter label={say("to")} value={search.to} onChange={(to) => changeSearch({ to })} />
    </SpaceBetween>
  );
}
