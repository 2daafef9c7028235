import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { Certificate } from "../../api/generated/types.ts";
import { formatTime, formatTimeExactly } from "../../format/time.ts";
import { useSpan } from "../../format/use-span.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { CopyId } from "../copy-id.tsx";
import { Countdown } from "../countdown.tsx";
import { certificateMessages, certificateStepMessages } from "./certificate-messages.ts";
import { CertificateState } from "./certificate-states.tsx";
import { CertificateStepReport, type EvidenceLinks } from "./certificate-step-report.tsx";
import { awaitedStep, countPassed, keptUntil } from "./evaluate-certificate.ts";

/** The properties of a report. */
export interface CertificateReportProps {
  certificate: Certificate;
  /** The name of the endpoint, if known. */
  endpoint?: ReactNode;
  links: EvidenceLinks;
}

/** Shows a certification run in progress, and its report when it has ended. */
export function CertificateReport({ certificate, endpoint, links }: CertificateReportProps) {
  const say = useMessages(certificateMessages);
  return (
    <SpaceBetween size="l">
      <Summary certificate={certificate} endpoint={endpoint} links={links} />
      <Awaited certificate={certificate} />
      <Container header={<Header variant="h2">{say("steps")}</Header>}>
        <ol className="timeline" aria-label={say("steps")}>
          {certificate.steps.map((step) => (
            <li key={step.name}>
              <CertificateStepReport step={step} links={links} />
            </li>
          ))}
        </ol>
      </Container>
    </SpaceBetween>
  );
}

function Summary({ certificate, endpoint, links }: CertificateReportProps) {
  const say = useMessages(certificateMessages);
  const zone = useZone();
  const writeSpan = useSpan();
  const { id, result, steps, created_at, finished_at, order_id, step_deadline_seconds } = certificate;
  const passed = countPassed(certificate);
  return (
    <Container header={<Header variant="h2">{say("report")}</Header>}>
      <SpaceBetween size="m">
        <ProgressBar
          value={(100 * passed) / steps.length}
          label={say("progress", { passed, all: steps.length })}
          additionalInfo={id}
        />
        <KeyValuePairs
          columns={4}
          items={[
            { label: say("result"), value: <CertificateState state={result} /> },
            { label: say("started"), value: formatTimeExactly(created_at, zone) },
            { label: say("ended"), value: formatTimeExactly(finished_at, zone) },
            { label: say("keptFor"), value: formatTime(keptUntil(certificate), zone) },
            {
              label: say("endpoint"),
              value: endpoint ?? <CopyId id={certificate.webhook_endpoint_id} isShown />,
            },
            { label: say("order"), value: order_id === null ? say("noOrder") : links.order(order_id) },
            { label: say("perStep"), value: writeSpan(step_deadline_seconds * 1000) },
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}

/** Shows the step that the run waits for, and announces it to screen readers. */
function Awaited({ certificate }: { certificate: Certificate }) {
  const say = useMessages(certificateMessages);
  const formatStep = useMessages(certificateStepMessages);
  const step = awaitedStep(certificate);
  return (
    <div aria-live="polite">
      {step !== null && (
        <Alert type="warning" header={`${say("yours")}: ${formatStep(step.name)}`}>
          <SpaceBetween size="xs">
            <div>{step.instruction}</div>
            {step.deadline_at !== null && <Countdown until={step.deadline_at} />}
          </SpaceBetween>
        </Alert>
      )}
    </div>
  );
}
