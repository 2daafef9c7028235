import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { takeBackAward } from "../../api/generated/operations.ts";
import type { PendingAward } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useTimeLeft } from "../../components/use-time-left.ts";
import { formatMoney } from "../../format/money.ts";
import { formatMinutes } from "../../format/time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { lotMessages } from "./lot-messages.ts";

interface PendingAwardProps {
  vehicleId: string;
  pending: PendingAward;
}

/** Shows an award whose partners are not notified yet, with the button that takes the award back. */
export function PendingAwardNote(props: PendingAwardProps) {
  const say = useMessages(lotMessages);
  const { auction_final_price_krw, awarded_by } = props.pending;
  const by = useNameOfPerson()(awarded_by);
  return (
    <Alert type="info" header={say("awardedBy", { won: formatMoney(auction_final_price_krw, "KRW"), by })}>
      <TakeBack {...props} />
    </Alert>
  );
}

/** Shows a pending award as a line of a table. */
export function PendingAwardLine(props: PendingAwardProps) {
  const say = useMessages(lotMessages);
  return (
    <>
      <StatusIndicator type="pending">
        {say("awardPending", { won: formatMoney(props.pending.auction_final_price_krw, "KRW") })}
      </StatusIndicator>
      <TakeBack {...props} />
    </>
  );
}

function TakeBack({ vehicleId, pending: { effective_at: until } }: PendingAwardProps) {
  const say = useMessages(lotMessages);
  const left = useTimeLeft(until);
  const write = useWrite(takeBackAward, { alsoChanges: ["audit", "overview"] });
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      {left > 0 ? say("notifiedIn", { time: formatMinutes(left) }) : say("notifying")}
      <WriteButton
        operation={takeBackAward}
        loading={write.isPending}
        onClick={() => write.mutate({ path: { vehicle_id: vehicleId } })}
      >
        {say("takeBack")}
      </WriteButton>
      {write.error !== null && <ErrorText error={write.error} />}
    </SpaceBetween>
  );
}
