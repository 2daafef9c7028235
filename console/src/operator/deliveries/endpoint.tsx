import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Delivery } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import type { Environment } from "../../config/environments.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { deliveryMessages } from "./delivery-messages.ts";

/** Reports whether a delivery can be resent: its endpoint exists and is enabled. */
export const canResend = ({ endpoint_url, endpoint_enabled }: Delivery): boolean =>
  endpoint_url !== null && endpoint_enabled;

/** Returns the URL of the page of a delivery's endpoint. */
export const pathOfEndpoint = (
  environment: Environment,
  { endpoint_id, partner_id }: Pick<Delivery, "endpoint_id" | "partner_id">,
): string => withSearch(pathOf(environment, "operator", "deliveries", endpoint_id), { partner_id });

/** Shows the endpoint of a delivery and whether it is enabled. */
export function Endpoint({ delivery }: { delivery: Delivery }) {
  const say = useMessages(deliveryMessages);
  const { endpoint_url: url, endpoint_id: id, endpoint_enabled: isEnabled } = delivery;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {url === null ? <CopyId id={id} isShown /> : <span className="endpoint-url">{url}</span>}
      {url === null && <StatusIndicator type="stopped">{say("deleted")}</StatusIndicator>}
      {url !== null && !isEnabled && <StatusIndicator type="stopped">{say("disabled")}</StatusIndicator>}
    </SpaceBetween>
  );
}
