import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Lot } from "../../api/generated/types.ts";
import { useTimeLeft } from "../../components/use-time-left.ts";
import { formatTime } from "../../format/time.ts";
import { useSpan } from "../../format/use-span.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import { type HouseStart, listHouseStarts } from "./list-house-starts.ts";

const hourMilliseconds = 3_600_000;

/** Shows the time until the next auction of each auction house of the day. */
export function HouseStarts({ lots }: { lots: readonly Lot[] }) {
  return (
    <SpaceBetween direction="horizontal" size="m">
      {listHouseStarts(lots, Date.now()).map((start) => (
        <Start key={`${start.source} ${start.at}`} {...start} />
      ))}
    </SpaceBetween>
  );
}

/** The countdown to a house's auction. Screen readers do not announce its updates. */
function Start({ source, at }: HouseStart) {
  const say = useMessages(cockpitMessages);
  const formatHouse = useMessages(houseMessages);
  const zone = useZone();
  const writeSpan = useSpan();
  const left = useTimeLeft(at);
  const house = formatHouse(source);
  return (
    <StatusIndicator type={left <= 0 ? "in-progress" : left < hourMilliseconds ? "warning" : "pending"}>
      <span className="whole-words">
        {left <= 0 ? say("started", { house }) : say("startsIn", { house, span: writeSpan(left) })} (
        <time dateTime={at}>{formatTime(at, zone)}</time>)
      </span>
    </StatusIndicator>
  );
}
