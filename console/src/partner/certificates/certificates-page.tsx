import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import { type ReactNode, useState } from "react";
import { listOwnCertificates, startOwnCertificate } from "../../api/generated/operations.ts";
import type { CertificateEntry } from "../../api/generated/types.ts";
import { CertificateState } from "../../components/certificates/certificate-states.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { environmentsOf } from "../../config/load-config.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import type { CursorSearch } from "../cursor-search.ts";
import { partnerReads } from "../partner-reads.ts";
import { OwnEndpoint } from "../webhooks/own-endpoint.tsx";
import { StartCertificateDialog } from "./start-certificate-dialog.tsx";

const refreshMilliseconds = 5_000;

/** Shows the account's certificates, and how to get one. Certificates are created only in the sandbox. */
export function CertificatesPage() {
  const { environment, config } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const start = (
    <WriteButton operation={startOwnCertificate} variant="primary" onClick={() => setOpen(true)}>
      Certify your integration
    </WriteButton>
  );
  return (
    <Page
      title="Certificates"
      description="Each run simulates one week of events against your integration. We review the report before we approve you for production."
      actions={environment === "sandbox" ? start : undefined}
    >
      {environment === "sandbox" ? (
        <Certificates start={start} />
      ) : (
        <Alert type="info">
          Integrations are certified in the sandbox.{" "}
          {environmentsOf(config).includes("sandbox") && (
            <PageLink href={pathOf("sandbox", "certificates")}>Sandbox certificates</PageLink>
          )}
        </Alert>
      )}
      {isOpen && <StartCertificateDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}

function Certificates({ start }: { start: ReactNode }) {
  const [search] = usePageSearch<CursorSearch>();
  const query = useRead(...partnerReads.certificates(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <CursorTable
      name="own-certificates"
      isMain
      query={query}
      file={useListFile("certificates", listOwnCertificates, {})}
      columns={useColumns()}
      trackBy={({ id }) => id}
      label="Certificates"
      cursor={search.cursor}
      empty={
        <>
          <Box padding={{ bottom: "s" }}>
            Your integration is not certified yet. Register an endpoint, prepare a program that places an
            order, and start a run.
          </Box>
          {start}
        </>
      }
    />
  );
}

function useColumns(): ListColumn<CertificateEntry>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "started", header: "Started", isRowHeader: true },
      cell: ({ id, created_at }) => (
        <PageLink href={pathOf(environment, "certificates", id)}>{formatTime(created_at, zone)}</PageLink>
      ),
    },
    {
      id: "result",
      header: "Result",
      sortBy: ({ result }) => result,
      cell: ({ result }) => <CertificateState state={result} />,
    },
    {
      ...{ id: "step", header: "Step" },
      cell: ({ current_step }) => current_step?.replaceAll("_", " ") ?? "–",
    },
    {
      id: "ended",
      header: "Ended",
      minWidth: dateColumnWidth,
      sortBy: ({ finished_at }) => finished_at,
      cell: ({ finished_at }) => formatTime(finished_at, zone),
    },
    {
      id: "endpoint",
      header: "Endpoint",
      cell: ({ webhook_endpoint_id }) => <OwnEndpoint id={webhook_endpoint_id} />,
    },
  ];
}
