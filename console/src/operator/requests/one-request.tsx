import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { LoggedRequest, RequestSearch } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { OrderOfId } from "../orders/order-of-id.tsx";
import { PartnerOfId } from "../partners/partner-of-id.tsx";
import { requestMessages } from "./request-messages.ts";

/** Shows the known data of a request, with links to the resources it names. */
export function OneRequest(props: { request: LoggedRequest; environment: RequestSearch["environment"] }) {
  const { request } = props;
  const say = useMessages(requestMessages);
  const formatOperator = useMessages(operatorMessages);
  const formatShared = useMessages(sharedMessages);
  const zone = useZone();
  return (
    <Container header={<Header variant="h2">{say("request", { id: request.request_id })}</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: say("at"), value: formatTimeExactly(request.at, zone) },
          { label: say("route"), value: request.route ?? "–" },
          { label: formatShared("environment"), value: formatShared(props.environment) },
          { label: formatOperator("status"), value: <AnsweredStatus request={request} /> },
          { label: say("errorCode"), value: request.error_code ?? "–" },
          { label: say("duration"), value: request.duration_ms === null ? "–" : `${request.duration_ms} ms` },
          {
            label: formatOperator("partner"),
            value: request.partner_id === null ? "–" : <PartnerOfId id={request.partner_id} />,
          },
          {
            label: say("key"),
            value: request.key_last_four === null ? "–" : `…${request.key_last_four}`,
          },
          { label: say("operation"), value: request.operation ?? "–" },
          {
            label: formatOperator("order"),
            value: request.order_id === null ? "–" : <OrderOfId id={request.order_id} />,
          },
          {
            label: formatOperator("vehicle"),
            value: <VehicleLink id={request.vehicle_id} />,
          },
        ]}
      />
    </Container>
  );
}

/** Shows the status of a response. Its color shows whether the caller or the service caused an error. */
export function AnsweredStatus({ request: { status } }: { request: LoggedRequest }) {
  if (status === null) return <>–</>;
  return (
    <StatusIndicator type={status >= 500 ? "error" : status >= 400 ? "warning" : "success"}>
      {status}
    </StatusIndicator>
  );
}

function VehicleLink({ id }: { id: string | null }) {
  const say = useMessages(operatorMessages);
  const { environment } = useConsole();
  if (id === null) return <>–</>;
  return (
    <>
      <PageLink href={pathOf(environment, "operator", "vehicles", id)}>{say("vehicle")}</PageLink>
      <CopyId id={id} isShown />
    </>
  );
}
