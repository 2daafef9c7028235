import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { getPartnerCertificate, listPartnerCertificates } from "../../api/generated/operations.ts";
import type { CertificateEntry } from "../../api/generated/types.ts";
import {
  certificateMessages,
  certificateStepMessages,
} from "../../components/certificates/certificate-messages.ts";
import { CertificateReport } from "../../components/certificates/certificate-report.tsx";
import { CertificateState } from "../../components/certificates/certificate-states.tsx";
import { CopyId } from "../../components/copy-id.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { ReadState } from "../../components/read-state.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { OrderOfId } from "../orders/order-of-id.tsx";
import type { PartnerPageSearch } from "./partner-search.ts";

const refreshMilliseconds = 5_000;

/** Shows a partner's certification runs and the report of the selected run, for use before an approval. */
export function PartnerCertificates({ partnerId }: { partnerId: string }) {
  const [{ certificate }] = usePageSearch<PartnerPageSearch>();
  return certificate === undefined ? (
    <CertificateList partnerId={partnerId} />
  ) : (
    <OneReport partnerId={partnerId} certificateId={certificate} />
  );
}

function CertificateList({ partnerId }: { partnerId: string }) {
  const say = useMessages(certificateMessages);
  const [{ cursor }, changeSearch] = usePageSearch<PartnerPageSearch>();
  const query = useRead(
    listPartnerCertificates,
    { path: { id: partnerId }, query: { cursor } },
    { keepPrevious: true, refreshMilliseconds },
  );
  return (
    <CursorTable
      name="partner-certificates"
      query={query}
      file={useListFile(`certificates-${partnerId}`, listPartnerCertificates, { path: { id: partnerId } })}
      columns={useColumns((certificate) => changeSearch({ certificate }))}
      trackBy={({ id }) => id}
      label={say("certificates")}
      cursor={cursor}
      empty={<Box>{say("notCertified")}</Box>}
    />
  );
}

function useColumns(open: (id: string) => void): ListColumn<CertificateEntry>[] {
  const say = useMessages(certificateMessages);
  const formatStep = useMessages(certificateStepMessages);
  const zone = useZone();
  return [
    {
      ...{ id: "started", header: say("started"), isRowHeader: true, minWidth: dateColumnWidth },
      cell: ({ id, created_at }) => <Link onFollow={() => open(id)}>{formatTime(created_at, zone)}</Link>,
    },
    {
      id: "result",
      header: say("result"),
      sortBy: ({ result }) => result,
      cell: ({ result }) => <CertificateState state={result} />,
    },
    {
      ...{ id: "step", header: say("currentStep") },
      cell: ({ current_step }) => (current_step === null ? "–" : formatStep(current_step)),
    },
    {
      id: "ended",
      header: say("ended"),
      minWidth: dateColumnWidth,
      sortBy: ({ finished_at }) => finished_at,
      cell: ({ finished_at }) => formatTime(finished_at, zone),
    },
    {
      ...{ id: "endpoint", header: say("endpoint") },
      cell: ({ webhook_endpoint_id }) => <CopyId id={webhook_endpoint_id} />,
    },
  ];
}

function OneReport({ partnerId, certificateId }: { partnerId: string; certificateId: string }) {
  const say = useMessages(certificateMessages);
  const [, changeSearch] = usePageSearch<PartnerPageSearch>();
  const query = useRead(
    getPartnerCertificate,
    { path: { id: partnerId, certificate_id: certificateId } },
    { refreshMilliseconds },
  );
  return (
    <SpaceBetween size="m">
      <Button iconName="arrow-left" onClick={() => changeSearch({ certificate: undefined })}>
        {say("backToList")}
      </Button>
      <ReadState query={query}>
        {(certificate) => (
          <CertificateReport
            certificate={certificate}
            links={{
              order: (orderId) => <OrderOfId id={orderId} />,
              event: (eventId) => eventId,
            }}
          />
        )}
      </ReadState>
    </SpaceBetween>
  );
}
