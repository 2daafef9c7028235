import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { getOwnHistoryReport } from "../../api/generated/operations.ts";
import type { HistoryLookup } from "../../api/generated/types.ts";
import { PdfDocument } from "../../components/documents/pdf-document.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { wordsOf } from "../../format/words.ts";
import { useRead } from "../../query/use-read.ts";
import { partnerReads } from "../partner-reads.ts";
import { LookupStatus } from "./lookup-status.tsx";
import { OrderReportButton } from "./order-report-button.tsx";
import { ReportSections } from "./report-sections.tsx";

const refreshMilliseconds = 2_000;

const hasEnded = (lookup: HistoryLookup | undefined): boolean =>
  lookup?.status === "completed" || lookup?.status === "failed";

/** Shows one history report: its progress, its content and its PDF. */
export function LookupPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(...partnerReads.lookup(id), {
    refreshMilliseconds: (latest) => !hasEnded(latest) && refreshMilliseconds,
  });
  const { plate = null, vin = null } = query.data?.query ?? {};
  return (
    <Page title={`History report ${plate ?? vin ?? id}`}>
      <ReadState query={query}>
        {(lookup) => (
          <SpaceBetween size="l">
            <Notes lookup={lookup} />
            <Facts lookup={lookup} />
            {lookup.report !== null && <ReportSections report={lookup.report} />}
            {lookup.status === "completed" && <ReportDocument lookup={lookup} />}
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

/** Shows the notes to read before the report. */
function Notes({ lookup }: { lookup: HistoryLookup }) {
  const { status, failure, identity_check, query } = lookup;
  if (failure !== null)
    return (
      <Alert
        type="error"
        header="No report"
        action={<OrderReportButton variant="normal" car={{ plate: query.plate, vin: query.vin }} />}
      >
        {failure.message} The lookup is not billed.
      </Alert>
    );
  if (identity_check === "mismatch")
    return (
      <Alert type="warning" header="This report may be about another car">
        The make or model year in this report differs from the car with your VIN. The report is not billed.
      </Alert>
    );
  if (identity_check === "unverified")
    return (
      <Alert type="warning" header="Compare report with car">
        This report was found by plate. It does not show whether the car has your VIN.
      </Alert>
    );
  if (status === "completed") return null;
  return <Alert type="info">The report is in progress. This page shows it when it is ready.</Alert>;
}

const checks: Record<NonNullable<HistoryLookup["identity_check"]>, string> = {
  matched: "Report matches your VIN",
  mismatch: "Another car",
  unverified: "Could not be checked",
  not_applicable: "Not needed",
};

function Facts({ lookup }: { lookup: HistoryLookup }) {
  const zone = useZone();
  const { query, identity_check, identity_check_basis: basis } = lookup;
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Status", value: <LookupStatus status={lookup.status} /> },
          { label: "Plate", value: <span lang="ko">{query.plate ?? "–"}</span> },
          { label: "VIN", value: query.vin ?? "–" },
          { label: "Found by", value: query.key_used === "plate" ? "License plate" : "VIN" },
          {
            label: "Identity",
            value:
              identity_check === null
                ? "–"
                : [checks[identity_check], ...basis.map(wordsOf)].join(", ").replaceAll("_", " "),
          },
          { label: "Your reference", value: <WrittenText text={lookup.reference} /> },
          { label: "Ordered", value: formatTime(lookup.created_at, zone) },
          { label: "Ended", value: formatTime(lookup.completed_at, zone) },
          { label: "As of", value: formatTime(lookup.report_as_of, zone) },
          {
            label: "Source",
            value: { fresh: "Provider (new report)", cache: "Stored report", null: "–" }[`${lookup.source}`],
          },
          { label: "Billed", value: lookup.billable ? "Yes" : "No" },
          { label: "Report", value: lookup.id },
        ]}
      />
    </Container>
  );
}

function ReportDocument({ lookup: { id, query } }: { lookup: HistoryLookup }) {
  const document = useRead(getOwnHistoryReport, { path: { id } });
  const car = query.plate ?? query.vin ?? id;
  const name = `history-${id}.pdf`;
  return (
    <Container header={<Header variant="h2">Document</Header>}>
      <PdfDocument
        query={document}
        name={name}
        saveText={`Save ${name}`}
        label={`History report of ${car}`}
      />
    </Container>
  );
}
