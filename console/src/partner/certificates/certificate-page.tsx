import { useParams } from "@tanstack/react-router";
import { CertificateReport } from "../../components/certificates/certificate-report.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { OwnOrderOfId } from "../orders/own-order-of-id.tsx";
import { partnerReads } from "../partner-reads.ts";
import { OwnEndpoint } from "../webhooks/own-endpoint.tsx";

const refreshMilliseconds = 2_000;

/** Shows one certificate: its steps while it runs, then its report. */
export function CertificatePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { environment } = useConsole();
  const read = partnerReads.certificate(id);
  const known = useRead(...read);
  const hasEnded = known.data !== undefined && known.data.result !== "running";
  const query = useRead(...read, { refreshMilliseconds: !hasEnded && refreshMilliseconds });
  const certificate = query.data;
  return (
    <Page
      title="Certificate"
      actions={certificate && <CopyButton text={JSON.stringify(certificate, null, 2)} label="Copy as JSON" />}
    >
      <ReadState query={query}>
        {(report) => (
          <CertificateReport
            certificate={report}
            endpoint={<OwnEndpoint id={report.webhook_endpoint_id} />}
            links={{
              order: (orderId) => <OwnOrderOfId id={orderId} />,
              // The event log does not contain messages that the run sends directly.
              event: (eventId, sequence) =>
                sequence === null ? (
                  eventId
                ) : (
                  <PageLink href={pathOf(environment, "events", eventId)}>{sequence}</PageLink>
                ),
            }}
          />
        )}
      </ReadState>
    </Page>
  );
}
