import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { formatTime } from "../format/time.ts";
import { useSpan } from "../format/use-span.ts";
import { useZone } from "../format/use-zone.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useTimeLeft } from "./use-time-left.ts";

const hourMilliseconds = 3_600_000;

/**
 * Shows the time until something closes and, unless `isShort` is set, the closing instant. Updates every second in the
 * last hour, otherwise every half minute. Screen readers do not announce updates.
 */
export function Countdown({ until, isShort = false }: { until: string; isShort?: boolean }) {
  const say = useMessages(sharedMessages);
  const zone = useZone();
  const writeSpan = useSpan();
  const left = useTimeLeft(until);
  const type = left <= 0 ? "stopped" : left < hourMilliseconds ? "warning" : "pending";
  return (
    <StatusIndicator type={type}>
      <span className="whole-words">
        {left <= 0 ? say("closed") : say("closesIn", { span: writeSpan(left) })}
        {!isShort && (
          <>
            {" "}
            (<time dateTime={until}>{formatTime(until, zone)}</time>)
          </>
        )}
      </span>
    </StatusIndicator>
  );
}
