import Box from "@cloudscape-design/components/box";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type ReactNode, useState } from "react";
import type { CertificateEvidence, CertificateStep } from "../../api/generated/types.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { certificateMessages, certificateStepMessages } from "./certificate-messages.ts";
import { CertificateState } from "./certificate-states.tsx";
import { isFaulty } from "./evaluate-certificate.ts";

/** The links of a report's orders and events, in areas that have pages for them. */
export interface EvidenceLinks {
  order: (orderId: string) => ReactNode;
  event: (eventId: string, sequence: number | null) => ReactNode;
}

/** Shows one step: its state, its purpose, its fix and its evidence. Expanded if something must be fixed. */
export function CertificateStepReport({ step, links }: { step: CertificateStep; links: EvidenceLinks }) {
  const formatStep = useMessages(certificateStepMessages);
  // Null until someone opens or closes the step. A step that fails while it is displayed opens automatically.
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <ExpandableSection
      expanded={chosen ?? isFaulty(step)}
      onChange={({ detail }) => setChosen(detail.expanded)}
      headerText={
        <>
          {formatStep(step.name)} <CertificateState state={step.state} />
        </>
      }
    >
      <SpaceBetween size="m">
        <StepFacts step={step} />
        <Evidence step={step} links={links} />
      </SpaceBetween>
    </ExpandableSection>
  );
}

function StepFacts({ step }: { step: CertificateStep }) {
  const say = useMessages(certificateMessages);
  const formatShared = useMessages(sharedMessages);
  const { apiUrl } = useConsole();
  const zone = useZone();
  const { kind, proves, instruction, finding, mend, guide_path, started_at, finished_at } = step;
  const facts = [
    { label: say(kind), value: proves },
    ...(instruction === null ? [] : [{ label: say("instruction"), value: instruction }]),
    ...(finding === null ? [] : [{ label: say("finding"), value: finding }]),
    ...(mend === null ? [] : [{ label: say("mend"), value: mend }]),
    ...(started_at === null ? [] : [{ label: say("started"), value: formatTimeExactly(started_at, zone) }]),
    ...(finished_at === null ? [] : [{ label: say("ended"), value: formatTimeExactly(finished_at, zone) }]),
  ];
  return (
    <SpaceBetween size="xs">
      <KeyValuePairs columns={2} items={facts} />
      <Link href={`${apiUrl}${guide_path}`} external externalIconAriaLabel={formatShared("opensInNewTab")}>
        {say("guide")}
      </Link>
    </SpaceBetween>
  );
}

function Evidence({ step, links }: { step: CertificateStep; links: EvidenceLinks }) {
  const say = useMessages(certificateMessages);
  if (step.evidence.length === 0) return step.state === "waiting" ? null : <div>{say("noEvidence")}</div>;
  return (
    <ul className="cars" aria-label={say("evidence")}>
      {step.evidence.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and new entries are only appended
        <li key={index}>
          <OnePiece piece={piece} links={links} />
        </li>
      ))}
    </ul>
  );
}

function OnePiece({ piece, links }: { piece: CertificateEvidence; links: EvidenceLinks }) {
  const say = useMessages(certificateMessages);
  const zone = useZone();
  const { what, at, event_id, sequence, response_code, duration_ms, error, response_excerpt, request_id } =
    piece;
  const isDelivery = piece.delivery_id !== null || duration_ms !== null;
  return (
    <SpaceBetween size="xxxs">
      <div>{what}</div>
      <Box color="text-body-secondary" fontSize="body-s">
        <time dateTime={at}>{formatTimeExactly(at, zone)}</time>
        {isDelivery && ` · ${say("answer")}: ${response_code ?? say("noAnswer")}`}
        {duration_ms !== null && ` · ${duration_ms} ms`}
        {event_id !== null && (
          <>
            {" "}
            · {say("event")} {links.event(event_id, sequence)}
          </>
        )}
        {request_id !== null && ` · ${say("request")} ${request_id}`}
      </Box>
      {error !== null && <div>{error}</div>}
      {response_excerpt !== null && response_excerpt !== "" && (
        <ScrollBox label={say("answer")} text={response_excerpt} />
      )}
    </SpaceBetween>
  );
}
