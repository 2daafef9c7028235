import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { PartnerEndpoint } from "../../api/generated/types.ts";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { endpointMessages } from "./endpoint-messages.ts";
import { healthOf } from "./evaluate-endpoint.ts";

/** Shows whether an endpoint is enabled, with the reason if it is disabled, and since when it fails. */
export function EndpointStatus({ endpoint }: { endpoint: PartnerEndpoint }) {
  const say = useMessages(endpointMessages);
  const zone = useZone();
  const { failing_since: since, first_success_at: first, disabled_note: note } = endpoint;
  const { type, message } = healthOf(endpoint);
  return (
    <SpaceBetween size="xxs">
      <StatusIndicator type={type}>
        <span className="whole-words">
          {message === "failingSince" ? say(message, { time: formatTime(since, zone) }) : say(message)}
        </span>
      </StatusIndicator>
      {note !== null && <WrittenText text={note} />}
      {first === null && <StatusIndicator type="info">{say("neverSucceeded")}</StatusIndicator>}
    </SpaceBetween>
  );
}
