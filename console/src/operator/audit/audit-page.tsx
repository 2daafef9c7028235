import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMessages } from "../../i18n/use-messages.ts";
import { IdFilter } from "../../pieces/id-filter.tsx";
import { PagesCsvButton } from "../../pieces/list-csv-button.tsx";
import { Page } from "../../pieces/page.tsx";
import { TimeFilter } from "../../pieces/time-filter.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { operatorMessages } from "../operator-messages.ts";
import { auditMessages } from "./audit-messages.ts";
import type { AuditSearch } from "./audit-search.ts";
import { AuditTable } from "./audit-table.tsx";
import { useReadAudit } from "./use-audit.ts";

/** Shows the actions of operators and their machines with actor, subject and time. */
export function AuditPage() {
  const sayShared = useMessages(operatorMessages);
  const [search] = usePageSearch<AuditSearch>();
  return (
    <Page
      title={sayShared("audit")}
      actions={<PagesCsvButton readPage={useReadAudit(search)} fileName="audit-log" />}
    >
      <AuditTable search={search} filter={<Filters />} />
    </Page>
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
