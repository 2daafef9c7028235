import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { formatTime } from "../../format/time.ts";
import { useSpan } from "../../format/use-span.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import type { Due } from "./rank-work.ts";
import { todayMessages } from "./today-messages.ts";

/** Shows a deadline and the time left, or how long an item has waited. @param at the current instant */
export function DueTime({ due, at, isUrgent }: { due: Due; at: string; isUrgent: boolean }) {
  const say = useMessages(todayMessages);
  const zone = useZone();
  const writeSpan = useSpan();
  const instant = "by" in due ? due.by : due.since;
  if (instant === null) return "–";
  const left = Date.parse(instant) - Date.parse(at);
  const span = writeSpan(Math.abs(left));
  const isOverdue = "by" in due && left < 0;
  return (
    <StatusIndicator type={isOverdue ? "error" : isUrgent ? "warning" : "pending"}>
      <span className="whole-words">
        {"by" in due ? say(isOverdue ? "overdue" : "dueIn", { span }) : say("waiting", { span })} (
        <time dateTime={instant}>{formatTime(instant, zone)}</time>)
      </span>
    </StatusIndicator>
  );
}
