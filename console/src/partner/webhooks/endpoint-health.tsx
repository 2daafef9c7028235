import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";

const reasons: Record<NonNullable<WebhookEndpoint["disabled_reason"]>, string> = {
  gone: "Disabled: the endpoint returned 410 Gone",
  failing: "Disabled: no success in five days",
  operator: "Disabled by your operator",
};

/** Shows the health of an endpoint, with the reason of an operator who disabled it. */
export function EndpointHealth({ endpoint }: { endpoint: WebhookEndpoint }) {
  const zone = useZone();
  const { enabled, disabled_reason, disabled_note, failing_since } = endpoint;
  if (disabled_reason !== null)
    return (
      <StatusIndicator type="error">
        {reasons[disabled_reason]}
        {disabled_note !== null && (
          <>
            : <WrittenText text={disabled_note} />
          </>
        )}
      </StatusIndicator>
    );
  if (!enabled) return <StatusIndicator type="stopped">Disabled</StatusIndicator>;
  if (failing_since !== null)
    return (
      <StatusIndicator type="warning">
        <span className="whole-words">Failing since {formatTime(failing_since, zone)}</span>
      </StatusIndicator>
    );
  return <StatusIndicator type="success">Enabled, no failures</StatusIndicator>;
}
